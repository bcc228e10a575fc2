import { visitorCalls } from '@rollcall/game/api/visitor-calls';
import { longTextMaximum, shortTextMaximum, type LogEvent } from '@rollcall/game/site/log-event';
import { stripAddress, stripEvent } from '@rollcall/game/site/log-event-privacy';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { hearOccurrences, type Occurrence } from './browser-log.ts';
import { parseRetryAfter } from './call-error.ts';
import { describeCause, isForeignProblem, readBrowserFacts } from './log-event.ts';
import { createLogQueue, createRepeatLimit, type LogQueue, type Sent } from './log-queue.ts';
import { isOnline, onBackOnline } from './online.ts';
import { readPageSettings } from './page-settings.ts';
import { mayMeasure, readVisitorIds } from './visitor-ids.ts';

/** What an event says beside the facts of the browser. */
type Told = Pick<LogEvent, 'level' | 'message' | 'metadata'> & {
  readonly atMs: number;
  /** The page that it is about, if it may no longer be the one that is shown. */
  readonly page?: Pick<LogEvent, 'url' | 'page_title' | 'route'>;
};

/** A server that asks for more patience than this is asked again all the same. */
const patienceMaximumMs = 600_000;
const answerWithinMs = 30_000;
const { path } = visitorCalls.sendLog;

/**
 * Sends what browsers report to our own log: problems always; page views and web vitals, and random names with anything,
 * only where `mayMeasure` says so (product 5). Fetched after the first view.
 *
 * @returns stops it
 */
export function startBrowserLog(): () => void {
  const settings = readSettings();
  const isMeasured = mayMeasure(settings, navigator);
  const queue = createLogQueue({
    send,
    sendAtLeave: (body) => navigator.sendBeacon(path, new Blob([body], { type: 'application/json' })),
    isOnline,
    setTimer(ring, waitMs) {
      const timer = setTimeout(ring, waitMs);
      return () => clearTimeout(timer);
    },
  });
  const tell = (told: Told) => queue.add(writeEvent(told, settings, isMeasured));
  const stopHearing = hearOccurrences(createTeller(tell, isMeasured));
  const stopWatching = watchTheEnd(queue);
  if (isMeasured) void measure(tell);
  return () => {
    stopHearing();
    stopWatching();
  };
}

/** Whether the settings in the page can be read or not, problems are reported. */
function readSettings(): PageSettings | null {
  try {
    return readPageSettings(document);
  } catch {
    return null;
  }
}

/** Makes what is to be told of what occurs; what is not ours, not allowed or said before, is dropped. */
function createTeller(tell: (told: Told) => void, isMeasured: boolean): (occurrence: Occurrence) => void {
  const isNew = createRepeatLimit();
  let lastVisit = '';

  function tellVisit(address: string, title: string, atMs: number): void {
    const pagePath = stripAddress(address);
    // What changed was of somebody: a name that is searched for, the id of a character.
    if (!isMeasured || pagePath === lastVisit) return;
    lastVisit = pagePath;
    const metadata = {
      page_path: pagePath,
      page_location: stripAddress(location.origin + address),
      page_title: title,
    };
    const url = new URL(address, location.origin);
    const page = {
      url: url.href.slice(0, longTextMaximum),
      page_title: title.slice(0, shortTextMaximum),
      route: url.pathname.slice(0, longTextMaximum),
    };
    tell({ level: 'info', message: 'page_view', metadata, atMs, page });
  }

  return (occurrence) => {
    const { atMs } = occurrence;
    if (occurrence.kind === 'visit') return tellVisit(occurrence.address, occurrence.title, atMs);
    const { level, message, cause } = occurrence;
    if (isForeignProblem(cause)) return undefined;
    const metadata = describeCause(cause);
    const key = [level, message, metadata['error_name'], metadata['error_message']].join('\n');
    if (isNew(key, atMs)) tell({ level, message, metadata, atMs });
    return undefined;
  };
}

/** Web vitals as they become final, most of them when the page is left. */
async function measure(tell: (told: Told) => void): Promise<void> {
  try {
    const { tellVitals } = await import('./web-vitals-events.ts');
    tellVitals((metadata) => tell({ level: 'info', message: 'web_vital', metadata, atMs: Date.now() }));
  } catch {
    // A part that cannot be fetched measures nothing.
  }
}

/** An event as JSON, every field of §3 in it that is known. */
function writeEvent(
  { atMs, page, ...told }: Told,
  settings: PageSettings | null,
  isMeasured: boolean,
): string {
  const event: LogEvent = {
    ...told,
    message: told.message.slice(0, longTextMaximum),
    timestamp: new Date(atMs).toISOString(),
    ...readBrowserFacts(window),
    url: location.href.slice(0, longTextMaximum),
    page_title: document.title.slice(0, shortTextMaximum),
    route: location.pathname.slice(0, longTextMaximum),
    ...page,
    commit_hash: settings?.build.commit_hash ?? null,
    metadata: { ...told.metadata, built_at: settings?.build.built_at ?? null },
    ...(isMeasured && { ...readVisitorIds(), referrer: document.referrer.slice(0, longTextMaximum) }),
  };
  const known = Object.entries(stripEvent(event)).filter(([, value]) => value !== null && value !== '');
  return JSON.stringify(Object.fromEntries(known));
}

/** Never rejects, never logs: a log that tells of itself never ends. */
async function send(body: string): Promise<Sent> {
  try {
    const response = await fetch(path, {
      method: visitorCalls.sendLog.method,
      headers: { 'Content-Type': 'application/json' },
      body,
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'), Date.now());
    return {
      retryAfterMs: response.ok || retryAfterMs === null ? null : Math.min(retryAfterMs, patienceMaximumMs),
    };
  } catch {
    return { retryAfterMs: null };
  }
}

/** A hidden page may never be seen again, and is the last that many browsers tell of. */
function watchTheEnd(queue: LogQueue): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') queue.leave();
  };
  // On the window, so that web vitals, which listen on the document, have had their say.
  addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', queue.leave);
  const stopWaking = onBackOnline(queue.wake);
  return () => {
    removeEventListener('visibilitychange', onVisibility);
    removeEventListener('pagehide', queue.leave);
    stopWaking();
  };
}
