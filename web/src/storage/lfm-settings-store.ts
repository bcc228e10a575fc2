import type { GameDefinition } from '@rollcall/game/definition';
import { defaultLfmSettings, readLfmSettings, type LfmSettings } from '@rollcall/game/lfm-settings';
import { createLocalStore, type LocalStore } from './local-store.ts';

type Levels = Pick<GameDefinition, 'level_minimum' | 'level_cap'>;

let made: { readonly levels: Levels; readonly store: LocalStore<LfmSettings> } | null = null;

/** The settings of the LFM viewer (§3, §5): one store for the page, made for the level bounds that the page came with. */
export function lfmSettingsStore(levels: Levels): LocalStore<LfmSettings> {
  const isSame =
    made?.levels.level_minimum === levels.level_minimum && made.levels.level_cap === levels.level_cap;
  if (made === null || !isSame) made = { levels, store: createLfmSettingsStore(levels) };
  return made.store;
}

function createLfmSettingsStore(levels: Levels): LocalStore<LfmSettings> {
  return createLocalStore<LfmSettings>({
    key: 'lfm-settings',
    label: 'LFM settings',
    makeDefault: () => defaultLfmSettings(levels),
    read(stored) {
      if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
      const { settings, wasCorrected } = readLfmSettings(stored, levels);
      return { value: settings, isCorrected: wasCorrected };
    },
  });
}
