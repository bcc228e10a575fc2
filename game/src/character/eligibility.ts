import type { Character } from './character.ts';
import type { Lfm } from '../lfm/lfm.ts';

type Candidate = Pick<Character, 'server_name' | 'total_level' | 'classes'>;

const sameText = (a: string, b: string) => a === b || a.toLowerCase() === b.toLowerCase();

/** Whether a group accepts one of the classes, ignoring case. A group without accepted classes accepts all. */
export function isClassAccepted(acceptedClasses: readonly string[], classes: Candidate['classes']): boolean {
  if (acceptedClasses.length === 0) return true;
  return classes.some(({ name }) => acceptedClasses.some((accepted) => sameText(accepted, name)));
}

/**
 * Whether the character is on the group's server, within its levels and of an accepted class (docs/product.md, Who can
 * join).
 */
export function isEligible(
  character: Candidate,
  lfm: Pick<Lfm, 'server_name' | 'minimum_level' | 'maximum_level' | 'accepted_classes'>,
): boolean {
  return (
    character.total_level >= lfm.minimum_level &&
    character.total_level <= lfm.maximum_level &&
    sameText(character.server_name, lfm.server_name) &&
    isClassAccepted(lfm.accepted_classes, character.classes)
  );
}

/**
 * Whether two level ranges, both inclusive, share a level. Used instead of `isEligible` when the viewer filters by
 * levels.
 */
export function levelRangesOverlap(
  lfm: Pick<Lfm, 'minimum_level' | 'maximum_level'>,
  minimum: number,
  maximum: number,
): boolean {
  return lfm.minimum_level <= maximum && lfm.maximum_level >= minimum;
}

/** Number of eligible characters that are named before the rest is counted. */
export const namedEligibleCharacters = 5;

/** "+2 more eligible characters..."; null = all are named. */
export function moreEligibleText(eligibleCount: number): string | null {
  const more = eligibleCount - namedEligibleCharacters;
  if (more <= 0) return null;
  return `+${more} more eligible ${more === 1 ? 'character' : 'characters'}...`;
}
