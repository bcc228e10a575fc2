import type { Character } from '../character/character.ts';
import { chain, compareBy } from '../compare.ts';
import { type JoinableGroup, makeJoinRule } from './can-join.ts';

/** The player who looks for members: people to leave out, and people to list first. */
export interface JoinAsker {
  /** The player's own characters, which are left out. */
  readonly registeredIds: ReadonlySet<number>;
  readonly friendIds: ReadonlySet<number>;
  readonly ignoredIds: ReadonlySet<number>;
  readonly collator: Pick<Intl.Collator, 'compare'>;
}

/** A character that could be asked to join a group. */
export interface JoinCandidate {
  readonly character: Character;
  readonly name: string;
  readonly isFriend: boolean;
}

/** Raid timers of other people are unknown, so none are considered. */
const answerFor = makeJoinRule([], 0);

/**
 * Characters online that could be asked to join a group, now or once a place is free: on its server, in no group, not
 * anonymous, of its levels and classes, and neither own nor ignored. Friends first, then by level, then by name.
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
