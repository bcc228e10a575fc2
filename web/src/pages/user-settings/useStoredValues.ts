import type { GameDefinition } from '@rollcall/game/definition';
import { type StoredValues, valueStores } from '../../storage/transfer/stored-values.ts';
import { useStored } from '../../storage/useStored.ts';

/** All that travels, live. */
export function useStoredValues(game: GameDefinition): StoredValues {
  const stores = valueStores(game);
  return {
    'lfm-settings': useStored(stores['lfm-settings']),
    'who-settings': useStored(stores['who-settings']),
    'secondary-lfm-view': useStored(stores['secondary-lfm-view']),
    'timers-view': useStored(stores['timers-view']),
    'boolean-flags': useStored(stores['boolean-flags']),
    theme: useStored(stores.theme),
    timezone: useStored(stores.timezone),
    'registered-characters': useStored(stores['registered-characters']),
    friends: useStored(stores.friends),
    ignores: useStored(stores.ignores),
    'ignored-words': useStored(stores['ignored-words']),
    'lfm-presets': useStored(stores['lfm-presets']),
    'dismissed-timers': useStored(stores['dismissed-timers']),
    'dismissed-feature-callouts': useStored(stores['dismissed-feature-callouts']),
    'dismissed-page-messages': useStored(stores['dismissed-page-messages']),
    'access-tokens': useStored(stores['access-tokens']),
    'originating-user-id': useStored(stores['originating-user-id']),
  };
}
