import { toWireTime } from '@rollcall/game/wire-time';
import { isRecord } from '@rollcall/game/json';

/** Converts a whole number written as text to a number. Other values stay as they are, to be checked by a schema. */
export function numeral(value: unknown): unknown {
  return typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value;
}

const timePattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

/**
 * Reads a time in any of the formats that other services use, as milliseconds since 1970. A time without a zone is UTC;
 * null = not a time.
 */
export function momentMs(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const [, day, time, zone = 'Z'] = timePattern.exec(value.trim()) ?? [];
  if (day === undefined || time === undefined) return null;
  const ms = Date.parse(`${day}T${time}${/^(z|utc)$/i.test(zone) ? 'Z' : zone}`);
  return Number.isNaN(ms) ? null : ms;
}

/** Reads a time and converts it to API form; null = not a time. */
export function wireTimeOrNull(value: unknown): string | null {
  // A shortcut for the usual format.
  if (typeof value === 'string' && value.length === 20 && value.endsWith('Z') && value[10] === 'T')
    return value;
  const ms = momentMs(value);
  return ms === null ? null : toWireTime(ms);
}

type Fields = Readonly<Record<string, unknown>>;

/** Whether two pieces of JSON are equal, field by field. An undefined field counts as absent. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((each, index) => isSameData(each, b[index]));
  }
  return isRecord(a) && isRecord(b) && isSameRecord(a, b);
}

/** Called for every character of every read, so it allocates as little as possible. */
function isSameRecord(a: Fields, b: Fields): boolean {
  let given = 0;
  for (const name of Object.keys(a)) {
    if (!isSameData(a[name], b[name])) return false;
    if (a[name] !== undefined) given += 1;
  }
  const others = Object.keys(b);
  return others.length === given || others.every((name) => b[name] === undefined || Object.hasOwn(a, name));
}
