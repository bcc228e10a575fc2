import { chain, compareBy } from '@rollcall/game/compare';
import { agoText } from '@rollcall/game/durations';
import type { NewsItem } from '@rollcall/game/news';
import { fromWireTime } from '@rollcall/game/wire-time';

/** One message of the news, ready to read. */
export interface NewsLine {
  readonly id: number;
  /** For machines, as it came. */
  readonly date: string;
  /** "3 days ago"; the day itself after a month. */
  readonly when: string;
  /** Day and minute in the reader's time zone. */
  readonly exact: string;
  /** Plain text with its line breaks. */
  readonly message: string;
}

/** How a reader writes moments, milliseconds since 1970. */
export interface MomentFormats {
  readonly day: (atMs: number) => string;
  readonly minute: (atMs: number) => string;
}

/** From here on the day tells more than the number of days. */
const relativeForMs = 30 * 24 * 60 * 60 * 1000;

/**
 * The news, newest first (§2.5, §3).
 *
 * @param nowMs by the server's clock, which wrote the dates
 */
export function newsLines(items: readonly NewsItem[], nowMs: number, formats: MomentFormats): NewsLine[] {
  return items
    .toSorted(
      chain(
        compareBy(({ date }) => -fromWireTime(date)),
        compareBy(({ id }) => -id),
      ),
    )
    .map(({ id, date, message }) => {
      const atMs = fromWireTime(date);
      const ageMs = nowMs - atMs;
      return {
        id,
        date,
        when: ageMs < relativeForMs ? agoText(ageMs) : formats.day(atMs),
        exact: formats.minute(atMs),
        message: message === null || message.trim() === '' ? 'No message available' : message.trim(),
      };
    });
}
