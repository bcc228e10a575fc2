import { useRouter, useRouterState } from '@tanstack/react-router';
import { createElement, type ReactNode, useCallback } from 'react';
import { ChartChoice, type ChartOption, ChartToggle } from '../frame/ChartChoice.tsx';
import { type Counted, countedOptions, labelOf } from './chart-choices.ts';

/** A choice kept in the page's address, so that a link shows what its sender saw. */
export interface AddressChoice<Value extends string> {
  /** Of the search part of the address, kebab-case. */
  readonly parameter: string;
  readonly values: readonly Value[];
  /** The default; not written to the address. */
  readonly usual: Value;
}

/** Search parameters to be changed; null removes one. */
export type SearchChanges = Readonly<Record<string, string | null>>;

/** A choice kept in the address, and its setter. */
export function useAddressChoice<Value extends string>(
  choice: AddressChoice<Value>,
): readonly [Value, (value: Value) => void] {
  const search = useSearch();
  const change = useChangeSearch();
  return [
    readChoice(choice, search),
    useCallback((next: Value) => change(writeChoice(choice, next)), [choice, change]),
  ];
}

/**
 * Changes parameters of the address: nothing scrolls, Back leads out of the page as before, and it is no other view of
 * the page (docs/decisions/0039-build-charts-on-one-frame.md).
 */
export function useChangeSearch(): (changes: SearchChanges | ((search: string) => SearchChanges)) => void {
  const router = useRouter();
  return useCallback(
    (changes) => {
      // Not what was drawn last: two choices may follow one another at once.
      const { pathname, searchStr, hash } = router.latestLocation;
      const search = changedSearch(searchStr, typeof changes === 'function' ? changes(searchStr) : changes);
      void router.navigate({
        href: `${pathname}${search}${hash === '' ? '' : `#${hash}`}`,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
        state: (kept) => ({ ...kept, isSetting: true }),
      });
    },
    [router],
  );
}

/** The search part of the address as it is, with its `?`. */
export function useSearch(): string {
  return useRouterState({ select: ({ location }) => location.searchStr });
}

/**
 * What an address says of a choice; an unknown value is the usual one: a link may be older or newer than this page.
 *
 * @param search with or without its `?`
 */
export function readChoice<Value extends string>(
  { parameter, values, usual }: AddressChoice<Value>,
  search: string,
): Value {
  const asked = new URLSearchParams(search).get(parameter);
  return values.find((value) => value === asked) ?? usual;
}

/** The search parameters that select a value. */
export function writeChoice<Value extends string>(
  { parameter, usual }: AddressChoice<Value>,
  value: Value,
): SearchChanges {
  return { [parameter]: value === usual ? null : value };
}

/**
 * The search part of an address with changes; parameters that are not named stay as they are.
 *
 * @param search with or without its `?`
 * @returns with its `?`, or empty
 */
export function changedSearch(search: string, changes: SearchChanges): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** A setting of one chart besides range and servers, kept in the address. */
interface ChartSetting<Value extends string> extends AddressChoice<Value> {
  /** Before its buttons. */
  readonly label: string;
  readonly options: readonly ChartOption<Value>[];
}

/**
 * @param parameter of the address, kebab-case
 * @param options the first is the usual one
 */
export function chartSetting<Value extends string>(
  parameter: string,
  label: string,
  options: readonly [ChartOption<Value>, ...ChartOption<Value>[]],
): ChartSetting<Value> {
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
export function countedSetting(id: string): ChartSetting<Counted> {
  return chartSetting<Counted>(`${id}-data`, 'Data', countedOptions);
}

/** A control of one chart. */
export interface ChartControl {
  /** Of the choice, among those of the chart. */
  readonly key: string;
  readonly control: ReactNode;
  /** The chosen value, shown while the controls are collapsed; null = none. */
  readonly word: string | null;
}

/** The value and its control for `FilteredChart`. */
export function useChartSetting<Value extends string>(
  facts: ChartSetting<Value>,
): readonly [Value, ChartControl] {
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
export function useChartSwitch(parameter: string, label: string): readonly [boolean, ChartControl] {
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
