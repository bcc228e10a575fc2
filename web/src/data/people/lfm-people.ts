import { compileIgnoredWords } from '@rollcall/game/ignored-word-patterns';
import type { LfmViewer } from '@rollcall/game/lfm-list';
import type { CharacterList } from '../../storage/character-list.ts';
import { friendsStore } from '../../storage/friends-store.ts';
import { ignoredWordsStore } from '../../storage/ignored-words-store.ts';
import { ignoresStore } from '../../storage/ignores-store.ts';
import type { CallError } from '../call-error.ts';
import type { PollSurroundings } from '../poll-runner.ts';
import { characterLists } from './character-lists.ts';
import { createIdsPoll, lateReader } from './ids-poll.ts';

/** Whom the viewer of a group list knows, and what went wrong in asking about them. */
export interface LfmPeople {
  /** What `arrangeLfms` wants to know; the same objects as long as nothing changed. */
  readonly viewer: Pick<
    LfmViewer,
    'registeredCharacters' | 'friendIds' | 'ignoredIds' | 'ignoredWords' | 'raidActivity'
  >;
  /** Of the last request for the registered characters; those kept in the browser are used. */
  readonly registeredError: CallError | null;
  readonly raidError: CallError | null;
}

/** People as they are now. Whoever listens makes it ask; one at a time. */
export interface LfmPeopleSource {
  /** The same object as long as nothing changed. */
  readonly now: () => LfmPeople;
  /** @returns stops listening and asking */
  readonly subscribe: (listener: () => void) => () => void;
}

const noRaids: LfmViewer['raidActivity'] = [];

/**
 * Everybody that the visitor has on a list, for the group list. Registered characters and their raids are asked for
 * every minute, for 8 hours (§9); friends and ignores are known by their ids alone, so nothing is asked about them.
 */
export function createLfmPeople(surroundings: PollSurroundings): LfmPeopleSource {
  const { store, makeRead, pace } = characterLists.registered;
  const characters = createIdsPoll(makeRead(surroundings.epochMs), pace, surroundings);
  const readRaids = lateReader(async () => (await import('./read-in-chunks.ts')).createRaidsReader());
  const raids = createIdsPoll(readRaids, pace, surroundings);
  const polls = [characters, raids];

  const asked = rememberIds((ids) => ids);
  const registered = remember(({ data }: CharacterList) => data.flatMap(({ character }) => character ?? []));
  const friends = rememberIds((ids) => new Set(ids));
  const ignored = rememberIds((ids) => new Set(ids));
  const words = remember(compileIgnoredWords);
  const viewerOf = remember(
    (
      ...[registeredCharacters, friendIds, ignoredIds, ignoredWords, raidActivity]: [
        ReturnType<typeof registered>,
        ReturnType<typeof friends>,
        ReturnType<typeof ignored>,
        ReturnType<typeof words>,
        LfmViewer['raidActivity'],
      ]
    ) => ({ registeredCharacters, friendIds, ignoredIds, ignoredWords, raidActivity }),
  );
  const peopleOf = remember(
    (viewer: LfmPeople['viewer'], registeredError: CallError | null, raidError: CallError | null) => ({
      viewer,
      registeredError,
      raidError,
    }),
  );

  const follow = () => polls.forEach((poll) => poll.follow(asked(store.get())));
  return {
    now: () =>
      peopleOf(
        viewerOf(
          registered(store.get()),
          friends(friendsStore.get()),
          ignored(ignoresStore.get()),
          words(ignoredWordsStore.get().data),
          raids.snapshot().data ?? noRaids,
        ),
        characters.snapshot().error,
        raids.snapshot().error,
      ),
    subscribe(listener) {
      const heard = [store, friendsStore, ignoresStore, ignoredWordsStore, ...polls];
      const stops = [store.subscribe(follow), ...heard.map((each) => each.subscribe(listener))];
      follow();
      polls.forEach((poll) => poll.start());
      return () => {
        stops.forEach((stop) => stop());
        polls.forEach((poll) => poll.stop());
      };
    },
  };
}

/** A function that gives the same result as long as it is given the same. */
function remember<Given extends readonly unknown[], Result>(
  make: (...given: Given) => Result,
): (...given: Given) => Result {
  let last: { readonly given: Given; readonly result: Result } | null = null;
  return (...given) => {
    if (last === null || given.some((each, place) => each !== last?.given[place])) {
      last = { given, result: make(...given) };
    }
    return last.result;
  };
}

/** What is made of the ids of a list; the same as long as they are the same. */
function rememberIds<Result>(make: (ids: readonly number[]) => Result): (list: CharacterList) => Result {
  const ofText = remember((text: string) => make(text === '' ? [] : text.split(',').map(Number)));
  return remember(({ data }: CharacterList) => ofText(data.map(({ id }) => id).join()));
}
