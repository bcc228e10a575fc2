import { withActivityPage } from '@rollcall/game/character/activity-segments';
import type { CharacterActivity } from '@rollcall/game/character/character-activity';
import { dayMs } from '@rollcall/game/time';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import { CallError } from '../../api/call-error.ts';
import { ownQuery } from '../../api/endpoint-query.ts';
import { LiveQuery, type LiveSnapshot, type Subscription } from '../../api/live-query.ts';
import { createQueryClient } from '../../api/query-client.ts';
import type { TabSurroundings } from '../../api/tab-surroundings.ts';
import { withRetry, type Wait } from '../../api/with-retry.ts';

/** Days of history shown. */
export const windowDays = 90;

/** Start of the window: the first day (UTC) that the server returns, in milliseconds since 1970. */
export function windowStart(nowMs: number): number {
  return (Math.floor(nowMs / dayMs) - windowDays) * dayMs;
}

/** Types of rows that the page reads, short ones first: the long one depends on them. */
const readTypes = ['status', 'total_level', 'location'] as const;
export type ReadType = (typeof readTypes)[number];

/** Rows of a type, newest first, as far back as they have been read. */
export interface TypeRows {
  readonly rows: readonly CharacterActivity[];
  /** Complete: the rows of the window are followed by the last one from before it, if there is any. */
  readonly isWhole: boolean;
}

export type ActivityRows = Readonly<Record<ReadType, TypeRows>>;

/**
 * Requests a page: the newest rows, or those before a given timestamp; of the window, or of the 90 days up to and
 * including a day (UTC). Null = aborted.
 *
 * @throws CallError
 */
export type AskActivity = (
  type: ReadType,
  page: { readonly before?: string; readonly limit?: number; readonly lastDay?: string },
  signal: AbortSignal,
) => Promise<readonly CharacterActivity[] | null>;

export interface ActivityRead extends Pick<LiveSnapshot<ActivityRows>, 'state' | 'data' | 'error'> {
  /** Error of the request for older rows, until a retry; null = loading or done. */
  readonly olderError: CallError | null;
}

interface ActivityReader {
  readonly start: () => void;
  readonly stop: () => void;
  /** Requests new rows at once, and continues with older ones. */
  readonly reload: () => void;
  readonly snapshot: () => ActivityRead;
  readonly subscribe: (listener: () => void) => () => void;
}

interface ReaderParts {
  readonly ask: AskActivity;
  readonly surroundings: TabSurroundings;
  /** Resolves when the page is idle. */
  readonly waitForIdle: () => Promise<void>;
  readonly wait?: Wait;
}

const everyMs = 60_000;
/** Polling stops after this time, ms, as it does for registered characters. */
const lifespanMs = 8 * 60 * everyMs;
/** Rows per page of an update. A minute brings few; rows beyond a page are read with the next one. */
const updatePageSize = 50;

const nothing: TypeRows = { rows: [], isWhole: false };

const utcDay = (epochMs: number) => toWireTime(epochMs).slice(0, 10);

/**
 * Reads a character's history: the newest page of each type at once, then older pages whenever the page is idle, and
 * new rows every minute. Rows that have been read stay when later requests fail.
 */
export function createActivityReader({ ask, surroundings, waitForIdle, wait }: ReaderParts): ActivityReader {
  let known: ActivityRows = { status: nothing, total_level: nothing, location: nothing };
  let olderError: CallError | null = null;
  let older: AbortController | null = null;
  let snapshot: ActivityRead | null = null;
  const listeners = new Set<() => void>();

  const notify = () => {
    snapshot = null;
    listeners.forEach((listener) => listener());
  };
  const store = (type: ReadType, next: TypeRows) => {
    const { rows, isWhole } = known[type];
    if (rows === next.rows && isWhole === next.isWhole) return;
    known = { ...known, [type]: next };
  };

  const readNewest = async (type: ReadType, signal: AbortSignal): Promise<boolean> => {
    const newest = known[type].rows[0];
    let endMs = Number.POSITIVE_INFINITY;
    let before: string | undefined;
    const pages: { readonly rows: readonly CharacterActivity[]; readonly endMs: number }[] = [];
    // Until the pages reach known rows: a tab may have been asleep for days.
    for (;;) {
      const limit = newest === undefined ? {} : { limit: updatePageSize };
      const rows = await ask(type, { ...limit, ...(before !== undefined && { before }) }, signal);
      if (rows === null) return false;
      pages.push({ rows, endMs });
      before = rows.at(-1)?.timestamp;
      if (newest === undefined || before === undefined || before <= newest.timestamp) break;
      endMs = fromWireTime(before);
    }
    const rows = pages.reduce((all, page) => withActivityPage(all, page.rows, page.endMs), known[type].rows);
    store(type, { rows, isWhole: known[type].isWhole });
    return true;
  };

  const readAll = async (signal: AbortSignal) => {
    const done = await Promise.all(readTypes.map((type) => readNewest(type, signal)));
    if (!done.every(Boolean)) return null;
    if (older === null && olderError === null) void readAllOlder();
    return known;
  };
  const query = ownQuery(['activity'], readAll, surroundings.epochMs);
  // Its own client, so that data behind a token is not shared.
  const live = new LiveQuery(createQueryClient(), query, surroundings);
  let subscription: Subscription | null = null;

  const pages: OlderPages = {
    knownOf: (type) => known[type],
    keep(type, next) {
      store(type, next);
      notify();
    },
    async ask(type, page, signal) {
      await waitForIdle();
      return withRetry(() => ask(type, page, signal), { signal, ...(wait && { wait }) });
    },
    windowStartMs: () => windowStart(surroundings.epochMs()),
  };
  const readAllOlder = async () => {
    const control = new AbortController();
    older = control;
    try {
      for (const type of readTypes) await readOlder(type, pages, control.signal);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      olderError = error;
      notify();
    } finally {
      if (older === control) older = null;
    }
  };

  live.subscribe(notify);
  return {
    start() {
      subscription = live.join({ intervalMs: everyMs, lifespanMs, isEnabled: true, stopOnError: false });
    },
    stop() {
      older?.abort();
      older = null;
      subscription?.leave();
    },
    reload() {
      olderError = null;
      live.reload();
    },
    snapshot() {
      const { state, data, error } = live.snapshot();
      // The first answer of all types creates it; older rows arrive between answers.
      snapshot ??= { state, data: data && known, error, olderError };
      return snapshot;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Dependencies of reading older rows. */
interface OlderPages {
  readonly knownOf: (type: ReadType) => TypeRows;
  readonly keep: (type: ReadType, next: TypeRows) => void;
  /** Waits until the page is idle, and retries temporary failures. */
  readonly ask: AskActivity;
  readonly windowStartMs: () => number;
}

/** Reads older rows page by page, then the last one from before the window. @throws CallError */
async function readOlder(type: ReadType, pages: OlderPages, signal: AbortSignal): Promise<void> {
  while (!pages.knownOf(type).isWhole && !signal.aborted) {
    const before = pages.knownOf(type).rows.at(-1)?.timestamp;
    const older = before === undefined ? [] : await pages.ask(type, { before }, signal);
    if (older === null) return;
    if (before === undefined || older.length === 0) {
      const last = await readBeforeWindow(type, pages, signal);
      if (last === null) return;
      pages.keep(type, { rows: last, isWhole: true });
    } else {
      const rows = withActivityPage(pages.knownOf(type).rows, older, fromWireTime(before));
      pages.keep(type, { rows, isWhole: false });
    }
  }
}

/** The rows followed by the last ones from before the window, which give the state at its start; null = aborted. */
async function readBeforeWindow(
  type: ReadType,
  { ask, knownOf, windowStartMs }: OlderPages,
  signal: AbortSignal,
): Promise<TypeRows['rows'] | null> {
  const last = await ask(type, { lastDay: utcDay(windowStartMs() - 1), limit: 1 }, signal);
  if (last === null) return null;
  const { rows } = knownOf(type);
  const oldest = rows.at(-1)?.timestamp;
  return [...rows, ...last.filter(({ timestamp }) => oldest === undefined || timestamp < oldest)];
}
