import { dateFormat } from '../ui/locale.ts';
import { useMemo } from 'react';
import * as serviceReads from '@rollcall/game/endpoints/service-reads';
import { newsLines, type MomentFormats, type NewsLine } from './news-lines.ts';
import { useRead } from './useRead.ts';
import { useServerNow } from './useServerNow.ts';
import { useTimeZone } from './useTimeZone.ts';

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
  const { data, state, reload } = useRead(serviceReads.news, {});
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
