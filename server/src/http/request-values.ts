import { badField } from './http-error.ts';

/**
 * Returns the value of a path or query parameter; null = none.
 *
 * @throws HttpError 400 if it occurs twice
 */
export function valueOf(values: unknown, name: string): string | null {
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, name)) return null;
  const value: unknown = Reflect.get(values, name);
  if (value === undefined) return null;
  if (typeof value !== 'string') throw badField(name, 'must be given once');
  return value;
}

/** Returns the value of a parameter without surrounding blanks; '' = none. @throws HttpError 400 if it occurs twice */
export function textOf(values: unknown, name: string): string {
  return valueOf(values, name)?.trim() ?? '';
}

/**
 * Returns a parameter that accepts a list of words in any case; missing = the first of them.
 *
 * @throws HttpError 400 naming the words
 */
export function choiceOf<const Choice extends string>(
  values: unknown,
  name: string,
  choices: readonly [Choice, ...(readonly Choice[])],
): Choice {
  const text = textOf(values, name).toLowerCase();
  const choice = text === '' ? choices[0] : choices.find((each) => each === text);
  if (choice === undefined) throw badField(name, `must be one of ${choices.join(', ')}`);
  return choice;
}

/**
 * Returns the id in a path.
 *
 * @throws HttpError 400 if it is not a number
 */
export function idOf(params: unknown): number {
  const id = valueOf(params, 'id') ?? '';
  if (!/^\d{1,15}$/.test(id)) throw badField('id', 'must be a number');
  return Number(id);
}

/**
 * Returns an integer query parameter within bounds.
 *
 * @throws HttpError 400
 */
export function wholeNumberOf(
  values: unknown,
  name: string,
  { absent, maximum }: { readonly absent: number; readonly maximum: number },
): number {
  const text = textOf(values, name);
  if (text === '') return absent;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= 1 && number <= maximum) return number;
  throw badField(name, `must be a whole number from 1 to ${maximum}`);
}
