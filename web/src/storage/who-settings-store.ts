import type { GameDefinition } from '@rollcall/game/definition';
import { defaultWhoSettings, readWhoSettings, type WhoSettings } from '@rollcall/game/who-settings';
import { createLocalStore, type LocalStore } from './local-store.ts';

type Facts = Pick<GameDefinition, 'level_minimum' | 'level_cap' | 'classes'>;

let made: { readonly facts: Facts; readonly store: LocalStore<WhoSettings> } | null = null;

/** The settings of the Who list as stored (§3, §5): one store for the page, made for the game that the page came with. */
export function whoSettingsStore(facts: Facts): LocalStore<WhoSettings> {
  if (made?.facts !== facts) made = { facts, store: createWhoSettingsStore(facts) };
  return made.store;
}

function createWhoSettingsStore(facts: Facts): LocalStore<WhoSettings> {
  return createLocalStore<WhoSettings>({
    key: 'who-settings',
    label: 'Who settings',
    makeDefault: () => defaultWhoSettings(facts),
    read(stored) {
      if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
      const { settings, wasCorrected } = readWhoSettings(stored, facts);
      return { value: settings, isCorrected: wasCorrected };
    },
  });
}
