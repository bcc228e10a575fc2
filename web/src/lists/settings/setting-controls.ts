import { createElement } from 'react';
import { NumberInput } from '../../ui/fields/NumberInput.tsx';
import { ChoiceRow, type ControlOption } from '../../ui/fields/SegmentedControl.tsx';
import { SliderRow } from '../../ui/fields/SliderRow.tsx';
import { SwitchRow } from '../../ui/fields/CheckFields.tsx';
import type { Control, SettingTable } from './setting-rows.ts';

/** On or off. */
export const toggle: Control<boolean> = ({ value, standard: _standard, ...row }) =>
  createElement(SwitchRow, { ...row, isOn: value });

/** One of a few named values. */
export function choice<Value>(
  options: readonly (ControlOption<string> & { readonly means: Value })[],
): Control<Value> {
  return ({ value, standard: _standard, onChange, ...row }) =>
    createElement(ChoiceRow, {
      ...row,
      options,
      value: options.find(({ means }) => means === value)?.value ?? '',
      onChange(name) {
        const chosen = options.find((option) => option.value === name);
        if (chosen !== undefined) onChange(chosen.means);
      },
    });
}

interface NumberFacts {
  readonly minimum: number;
  readonly maximum: number;
  readonly unit: string;
}

interface SliderFacts {
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly unit?: string;
  /** Marks the default value with "(default)". */
  readonly isStandardNoted?: boolean;
  /** A warning for values above a bound. */
  readonly warning?: { readonly above: number; readonly text: string };
}

/** A number, chosen with a slider. */
export function slider({ isStandardNoted = false, warning, ...bounds }: SliderFacts): Control<number> {
  return ({ standard, ...row }) =>
    createElement(SliderRow, {
      ...row,
      ...bounds,
      note: isStandardNoted && row.value === standard ? '(default)' : null,
      warning: warning !== undefined && !row.isDisabled && row.value > warning.above ? warning.text : null,
    });
}

/** A typed number, stored as soon as it is valid. */
export function entry({ unit, ...limits }: NumberFacts): Control<number> {
  return ({ standard, onChange, ...row }) =>
    createElement(NumberInput<number>, {
      ...row,
      limits,
      unit,
      fallback: standard,
      onChange(value) {
        onChange(value);
        return null;
      },
    });
}

interface OptionalFacts extends NumberFacts {
  /** Placeholder: the meaning of an empty field. */
  readonly emptyText: string;
}

/** An optional number. Stored when complete, since its effect would restart with each digit. */
export function optionalEntry({ unit, emptyText, ...limits }: OptionalFacts): Control<number | null> {
  return ({ standard: _standard, onChange, ...row }) =>
    createElement(NumberInput<null>, {
      ...row,
      limits,
      unit,
      emptyText,
      fallback: null,
      onChange(value, isSettled) {
        if (isSettled) onChange(value);
        return null;
      },
    });
}

/** The settings for the width of a panel: rows for the table of each list. */
export function panelSizeTable(bounds: { readonly minimum: number; readonly maximum: number }) {
  return {
    isDynamicWidth: {
      group: 'size',
      label: 'Dynamic width',
      explanation: 'The panel is as wide as the window.',
      words: 'full wide stretch screen',
      control: toggle,
    },
    panelWidth: {
      group: 'size',
      label: 'Panel width',
      explanation: `${bounds.minimum} to ${bounds.maximum} px; never wider than the window.`,
      words: 'size wide narrow',
      control: entry({ ...bounds, unit: 'px' }),
      idleWhile: { flag: 'isDynamicWidth', because: 'Not used while the panel has dynamic width.' },
    },
  } as const satisfies SettingTable<
    { readonly isDynamicWidth: boolean; readonly panelWidth: number },
    'size'
  >;
}
