import type { Character } from './character.ts';
import { isText, wholeBy } from './whole-character.ts';

/** A name that a listed character no longer has. */
export interface FormerName {
  readonly name: string;
  /** When the new name was noticed, ISO 8601. */
  readonly at: string;
}

export const isFormerName = wholeBy<FormerName>({ name: isText, at: isText });

/**
 * The name that a public answer replaces with another one; null = none. An answer without a name says nothing about
 * names.
 *
 * @param at time of the answer, ISO 8601
 */
export function replacedName(
  known: Pick<Character, 'name'>,
  fresh: Pick<Character, 'name'>,
  at: string,
): FormerName | null {
  if (known.name === null || fresh.name === null || known.name === fresh.name) return null;
  return { name: known.name, at };
}
