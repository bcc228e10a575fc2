import type { GameDefinition } from '@rollcall/game/definition';
import { accessTokensStore } from '../../storage/access-tokens-store.ts';
import { dismissedTimersStore } from '../../storage/dismissed-timers-store.ts';
import { friendsStore } from '../../storage/friends-store.ts';
import { ignoredWordsStore } from '../../storage/ignored-words-store.ts';
import { ignoresStore } from '../../storage/ignores-store.ts';
import { lfmPresetsStore } from '../../storage/lfm-presets-store.ts';
import { lfmSettingsStore } from '../../storage/lfm-settings-store.ts';
import { registeredCharactersStore } from '../../storage/registered-characters-store.ts';
import { useStored } from '../../storage/useStored.ts';
import { changedCount, type KeptNumbers } from './kept-counts.ts';

/** How much of each kind is kept, live. */
export function useKeptNumbers(game: GameDefinition): KeptNumbers {
  const lfmStore = lfmSettingsStore(game);
  const lfm = useStored(lfmStore);
  return {
    registered: useStored(registeredCharactersStore).data.length,
    verified: useStored(accessTokensStore).data.length,
    friends: useStored(friendsStore).data.length,
    ignored: useStored(ignoresStore).data.length,
    words: useStored(ignoredWordsStore).data.length,
    packs: lfm.ownedContent.length,
    views: useStored(lfmPresetsStore).length,
    dismissedTimers: useStored(dismissedTimersStore).data.length,
    lfmSettings: changedCount(lfm, lfmStore.getDefault()),
  };
}
