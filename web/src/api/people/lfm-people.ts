import type { Character } from '@rollcall/game/character/character';
import { compileIgnoredWords } from '@rollcall/game/settings/ignored-word-patterns';
import type { LfmViewer } from '@rollcall/game/lfm/lfm-list';
import { createRecall } from '@rollcall/game/remember';
import { dismissedTimersStore } from '../../storage/dismissed-timers-store.ts';
import { ignoredWordsStore } from '../../storage/ignored-words-store.ts';
import type { CallError } from '../call-error.ts';
import type { RaidsAnswer } from './read-raids.ts';
import type { TabSurroundings } from '../tab-surroundings.ts';
import { characterLists, listPoll } from './character-lists.ts';
import { createIdsPoll } from './ids-poll.ts';
import { knownIds } from './known-ids.ts';
import { createDismissal, makeRaidsRead } from './raids-source.ts';

/** The characters that the viewer of a group list knows, and errors in requesting them. */
export interface LfmPeople {
  /** The input of `arrangeLfms`; the same objects while nothing changes. */
  readonly viewer: Pick<
    LfmViewer,
    'registeredCharacters' | 'friendIds' | 'ignoredIds' | 'ignoredWords' | 'raidActivity' | 'raidsWithheldIds'
  >;
  /** Ids in the last answer about raids; null = none yet. */
  readonly raidAnsweredIds: ReadonlySet<number> | null;
  /** Error of the last request for the registered characters; the stored ones are used. */
  readonly registeredError: CallError | null;
  /** Error of some or all of the last requests for their raids; earlier answers are used. */
  readonly raidError: CallError | null;
  /** Invalid tokens by the last answer about raids, to be forgotten. */
  readonly refusedTokens: RaidsAnswer['refusedTokens'];
  /** Requests characters and raids again. */
  readonly reload: () => void;
}

/** The current people. Polls while anybody listens. */
export interface LfmPeopleSource {
  /** The same object while nothing changes. */
  readonly now: () => LfmPeople;
  readonly subscribe: (listener: () => void) => () => void;
}

const noRaids: LfmViewer['raidActivity'] = [];
const noIds: ReadonlySet<number> = new Set();
const noTokens: RaidsAnswer['refusedTokens'] = [];

/**
 * The characters on the visitor's lists, for the group list. Registered characters and their raids are polled every
 * minute, for 8 hours; friends and ignored ones are matched only by id, without requests.
 */
export function createLfmPeople(surroundings: TabSurroundings): LfmPeopleSource {
  const { store, pace } = characterLists.registered;
  // Shared with pages and dialogs that show the list.
  const characters = listPoll('registered', surroundings);
  const raids = createIdsPoll(makeRaidsRead(), pace, surroundings);
  const polls = [characters, raids];
  const reload = () => polls.forEach((poll) => poll.reload());

  const recallIds = createRecall<readonly number[]>();
  const recallRegistered = createRecall<readonly Character[]>();
  const recallWords = createRecall<{ readonly patterns: LfmViewer['ignoredWords'] }>();
  const withoutDismissed = createDismissal();
  const recallViewer = createRecall<LfmPeople['viewer']>();
  const recallPeople = createRecall<LfmPeople>();

  const viewerNow = () => {
    const { data } = store.get();
    const words = ignoredWordsStore.get().data;
    const { friendIds, ignoredIds } = knownIds.now();
    const viewer = {
      registeredCharacters: recallRegistered({ data }, () =>
        data.flatMap(({ character }) => character ?? []),
      ),
      friendIds,
      ignoredIds,
      ignoredWords: recallWords({ words }, () => ({ patterns: compileIgnoredWords(words) })).patterns,
      // Dismissed timers do not count here either.
      raidActivity: withoutDismissed(
        raids.snapshot().data?.activity ?? noRaids,
        dismissedTimersStore.get().data,
      ),
      raidsWithheldIds: raids.snapshot().data?.withheldIds ?? noIds,
    };
    return recallViewer(viewer, () => viewer);
  };
  const follow = () => {
    const { registeredIds } = knownIds.now();
    const ids = recallIds({ registeredIds }, () => [...registeredIds]);
    polls.forEach((poll) => poll.follow(ids));
  };

  let listenerCount = 0;
  let stops: readonly (() => void)[] = [];
  const start = () => {
    const stopFollowing = store.subscribe(follow);
    follow();
    stops = [stopFollowing, ...polls.map((poll) => poll.join())];
  };

  return {
    now() {
      const { error, data } = raids.snapshot();
      const people = {
        viewer: viewerNow(),
        raidAnsweredIds: data?.answeredIds ?? null,
        registeredError: characters.snapshot().error,
        raidError: error ?? data?.error ?? null,
        refusedTokens: data?.refusedTokens ?? noTokens,
        reload,
      };
      return recallPeople(people, () => people);
    },
    subscribe(listener) {
      const sources = [knownIds, ignoredWordsStore, dismissedTimersStore, ...polls];
      const unsubscribes = sources.map((each) => each.subscribe(listener));
      listenerCount += 1;
      if (listenerCount === 1) start();
      return () => {
        unsubscribes.forEach((each) => each());
        listenerCount -= 1;
        if (listenerCount === 0) stops.forEach((stop) => stop());
      };
    },
  };
}
