import type { ChartOption } from '../frame/ChartChoice.tsx';
import type { AddressChoice } from './address-choice.ts';
import { type Counted, countedOptions } from './chart-choices.ts';

/** A choice that one chart has beside range and servers; it stands in the address. */
export interface OwnChoiceFacts<Value extends string> extends AddressChoice<Value> {
  /** Before its buttons. */
  readonly label: string;
  readonly options: readonly ChartOption<Value>[];
}

/**
 * @param parameter of the address, kebab-case
 * @param options the first is the usual one
 */
export function ownChoice<Value extends string>(
  parameter: string,
  label: string,
  options: readonly [ChartOption<Value>, ...ChartOption<Value>[]],
): OwnChoiceFacts<Value> {
  return {
    parameter,
    label,
    options,
    values: options.map(({ value }) => value),
    usual: options[0].value,
  };
}

/**
 * What a chart counts: characters, unless the reader wants groups (§2.9).
 *
 * @param id kebab-case, of the chart's parameters
 */
export function countedChoice(id: string): OwnChoiceFacts<Counted> {
  return ownChoice<Counted>(`${id}-data`, 'Data', countedOptions);
}
