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

/** Whom the viewer of a group list knows, and what went wrong in asking about them. */
export interface LfmPeople {
  /** What `arrangeLfms` wants to know; the same objects as long as nothing changed. */
  readonly viewer: Pick<
    LfmViewer,
    'registeredCharacters' | 'friendIds' | 'ignoredIds' | 'ignoredWords' | 'raidActivity' | 'raidsWithheldIds'
  >;
  /** Whom the last answer about raids told of; null = there was none. */
  readonly raidAnsweredIds: ReadonlySet<number> | null;
  /** Of the last request for the registered characters; those kept in the browser are used. */
  readonly registeredError: CallError | null;
  /** Of the last requests for their raids, some or all; what was known before is used. */
  readonly raidError: CallError | null;
  /** Tokens that are worth nothing, by the last answer about raids: to be forgotten. */
  readonly refusedTokens: RaidsAnswer['refusedTokens'];
  /** Asks about characters and raids anew. */
  readonly reload: () => void;
}

/** People as they are now. Whoever listens makes it ask, and the last who leaves lets it rest. */
export interface LfmPeopleSource {
  /** The same object as long as nothing changed. */
  readonly now: () => LfmPeople;
  /** @returns stops listening */
  readonly subscribe: (listener: () => void) => () => void;
}

const noRaids: LfmViewer['raidActivity'] = [];
const nobody: ReadonlySet<number> = new Set();
const noTokens: RaidsAnswer['refusedTokens'] = [];

/**
 * Everybody that the visitor has on a list, for the group list. Registered characters and their raids are asked for
 * every minute, for 8 hours; friends and ignores are known by their ids alone, so nothing is asked about them.
 */
export function createLfmPeople(surroundings: TabSurroundings): LfmPeopleSource {
  const { store, pace } = characterLists.registered;
  // Shared with a page or dialog that shows the list.
  const characters = listPoll('registered', surroundings);
  const raids = createIdsPoll(makeRaidsRead(), pace, surroundings);
  const polls = [characters, raids];
  const reload = () => polls.forEach((poll) => poll.reload());

  const recallAsked = createRecall<readonly number[]>();
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
      // Who has dismissed a timer is free of that raid here, too.
      raidActivity: withoutDismissed(
        raids.snapshot().data?.activity ?? noRaids,
        dismissedTimersStore.get().data,
      ),
      raidsWithheldIds: raids.snapshot().data?.withheldIds ?? nobody,
    };
    return recallViewer(viewer, () => viewer);
  };
  const follow = () => {
    const { registeredIds } = knownIds.now();
    const asked = recallAsked({ registeredIds }, () => [...registeredIds]);
    polls.forEach((poll) => poll.follow(asked));
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
      const heard = [knownIds, ignoredWordsStore, dismissedTimersStore, ...polls];
      const unsubscribes = heard.map((each) => each.subscribe(listener));
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
