import { dateFormat } from '../ui/locale.ts';
import { useMemo } from 'react';
import * as newsReads from '@rollcall/game/api/news-reads';
import { useRead } from './useRead.ts';
import { useServerNow } from './useServerNow.ts';
import { useTimeZone } from './useTimeZone.ts';
import { chain, compareBy } from '@rollcall/game/compare';
import { agoText } from '@rollcall/game/durations';
import type { NewsItem } from '@rollcall/game/site/news';
import { fromWireTime } from '@rollcall/game/wire-time';

/** One message of the news, ready to read. */
interface NewsLine {
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
interface MomentFormats {
  readonly day: (atMs: number) => string;
  readonly minute: (atMs: number) => string;
}

/** From here on the day tells more than the number of days. */
const relativeForMs = 30 * 24 * 60 * 60 * 1000;

/**
 * The news, newest first.
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

/** The news as `ui/NewsFeed` takes them. */
export interface News {
  /** Newest first; null = not there. */
  readonly lines: readonly NewsLine[] | null;
  /** The last try failed; lines of earlier stay. */
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** The messages of the operator, with times that stay true while the page is open. */
export function useNews(): News {
  const { data, state, reload } = useRead(newsReads.news, {});
  const nowMs = useServerNow(60_000);
  const timeZone = useTimeZone();
  const formats = useMemo(() => momentFormats(timeZone), [timeZone]);
  const lines = useMemo(
    () => (data === null ? null : newsLines(data, nowMs, formats)),
    [data, nowMs, formats],
  );
  return { lines, hasFailed: state === 'error', onRetry: reload };
}

function momentFormats(timeZone: string): MomentFormats {
  const day = dateFormat({ dateStyle: 'long', timeZone });
  const minute = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone });
  return { day: (atMs) => day.format(atMs), minute: (atMs) => minute.format(atMs) };
}
