import { createElement, type ReactNode } from 'react';
import { ChartChoice } from '../frame/ChartChoice.tsx';
import { ChartToggle } from '../frame/ChartToggle.tsx';
import { labelOf } from './chart-choices.ts';
import type { OwnChoiceFacts } from './own-choice.ts';
import { useAddressChoice } from './useAddressChoice.ts';

/** How a choice of one chart is shown. */
export interface OwnControl {
  /** Of the choice, among those of the chart. */
  readonly key: string;
  readonly control: ReactNode;
  /** What is chosen, where the controls are folded; null = nothing worth a word. */
  readonly word: string | null;
}

/** What is chosen, and what to put among the controls of the chart (`FilteredChart`). */
export function useOwnChoice<Value extends string>(
  facts: OwnChoiceFacts<Value>,
): readonly [Value, OwnControl] {
  const [value, setValue] = useAddressChoice(facts);
  const { parameter, label, options } = facts;
  const control = createElement(ChartChoice<Value>, { label, options, value, onChange: setValue });
  return [value, { key: parameter, control, word: labelOf(options, value) }];
}

/**
 * The same for what is on or off, usually off.
 *
 * @param parameter of the address, kebab-case
 */
export function useOwnSwitch(parameter: string, label: string): readonly [boolean, OwnControl] {
  const [value, setValue] = useAddressChoice<'off' | 'on'>({
    parameter,
    values: ['off', 'on'],
    usual: 'off',
  });
  const isOn = value === 'on';
  const control = createElement(ChartToggle, {
    label,
    isOn,
    onChange: (isNowOn) => setValue(isNowOn ? 'on' : 'off'),
  });
  return [isOn, { key: parameter, control, word: isOn ? label : null }];
}
