import { createElement, type ReactElement } from 'react';
import { type ControlOption, InlineCheckbox, SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { type AddressChoice, useAddressChoice } from '../../ui/useAddressChoice.ts';
import { type Counted, countedOptions } from './chart-choices.ts';

/** A setting of one chart besides range and servers, kept in the address. */
interface ChartSetting<Value extends string> extends AddressChoice<Value> {
  /** Label before its buttons. */
  readonly label: string;
  readonly options: readonly ControlOption<Value>[];
}

/** @param options the first is the usual one */
export function chartSetting<Value extends string>(
  parameter: string,
  label: string,
  options: readonly [ControlOption<Value>, ...ControlOption<Value>[]],
): ChartSetting<Value> {
  return {
    parameter,
    label,
    options,
    values: options.map(({ value }) => value),
    usual: options[0].value,
  };
}

/** Setting of the things that a chart counts: characters by default, or groups. */
export function countedSetting(id: string): ChartSetting<Counted> {
  return chartSetting<Counted>(`${id}-data`, 'Data', countedOptions);
}

/** The value, and its control with a key. */
export function useChartSetting<Value extends string>(
  facts: ChartSetting<Value>,
): readonly [Value, ReactElement] {
  const [value, setValue] = useAddressChoice(facts);
  const { parameter: key, label, options } = facts;
  return [value, createElement(SegmentedControl<Value>, { key, label, options, value, onChange: setValue })];
}

/** Like `useChartSetting`, for a switch that is off by default. */
export function useChartSwitch(parameter: string, label: string): readonly [boolean, ReactElement] {
  const [value, setValue] = useAddressChoice<'off' | 'on'>({
    parameter,
    values: ['off', 'on'],
    usual: 'off',
  });
  const isOn = value === 'on';
  const onChange = (isNowOn: boolean) => setValue(isNowOn ? 'on' : 'off');
  return [isOn, createElement(InlineCheckbox, { key: parameter, label, isOn, onChange })];
}
