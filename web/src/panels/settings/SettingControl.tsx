import type { NameOf, SettingRow, SettingsForm, SettingTable } from './setting-rows.ts';

interface SettingControlProps<Settings, Name> {
  readonly table: SettingTable<Settings, string>;
  readonly name: Name;
  readonly form: SettingsForm<Settings>;
}

/** The control of one setting, as the table says. */
export function SettingControl<Settings, Name extends NameOf<Settings>>(
  props: SettingControlProps<Settings, Name>,
) {
  const { table, name, form } = props;
  const { settings, standard, textOf, change } = form;
  const row: SettingRow<Settings, Settings[Name], string> = table[name];
  if (!('control' in row)) return null;
  const { control: Control, idleWhile, under } = row;
  const isIdle = idleWhile !== undefined && settings[idleWhile.flag] === true;
  const isOff = under !== undefined && settings[under] !== true;
  const { label, explanation } = textOf(name);
  return (
    <Control
      label={label}
      hint={isIdle ? idleWhile.because : explanation}
      value={settings[name]}
      standard={standard[name]}
      isDisabled={isIdle || isOff}
      onChange={(value) => {
        const patch: Partial<Settings> = {};
        patch[name] = value;
        change(patch);
      }}
    />
  );
}
