import { useMemo } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { type SettingsFacts, type SettingsForm, settingText, type ShownSettings } from './setting-rows.ts';

/** The settings in effect in this browser, and functions to change each of them. */
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
