import { defaultLfmSettings } from '@rollcall/game/lfm-settings';
import { NumberInput } from '../../../ui/fields/NumberInput.tsx';
import { SliderRow } from '../../../ui/fields/SliderRow.tsx';
import { SwitchRow } from '../../../ui/fields/SwitchRow.tsx';
import {
  isFlag,
  isNumber,
  settingTable,
  type NumberControl,
  type NumberName,
  type SettingName,
  type SliderControl,
} from './settings-table.ts';
import type { SettingsForm } from './useSettingsForm.ts';

interface SettingControlProps {
  readonly name: SettingName;
  readonly form: SettingsForm;
}

/** The control of one setting, as the table says. */
export function SettingControl({ name, form }: SettingControlProps) {
  const { settings, textOf, change } = form;
  const { label, explanation } = textOf(name);
  const { control } = settingTable[name];
  if (isFlag(name, settings)) {
    return (
      <SwitchRow
        label={label}
        hint={explanation}
        isOn={settings[name]}
        onChange={(isOn) => change({ [name]: isOn })}
      />
    );
  }
  if (!isNumber(name, settings)) return null;
  if (control.kind === 'slider') return <Slider name={name} form={form} control={control} />;
  return control.kind === 'number' ? <Entry name={name} form={form} control={control} /> : null;
}

interface NumberProps<Control> {
  readonly name: NumberName;
  readonly form: SettingsForm;
  readonly control: Control;
}

function Slider({ name, form: { settings, textOf, change }, control }: NumberProps<SliderControl>) {
  return (
    <SliderRow
      label={textOf(name).label}
      hint={textOf(name).explanation}
      value={settings[name]}
      minimum={control.minimum}
      maximum={control.maximum}
      step={control.step}
      unit={control.unit}
      onChange={(value) => change({ [name]: value })}
    />
  );
}

function Entry({ name, form, control }: NumberProps<NumberControl>) {
  const { settings, textOf, change, definition } = form;
  const isIdle = settings[control.idleWhile.flag];
  return (
    <NumberInput
      label={textOf(name).label}
      hint={isIdle ? control.idleWhile.because : textOf(name).explanation}
      value={settings[name]}
      limits={control}
      fallback={defaultLfmSettings(definition)[name]}
      unit={control.unit}
      isDisabled={isIdle}
      onChange={(value) => {
        change({ [name]: value });
        return null;
      }}
    />
  );
}
