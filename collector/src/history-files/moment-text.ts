import type { LocalMs, ToMoment } from './local-time.ts';
import { fault, type RowFault } from './row-form.ts';

const pattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** The fields of a date and time as numbers; `month` from 1. */
export interface DateFields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Milliseconds since 1970 as if the fields were UTC; null for a 30 February or an hour 25. */
export function localMsOf({ year, month, day, hour, minute, second }: DateFields): LocalMs | null {
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(localMs);
  const isSame =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute;
  return isSame ? localMs : null;
}

/**
 * Reads a time such as `2023-07-25T19:19:59.000Z`, `2023-07-25 14:19` or `2023-07-25`. One without offset is local.
 * @param afterMs as for `ToMoment`
 */
export function readMoment(text: string, toMoment: ToMoment, afterMs: number): number | RowFault {
  const found = pattern.exec(text);
  const localMs = found === null ? null : localMsOfParts(found.slice(1, 7));
  if (localMs === null) return noTime(`"${text}"`);
  const offset = found?.[7];
  return offset === undefined ? (toMoment(localMs, afterMs) ?? neverWas(text)) : localMs - offsetMs(offset);
}

function localMsOfParts(parts: readonly (string | undefined)[]): LocalMs | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  return localMsOf({ year, month, day, hour, minute, second });
}

/** What should be a time is none. */
export function noTime(text: string): RowFault {
  return fault('no time', `${text} is no time`);
}

/** A local time that was left out when the clock was put forward. */
export function neverWas(text: string): RowFault {
  return fault('a time that never was', `${text} never was: the clock was put forward over it`);
}

function offsetMs(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2)) * (offset.length > 3 ? 1 : 0);
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000;
}
