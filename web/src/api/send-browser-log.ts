import { visitorCalls } from '@rollcall/game/api/visitor-calls';
import { longTextMaximum, shortTextMaximum, type LogEvent } from '@rollcall/game/site/log-event';
import { stripEvent } from '@rollcall/game/site/log-event-privacy';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { onOccurrence, type Occurrence, type ShownPage } from './browser-log.ts';
import { parseRetryAfter } from './call-error.ts';
import { describeCause, isForeignProblem, readBrowserFacts } from './log-event.ts';
import { createLogQueue, createRepeatLimit, type LogQueue, type Sent } from './log-queue.ts';
import { isOnline } from './online.ts';
import { readPageSettings } from './page-settings.ts';
import { onBackOnline } from './tab-surroundings.ts';
import { mayMeasure, readVisitorIds } from './visitor-ids.ts';

/** Content of an event without the facts of the browser. */
type LogContent = Pick<LogEvent, 'level' | 'message' | 'metadata'> & {
  readonly atMs: number;
  readonly page: ShownPage;
};

/** Maximum wait that the server can ask for, in ms. */
const retryAfterMaximumMs = 600_000;
const answerWithinMs = 30_000;
const { path } = visitorCalls.sendLog;

/**
 * Sends browser events to our own log: always problems; page views, web vitals and random ids only if `mayMeasure`
 * allows. Loaded after the first view.
 */
export function startBrowserLog(loadedPage: ShownPage): () => void {
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
  const report = (content: LogContent) => queue.add(writeEvent(content, settings, isMeasured));
  const unsubscribe = onOccurrence(createReporter(report, isMeasured));
  const stopWatching = watchTheEnd(queue);
  if (isMeasured) void measure(report, loadedPage);
  return () => {
    unsubscribe();
    stopWatching();
  };
}

/** Null if unreadable, so that problems are reported anyway. */
function readSettings(): PageSettings | null {
  try {
    return readPageSettings(document);
  } catch {
    return null;
  }
}

/** Converts occurrences to events; drops foreign, disallowed and repeated ones. */
function createReporter(
  report: (content: LogContent) => void,
  isMeasured: boolean,
): (occurrence: Occurrence) => void {
  const isNew = createRepeatLimit();

  return (occurrence) => {
    const { atMs, page } = occurrence;
    if (occurrence.kind === 'visit') {
      if (isMeasured)
        report({ level: 'info', message: 'page_view', metadata: describeView(page), atMs, page });
      return;
    }
    const { level, message, cause } = occurrence;
    if (isForeignProblem(cause)) return;
    const metadata = describeCause(cause);
    const key = [level, message, metadata['error_name'], metadata['error_message']].join('\n');
    if (isNew(key, atMs)) report({ level, message, metadata, atMs, page });
  };
}

function describeView({ href, title }: ShownPage) {
  const { pathname, search } = new URL(href);
  return { page_path: pathname + search, page_location: href, page_title: title };
}

/** Reports web vitals as they become final, mostly when the page is left. */
async function measure(report: (content: LogContent) => void, page: ShownPage): Promise<void> {
  try {
    const { onWebVital } = await import('./web-vitals-events.ts');
    const { pathname, search } = new URL(page.href);
    onWebVital((vital) => {
      const metadata = { ...vital, page_path: pathname + search };
      report({ level: 'info', message: 'web_vital', metadata, atMs: Date.now(), page });
    });
  } catch {
    // Measures nothing if the code cannot be loaded.
  }
}

/** An event as JSON, with all fields of a log event that are known. */
function writeEvent(
  { atMs, page, ...content }: LogContent,
  settings: PageSettings | null,
  isMeasured: boolean,
): string {
  const event: LogEvent = {
    ...content,
    message: content.message.slice(0, longTextMaximum),
    timestamp: new Date(atMs).toISOString(),
    ...readBrowserFacts(window),
    url: page.href.slice(0, longTextMaximum),
    page_title: page.title.slice(0, shortTextMaximum),
    route: new URL(page.href).pathname.slice(0, longTextMaximum),
    commit_hash: settings?.build.commit_hash ?? null,
    metadata: { ...content.metadata, built_at: settings?.build.built_at ?? null },
    ...(isMeasured && { ...readVisitorIds(), referrer: document.referrer.slice(0, longTextMaximum) }),
  };
  const known = Object.entries(stripEvent(event)).filter(([, value]) => value !== null && value !== '');
  return JSON.stringify(Object.fromEntries(known));
}

/** Never rejects or logs, because logging its own failures would never end. */
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
      retryAfterMs: response.ok || retryAfterMs === null ? null : Math.min(retryAfterMs, retryAfterMaximumMs),
    };
  } catch {
    return { retryAfterMs: null };
  }
}

/** Flushes when the page is hidden, often the last event that browsers report. */
function watchTheEnd(queue: LogQueue): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') queue.leave();
  };
  // On the window, so that web vitals, which listen on the document, are reported first.
  addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', queue.leave);
  const stopRetrying = onBackOnline(queue.wake);
  return () => {
    removeEventListener('visibilitychange', onVisibility);
    removeEventListener('pagehide', queue.leave);
    stopRetrying();
  };
}
