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

/** A formatted news message. */
interface NewsLine {
  readonly id: number;
  /** Machine-readable, as received. */
  readonly date: string;
  /** "3 days ago"; for items older than a month, the date. */
  readonly when: string;
  /** Day and minute in the reader's time zone. */
  readonly exact: string;
  /** Plain text with its line breaks. */
  readonly message: string;
}

/** Formatters for times, in milliseconds since 1970. */
interface MomentFormats {
  readonly day: (atMs: number) => string;
  readonly minute: (atMs: number) => string;
}

/** Maximum age shown relative to now, in ms; older items show their date. */
const relativeForMs = 30 * 24 * 60 * 60 * 1000;

/** The news, newest first. */
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

/** The news for `ui/NewsFeed`. */
export interface News {
  /** Newest first; null = not loaded. */
  readonly lines: readonly NewsLine[] | null;
  /** True if the last try failed; earlier lines stay. */
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** The operator's news, with ages kept current. */
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
