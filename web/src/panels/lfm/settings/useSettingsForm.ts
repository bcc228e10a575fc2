import type { GameDefinition } from '@rollcall/game/definition';
import type { LfmSettings } from '@rollcall/game/lfm-settings';
import { useMemo } from 'react';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { lfmSettingsStore } from '../../../storage/lfm-settings-store.ts';
import { useStored } from '../../../storage/useStored.ts';
import { settingText, type SettingName } from './settings-table.ts';

/** What every control of the dialog works with. */
export interface SettingsForm {
  readonly settings: LfmSettings;
  /** Stored at once, and shown by every panel of the page; values that are invalid are not kept (§4). */
  readonly change: (patch: Partial<LfmSettings>) => void;
  readonly textOf: (name: SettingName) => ReturnType<typeof settingText>;
  readonly definition: GameDefinition;
}

/** The settings of this browser, to be changed one by one. */
export function useSettingsForm(): SettingsForm {
  const { game: definition } = usePageSettings();
  const store = lfmSettingsStore(definition);
  const settings = useStored(store);
  return useMemo(
    () => ({
      settings,
      change: (patch) => void store.set({ ...store.get(), ...patch }),
      textOf: (name) => settingText(name, definition),
      definition,
    }),
    [settings, store, definition],
  );
}
