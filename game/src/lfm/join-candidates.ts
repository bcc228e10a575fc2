import type { Character } from '../character/character.ts';
import { chain, compareBy } from '../compare.ts';
import { type JoinableGroup, makeJoinRule } from './can-join.ts';

/** The viewer's people: own and ignored characters are left out, friends come first. */
export interface JoinViewer {
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

/** Without raid timers: those of other players are unknown. */
const answerFor = makeJoinRule([], 0);

/**
 * The online characters that a visitor could ask to join a group, now or once it has a free place: on its server, not
 * in a group, not anonymous, of accepted level and class, and neither own nor ignored characters. Friends first, then
 * by level and name.
 *
 * @param characters everybody online on the server
 */
export function joinCandidates(
  characters: Iterable<Character>,
  group: JoinableGroup,
  viewer: JoinViewer,
): readonly JoinCandidate[] {
  const { registeredIds, friendIds, ignoredIds, collator } = viewer;
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
