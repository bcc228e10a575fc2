import { useCallback, useMemo } from 'react';
import { type SearchChanges, useChangeSearch, useSearch } from './useSearch.ts';

/**
 * A value in search parameters of the address, which change without scrolling and without a history entry
 * (docs/decisions/0039-build-charts-on-one-frame.md).
 */
export interface AddressField<Value, Change = Value> {
  /**
   * Reads untrusted parameters. Unreadable values are ignored: a link may be older or newer than this page.
   * Never throws.
   */
  readonly read: (given: URLSearchParams) => Value;
  /** The parameters of a value. The default is left out. */
  readonly write: (change: Change) => SearchChanges;
}

/** The text of a parameter as it is; null = missing. */
export const textField = (parameter: string): AddressField<string | null> => ({
  read: (given) => given.get(parameter),
  write: (text) => ({ [parameter]: text }),
});

/** Several fields as one, which writes only those that are given. */
export function fieldTable<State>(fields: {
  readonly [Name in keyof State]: AddressField<State[Name]>;
}): AddressField<State, Partial<State>>;
export function fieldTable(
  fields: Readonly<Record<string, AddressField<unknown>>>,
): AddressField<unknown, Readonly<Record<string, unknown>>> {
  const entries = Object.entries(fields);
  return {
    read: (given) => Object.fromEntries(entries.map(([name, field]) => [name, field.read(given)])),
    write: (values) =>
      Object.fromEntries(
        entries.flatMap(([name, field]) =>
          values[name] === undefined ? [] : Object.entries(field.write(values[name])),
        ),
      ),
  };
}

/** The value in an address. An unknown one, as in a link to another version, gives the default. */
export function readField<Value>({ read }: Pick<AddressField<Value>, 'read'>, search: string): Value {
  return read(new URLSearchParams(search));
}

/**
 * The value in the address, the same object until it changes, and a function that changes it.
 *
 * @param field a stable object
 */
export function useAddressField<Value extends Change, Change>(field: AddressField<Value, Change>) {
  const search = useSearch();
  // Other parameters may change.
  const own = changedSearch('', field.write(readField(field, search)));
  const value = useMemo(() => readField(field, own), [field, own]);
  const changeSearch = useChangeSearch();
  const change = useCallback((next: Change) => changeSearch(field.write(next)), [field, changeSearch]);
  return [value, change] as const;
}

/**
 * The search part with changes applied; other parameters are kept.
 *
 * @param search query with or without its `?`
 * @returns with its `?`, or empty
 */
export function changedSearch(search: string, changes: SearchChanges): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  // Leaves commas and colons readable; addresses allow both.
  const text = parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}

/** A choice between a few values, kept in the address. */
export interface AddressChoice<Value extends string> {
  /** Name of the search parameter, kebab-case. */
  readonly parameter: string;
  readonly values: readonly Value[];
  /** The default; not written to the address. */
  readonly usual: Value;
}

/** A choice as a field of an address; an unknown value is the default. */
export function choiceField<Value extends string>({
  parameter,
  values,
  usual,
}: AddressChoice<Value>): AddressField<Value> {
  return {
    read(given) {
      const asked = given.get(parameter);
      return values.find((value) => value === asked) ?? usual;
    },
    write: (value) => ({ [parameter]: value === usual ? null : value }),
  };
}

/** A choice kept in the address, and its setter. */
export function useAddressChoice<Value extends string>(choice: AddressChoice<Value>) {
  return useAddressField(useMemo(() => choiceField(choice), [choice]));
}

/**
 * The chosen value in an address.
 *
 * @param search query with or without its `?`
 */
export function readChoice<Value extends string>(choice: AddressChoice<Value>, search: string): Value {
  return readField(choiceField(choice), search);
}

/** The search parameters that select a value. */
export function writeChoice<Value extends string>(choice: AddressChoice<Value>, value: Value): SearchChanges {
  return choiceField(choice).write(value);
}
