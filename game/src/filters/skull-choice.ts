import { skullsMaximum } from '../lfm/difficulty.ts';
import type { GroupFilter, LevelRange } from './filter-schemas.ts';

/**
 * Difficulties and skulls that are chosen together. Of all difficulties Reaper alone has skulls, so that beside another one
 * a filter of both would find nothing of it: who asks for skulls asks for Reaper alone, and who adds another difficulty
 * asks for skulls no longer.
 */
export type SkullChoice = Pick<GroupFilter, 'difficulties' | 'skulls'>;

const isReaper = (name: string) => name === 'Reaper';

/** All that Reaper has. */
export const everySkull: LevelRange = { first: 1, last: skullsMaximum };

/** Is there anything to choose? Skulls of a link beside another difficulty can be taken away. */
export const hasSkullChoice = ({ difficulties, skulls }: SkullChoice): boolean =>
  skulls !== null || difficulties.length === 0 || difficulties.some(isReaper);

export const chooseDifficulties = (
  difficulties: readonly string[],
  { skulls }: SkullChoice,
): SkullChoice => ({
  difficulties,
  skulls: difficulties.every(isReaper) ? skulls : null,
});

/** All skulls are any: also groups that say no number. */
export const chooseSkulls = ({ first, last }: LevelRange, { difficulties }: SkullChoice): SkullChoice => ({
  difficulties: difficulties.filter(isReaper),
  skulls: first === everySkull.first && last === everySkull.last ? null : { first, last },
});
