import { hourMs } from '@rollcall/game/time';
import { fromWireTime, isWireTime } from '@rollcall/game/wire-time';
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

/**
 * Returns the span of the past between the query parameters `from` and `to`, in whole seconds. It ends now at the
 * latest.
 *
 * @param maximumMs its maximum length, one or more whole hours
 * @throws HttpError 400 naming the moment that is wrong
 */
export function pastSpanOf(
  query: unknown,
  { nowMs, maximumMs }: { readonly nowMs: number; readonly maximumMs: number },
): { readonly fromMs: number; readonly toMs: number } {
  const [fromMs, wantedMs] = [momentOf(query, 'from'), momentOf(query, 'to')];
  if (fromMs >= nowMs) throw badField('from', 'must be in the past');
  if (wantedMs <= fromMs) throw badField('to', 'must be after "from"');
  if (wantedMs - fromMs > maximumMs) {
    const hours = maximumMs === hourMs ? 'an hour' : `${maximumMs / hourMs} hours`;
    throw badField('to', `must be at most ${hours} after "from"`);
  }
  return { fromMs, toMs: Math.min(wantedMs, wholeSecond(nowMs)) };
}

function momentOf(query: unknown, name: 'from' | 'to'): number {
  const text = textOf(query, name);
  if (!isWireTime(text)) throw badField(name, 'must be a UTC time such as 2026-01-31T20:15:00Z');
  return wholeSecond(fromWireTime(text));
}

const wholeSecond = (epochMs: number) => Math.floor(epochMs / 1000) * 1000;
