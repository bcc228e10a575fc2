import { compileIgnoredWords } from '@rollcall/game/ignored-words';
import type { LfmViewer } from '@rollcall/game/lfm-list';
import { useMemo } from 'react';
import { friendsStore } from '../../storage/friends-store.ts';
import { ignoredWordsStore } from '../../storage/ignored-words-store.ts';
import { ignoresStore } from '../../storage/ignores-store.ts';
import { registeredCharactersStore } from '../../storage/registered-characters-store.ts';
import { useStored } from '../../storage/useStored.ts';
import type { CallError } from '../call-error.ts';
import type { PollSurroundings } from '../poll-runner.ts';
import { tabSurroundings } from '../tab-surroundings.ts';
import { registeredPace } from './character-lists.ts';
import { lateReader } from './ids-poll.ts';
import { useCharacterList, useListedIds } from './useCharacterList.ts';
import { useIdsPoll } from './useIdsPoll.ts';

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

const makeRaidsReader = () =>
  lateReader(async () => (await import('./read-in-chunks.ts')).createRaidsReader());
const noRaids: LfmViewer['raidActivity'] = [];

/**
 * Everybody that the visitor has on a list, for the group list. Registered characters and their raids are asked for
 * every minute, for 8 hours (§9); friends and ignores are known by their ids alone, so nothing is asked about them.
 */
export function useLfmPeople(surroundings: PollSurroundings = tabSurroundings): LfmPeople {
  const registered = useCharacterList('registered', surroundings);
  const raids = useIdsPoll(
    makeRaidsReader,
    useListedIds(registeredCharactersStore),
    registeredPace,
    surroundings,
  );
  const registeredCharacters = useMemo(
    () => registered.entries.flatMap(({ character }) => character ?? []),
    [registered.entries],
  );
  const friends = useListedIds(friendsStore);
  const friendIds = useMemo(() => new Set(friends), [friends]);
  const ignores = useListedIds(ignoresStore);
  const ignoredIds = useMemo(() => new Set(ignores), [ignores]);
  const { data: words } = useStored(ignoredWordsStore);
  const ignoredWords = useMemo(() => compileIgnoredWords(words), [words]);
  const raidActivity = raids.data ?? noRaids;
  const viewer = useMemo(
    () => ({ registeredCharacters, friendIds, ignoredIds, ignoredWords, raidActivity }),
    [registeredCharacters, friendIds, ignoredIds, ignoredWords, raidActivity],
  );
  return { viewer, registeredError: registered.error, raidError: raids.error };
}
