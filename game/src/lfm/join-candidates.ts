import type { Character } from '../character/character.ts';
import { chain, compareBy } from '../compare.ts';
import { type JoinableGroup, makeJoinRule } from './can-join.ts';

/** Who asks: whom not to name, and whom first. */
export interface JoinAsker {
  /** The asker's own characters are nobody to ask. */
  readonly registeredIds: ReadonlySet<number>;
  readonly friendIds: ReadonlySet<number>;
  readonly ignoredIds: ReadonlySet<number>;
  readonly collator: Pick<Intl.Collator, 'compare'>;
}

/** Somebody who could be asked to join a group. */
export interface JoinCandidate {
  readonly character: Character;
  readonly name: string;
  readonly isFriend: boolean;
}

/** Raid timers of other people are unknown, so none are considered. */
const answerFor = makeJoinRule([], 0);

/**
 * The people online on a group's server whom somebody could ask to join it, now or once a place is left: alone, not
 * anonymous, of its levels and classes; neither the asker's own characters nor anybody ignored. Friends first, then by
 * level, then by name.
 *
 * @param characters everybody online on the server
 */
export function joinCandidates(
  characters: Iterable<Character>,
  group: JoinableGroup,
  asker: JoinAsker,
): readonly JoinCandidate[] {
  const { registeredIds, friendIds, ignoredIds, collator } = asker;
  const candidates: JoinCandidate[] = [];
  for (const character of characters) {
    const { id, name, is_anonymous, is_in_party, group_id, is_online } = character;
    const isFree = is_online && !is_in_party && group_id === 0;
    if (name === null || is_anonymous || !isFree) continue;
    const answer = answerFor(character, group);
    if (answer !== 'yes' && answer !== 'full') continue;
    if (registeredIds.has(id) || ignoredIds.has(id)) continue;
    candidates.push({ character, name, isFriend: friendIds.has(id) });
  }
  return candidates.sort(
    chain<JoinCandidate>(
      compareBy(({ isFriend }) => Number(!isFriend)),
      compareBy(({ character }) => character.total_level),
      compareBy(({ name }) => name, collator.compare),
      compareBy(({ character }) => character.id),
    ),
  );
}
