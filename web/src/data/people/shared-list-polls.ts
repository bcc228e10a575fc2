import type { Character } from '@rollcall/game/character';
import type { PollSurroundings } from '../poll-runner.ts';
import { characterLists, type CharacterListName } from './character-lists.ts';
import { createIdsPoll, type IdsPoll } from './ids-poll.ts';

/** The poll about one of the visitor's lists, for as many as show it. */
export interface ListPoll extends Pick<
  IdsPoll<Readonly<Record<string, Character>>>,
  'follow' | 'reload' | 'snapshot' | 'subscribe'
> {
  /** Begins to ask with the first who joins. @returns leaves; with the last who does it ends */
  readonly join: () => () => void;
}

/** Those that are drawn or ask. One that nobody has joined, as on the server, has asked nothing and knows nobody. */
const known = new WeakMap<PollSurroundings, Map<CharacterListName, ListPoll>>();

function pollsOf(surroundings: PollSurroundings): Map<CharacterListName, ListPoll> {
  const polls = known.get(surroundings) ?? new Map<CharacterListName, ListPoll>();
  known.set(surroundings, polls);
  return polls;
}

/**
 * The poll about a list: the one that others draw with, or a new one. Whoever shows the same list at the same time asks
 * once, as with every poll
 * (docs/decisions/0028-use-tanstack-query.md); who comes after all have left starts without their answers.
 */
export function listPoll(name: CharacterListName, surroundings: PollSurroundings): ListPoll {
  const polls = pollsOf(surroundings);
  const poll = polls.get(name) ?? makeListPoll(name, surroundings);
  polls.set(name, poll);
  return poll;
}

function makeListPoll(name: CharacterListName, surroundings: PollSurroundings): ListPoll {
  const { makeRead, pace } = characterLists[name];
  const { start, stop, ...poll } = createIdsPoll(makeRead(surroundings.epochMs), pace, surroundings);
  const polls = pollsOf(surroundings);
  let joinedCount = 0;
  const shared: ListPoll = {
    ...poll,
    join() {
      joinedCount += 1;
      if (joinedCount === 1) start();
      if (!polls.has(name)) polls.set(name, shared);
      return () => {
        joinedCount -= 1;
        if (joinedCount > 0) return;
        stop();
        if (polls.get(name) === shared) polls.delete(name);
      };
    },
  };
  return shared;
}
