import type { IconName } from '../icons.gen.ts';

/** A word with its picture. */
export interface Named {
  readonly icon: IconName | null;
  readonly name: string;
}
