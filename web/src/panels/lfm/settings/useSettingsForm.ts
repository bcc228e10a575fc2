import type { GameDefinition } from '@rollcall/game/definition';
import type { LfmSettings } from '@rollcall/game/lfm-settings';
import { useMemo } from 'react';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import type { ShownView } from '../view/useShownView.ts';
import { settingText, type SettingName } from './settings-table.ts';

/** What every control of the dialog works with. */
export interface SettingsForm {
  readonly settings: LfmSettings;
  /** Stored at once, and shown by every panel of the page; values that are invalid are not kept (§4). */
  readonly change: (patch: Partial<LfmSettings>) => void;
  readonly textOf: (name: SettingName) => ReturnType<typeof settingText>;
  readonly definition: GameDefinition;
}

/** The settings of this browser as they are shown now, to be changed one by one. */
export function useSettingsForm({ settings, change }: Pick<ShownView, 'settings' | 'change'>): SettingsForm {
  const { game: definition } = usePageSettings();
  return useMemo(
    () => ({ settings, change, textOf: (name) => settingText(name, definition), definition }),
    [settings, change, definition],
  );
}
