import type { NameOf, SettingBounds, SettingTable, SettingText } from './setting-rows.ts';

/** What a setting is called and what it does, for the level bounds of this game. */
export function settingText<Settings>(
  table: SettingTable<Settings, string>,
  name: NameOf<Settings>,
  { level_minimum, level_cap }: Pick<SettingBounds, 'level_minimum' | 'level_cap'>,
): SettingText {
  const fill = (text: string) =>
    text.replaceAll('{minimum}', String(level_minimum)).replaceAll('{cap}', String(level_cap));
  const row = table[name];
  return { label: fill(row.label), explanation: 'explanation' in row ? fill(row.explanation) : '' };
}
