/** A choice that stands in the address of the page, so that a link shows what its sender saw. */
export interface AddressChoice<Value extends string> {
  /** Of the search part of the address, kebab-case. */
  readonly parameter: string;
  readonly values: readonly Value[];
  /** Stands in no address. */
  readonly usual: Value;
}

/** Search parameters to be changed; null removes one. */
export type SearchChanges = Readonly<Record<string, string | null>>;

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

/** What makes an address show a value. */
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
