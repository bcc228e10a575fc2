import type { Character } from '../character/character.ts';
import type { Lfm } from '../lfm/lfm.ts';
import { createGroupChanges, isNewMatch } from './alert-memory.ts';

/** An ignored player who has joined a group with one of the reader's own characters. */
export interface IgnoredJoin {
  readonly group: Lfm;
  readonly person: Character;
}

interface Lists {
  readonly ownIds: ReadonlySet<number>;
  readonly ignoredIds: ReadonlySet<number>;
}

const peopleOf = ({ leader, members }: Lfm) => [leader, ...members];

/**
 * Returns a function that finds ignored players who have joined a group since its last call, each once in a group. It
 * leaves out anonymous people, and those who were in the group before the reader.
 */
export function createIgnoredWatch(): (
  groups: ReadonlyMap<string, readonly Lfm[]>,
  lists: Lists,
  nowMs: number,
) => readonly IgnoredJoin[] {
  const changesOf = createGroupChanges();
  return (groups, { ownIds, ignoredIds }, nowMs) =>
    changesOf(groups, nowMs).flatMap((change) => {
      const { before, after } = change;
      if (before === null) return [];
      const isMine = peopleOf(after).some(({ id }) => ownIds.has(id));
      // Also those who leave, so that they are not found again when they return.
      const ignored = [...seenIn(before), ...seenIn(after)].filter(({ id }) => ignoredIds.has(id));
      const joined = [...new Map(ignored.map((person) => [person.id, person])).values()].filter(({ id }) =>
        isNewMatch(change, `ignored ${id}`, (group) => seenIn(group).some((each) => each.id === id)),
      );
      return isMine ? joined.map((person): IgnoredJoin => ({ group: after, person })) : [];
    });
}

const seenIn = (group: Lfm) => peopleOf(group).filter(({ is_anonymous }) => !is_anonymous);
