import { useMemo } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { type SettingsFacts, type SettingsForm, settingText, type ShownSettings } from './setting-rows.ts';

/** The settings of this browser as they are shown now, to be changed one by one. */
export function useSettingsForm<Settings extends object>(
  { table, defaults }: Pick<SettingsFacts<Settings>, 'table' | 'defaults'>,
  { settings, change }: ShownSettings<NoInfer<Settings>>,
): SettingsForm<Settings> {
  const { game: definition } = usePageSettings();
  const standard = useMemo(() => defaults(definition), [defaults, definition]);
  return useMemo(
    () => ({
      settings,
      change,
      standard,
      textOf: (name) => settingText(table, name, definition),
      definition,
    }),
    [settings, change, standard, table, definition],
  );
}
