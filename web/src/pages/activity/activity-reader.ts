import { withActivityPage } from '@rollcall/game/character/activity-segments';
import type { CharacterActivity } from '@rollcall/game/character/character-activity';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import { CallError } from '../../api/call-error.ts';
import { ownQuery } from '../../api/endpoint-query.ts';
import { LiveQuery, type LiveSnapshot, type Subscription } from '../../api/live-query.ts';
import { createQueryClient } from '../../api/query-client.ts';
import type { TabSurroundings } from '../../api/tab-surroundings.ts';
import { withRetry, type Wait } from '../../api/with-retry.ts';

const dayMs = 86_400_000;
/** Of what is shown (wire: History reads). */
export const windowDays = 90;

/** The beginning of the window: the first of the days (UTC) that the server tells of, in milliseconds since 1970. */
export function windowStart(nowMs: number): number {
  return (Math.floor(nowMs / dayMs) - windowDays) * dayMs;
}

/** What of a character's past the page is made of. The short ones first: much of the long one depends on them. */
const readTypes = ['status', 'total_level', 'location'] as const;
export type ReadType = (typeof readTypes)[number];

/** Rows of a type, newest first, as far back as they have been read. */
export interface TypeRows {
  readonly rows: readonly CharacterActivity[];
  /** Nothing older is wanted: behind the rows of the window stands the last one from before it, if there is any. */
  readonly isWhole: boolean;
}

export type ActivityRows = Readonly<Record<ReadType, TypeRows>>;

/**
 * Asks for a page: rows before a time of the wire, or the newest; of the window, or of the ninety days up to a day (UTC,
 * that day included). Null = aborted.
 *
 * @throws CallError
 */
export type AskActivity = (
  type: ReadType,
  page: { readonly before?: string; readonly limit?: number; readonly lastDay?: string },
  signal: AbortSignal,
) => Promise<readonly CharacterActivity[] | null>;

export interface ActivityRead extends Pick<LiveSnapshot<ActivityRows>, 'state' | 'data' | 'error'> {
  /** Reading what is older has failed, and waits to be asked for again; null = it goes on, or is done. */
  readonly olderError: CallError | null;
}

interface ActivityReader {
  readonly start: () => void;
  readonly stop: () => void;
  /** Asks for news at once, and goes on with what is older. */
  readonly reload: () => void;
  readonly snapshot: () => ActivityRead;
  readonly subscribe: (listener: () => void) => () => void;
}

interface ReaderParts {
  readonly ask: AskActivity;
  readonly surroundings: TabSurroundings;
  /** Resolves when the page has nothing better to do. */
  readonly waitForIdle: () => Promise<void>;
  readonly wait?: Wait;
}

const everyMs = 60_000;
/** As long as registered characters are kept up to date (§9). */
const lifespanMs = 8 * 60 * everyMs;
/** A minute brings few rows; what does not fit into a page is asked for with the next. */
const updatePageSize = 50;

const nothing: TypeRows = { rows: [], isWhole: false };

const utcDay = (epochMs: number) => toWireTime(epochMs).slice(0, 10);

/**
 * Reads what a character did: the newest page of each type at once, then page by page what is older whenever the page
 * rests, and every minute what is new. What has been read stays, whatever fails.
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
    // Until the pages reach what is known: a tab may have been asleep for days.
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
  // A client of its own: what a token opens is shared with nobody.
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
      // The first answer of all types is the beginning; what is older comes in between two answers.
      snapshot ??= { state, data: data && known, error, olderError };
      return snapshot;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What reading older rows needs. */
interface OlderPages {
  readonly knownOf: (type: ReadType) => TypeRows;
  readonly keep: (type: ReadType, next: TypeRows) => void;
  /** Patiently: waits until the page rests, and tries again what may pass. */
  readonly ask: AskActivity;
  readonly windowStartMs: () => number;
}

/** Reads what is older page by page, and at last what was so before the window. @throws CallError */
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

/** The rows with the last ones from before the window behind them, which say what was so when it began; null = aborted. */
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
