import * as z from 'zod/mini';

const wireTimePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

/** Equivalent to `wireTimeSchema`. */
export function isWireTime(text: string): boolean {
  return isTime(text) && isInMonth(text);
}

const isTime = (text: string) => wireTimePattern.test(text) && !Number.isNaN(Date.parse(text));

/** Whether the month has this day: JavaScript reads 30 February as 2 March. */
function isInMonth(text: string): boolean {
  const day = text.slice(8, 10);
  return day < '29' || new Date(text.slice(0, 10)).getUTCDate() === Number(day);
}

/** A moment in API form: UTC to the second, `YYYY-MM-DDTHH:MM:SSZ`. */
export const wireTimeSchema = z
  .string()
  .check(
    z.refine(isTime, { error: 'must be a UTC time such as 2026-01-31T20:15:00Z', abort: true }),
    z.refine(isInMonth, { error: 'must be on a day that the calendar has' }),
  );

/** A moment in a request: fractions of a second and offsets are accepted and normalized. */
export const arrivingTimeSchema = z.pipe(
  wireTimeSchema,
  z.transform((text: string) => toWireTime(Date.parse(text))),
);

/** Converts milliseconds since 1970 to API form; the fraction of a second is cut off, not rounded. */
export function toWireTime(epochMs: number): string {
  return `${new Date(Math.floor(epochMs / 1000) * 1000).toISOString().slice(0, 19)}Z`;
}

/** Converts API form to milliseconds since 1970; NaN = invalid. */
export function fromWireTime(text: string): number {
  return Date.parse(text);
}
