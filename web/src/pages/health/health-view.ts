import { formatCount, formatNumber } from '../../ui/format.ts';
import type { GameDefinition, ServerFacts } from '@rollcall/game/definition';
import { ageText, durationText } from '@rollcall/game/durations';
import { serverKey } from '@rollcall/game/servers';
import type { LiveState } from '../../api/live-query.ts';
import type { LiveTone } from '../../ui/StatusMark.tsx';
import type * as z from 'zod/mini';
import type { healthSchema } from '@rollcall/game/site/health';

export type Health = z.infer<typeof healthSchema>;

export interface HealthFacts {
  readonly game: Pick<GameDefinition, 'servers'>;
  readonly poll: {
    readonly state: LiveState;
    readonly data: Health | null;
    /** Time of the last good answer, by the server's clock. */
    readonly receivedAtMs: number | null;
  };
  /** Time at which this page first saw each problem, milliseconds since 1970. */
  readonly seen: ReadonlyMap<string, number>;
  /** By the server's clock. */
  readonly nowMs: number;
}

export interface HealthView {
  readonly verdict: 'well' | 'troubled' | 'unanswered' | 'paused' | 'loading';
  /** The overall line. */
  readonly title: string;
  readonly lines: readonly { readonly id: string; readonly text: string; readonly since: string }[];
  /** null = no answer yet. */
  readonly parts: readonly HealthPart[] | null;
  readonly servers: readonly ServerFreshness[];
  /** Age of the newest answer; null = none yet. */
  readonly checked: { readonly tone: LiveTone; readonly text: string } | null;
  /** A note on unknown servers named in reports; null = none. */
  readonly unknownServers: string | null;
}

/** The state of the service as texts. */
export function healthView(facts: HealthFacts): HealthView {
  const { game, poll, nowMs } = facts;
  return {
    ...overallOf(facts),
    parts: poll.data === null ? null : partsOf(poll.data),
    servers: game.servers.map(({ name }) => freshnessOf(name, poll, nowMs)),
    checked: checkedOf(poll, nowMs),
    unknownServers: unknownServersOf(poll.data),
  };
}

interface Problem {
  /** Identifies the problem for as long as it lasts. */
  readonly id: string;
  /** The effect on visitors. */
  readonly text: string;
  /**
   * Start in milliseconds since 1970; null = unknown, so that only the time at which this page first saw it is known.
   */
  readonly sinceMs: number | null;
}

/**
 * The problems in a health answer.
 *
 * @param answeredAtMs when the answer was given, milliseconds since 1970: ages count back from then
 */
export function problemsOf(
  health: Health,
  servers: readonly ServerFacts[],
  answeredAtMs: number,
): readonly Problem[] {
  return [
    ...reportProblems(health, servers, answeredAtMs),
    ...(health.store.state === 'away'
      ? [
          {
            id: 'store',
            text: `The database is unavailable: history and lookups are incomplete until it is back.${health.history.is_journal_writable ? ' No data is lost in the meantime.' : ''}`,
            sinceMs: null,
          },
        ]
      : []),
    ...(health.history.is_journal_writable
      ? []
      : [
          {
            id: 'journal',
            text: 'The journal cannot be written: live data is shown but will be missing from the history.',
            sinceMs: null,
          },
        ]),
    ...health.reasons
      .filter(({ code }) => !ownWords.has(code))
      .map(({ code, message }) => ({ id: `${code} ${message}`, text: `${message}.`, sinceMs: null })),
  ];
}

/** Reason codes with their own texts above. */
const ownWords: ReadonlySet<string> = new Set([
  'store-away',
  'journal-unwritable',
  'no-reports',
  'server-silent',
]);

function reportProblems(health: Health, servers: readonly ServerFacts[], answeredAtMs: number): Problem[] {
  const reporting = servers.flatMap(({ name }) => {
    const key = serverKey(name);
    const status = Object.hasOwn(health.servers, key) ? health.servers[key] : undefined;
    return status === undefined || status.age_s === null ? [] : [{ name, ...status, age_s: status.age_s }];
  });
  if (reporting.length === 0)
    return [{ id: 'reports', text: 'No reports have come in: there is no live data yet.', sinceMs: null }];
  return reporting
    .filter(({ is_fresh }) => !is_fresh)
    .map(({ name, age_s }) => ({
      id: `server ${name}`,
      text: `No reports are coming in from ${name}: its data is out of date.`,
      sinceMs: answeredAtMs - age_s * 1000,
    }));
}

/**
 * Remembers when each problem was first seen and forgets those that are over.
 *
 * @param seen id of a problem → milliseconds since 1970
 * @returns the same map when nothing changed
 */
export function rememberSince(
  seen: ReadonlyMap<string, number>,
  problems: readonly Problem[],
  nowMs: number,
): ReadonlyMap<string, number> {
  const isSame = problems.length === seen.size && problems.every(({ id }) => seen.has(id));
  if (isSame) return seen;
  return new Map(problems.map(({ id }) => [id, seen.get(id) ?? nowMs]));
}

/** "for 12 minutes", or how long this page has seen it; empty when first seen just now. */
export function sinceText(problem: Problem, seen: ReadonlyMap<string, number>, nowMs: number): string {
  if (problem.sinceMs !== null) return `For ${durationText(Math.max(0, nowMs - problem.sinceMs))}.`;
  const seenAtMs = seen.get(problem.id);
  return seenAtMs === undefined
    ? ''
    : `Seen by this page for ${durationText(Math.max(0, nowMs - seenAtMs))}.`;
}

export interface HealthPart {
  readonly name: string;
  readonly isWell: boolean;
  readonly state: string;
  readonly note: string;
}

export interface ServerFreshness {
  readonly name: string;
  readonly tone: LiveTone;
  /** null while loading. */
  readonly text: string | null;
}

function overallOf({
  game,
  poll,
  seen,
  nowMs,
}: HealthFacts): Pick<HealthView, 'verdict' | 'title' | 'lines'> {
  const { state, data, receivedAtMs } = poll;
  if (state === 'error') return unanswered(receivedAtMs, nowMs);
  if (data === null || receivedAtMs === null) return { verdict: 'loading', title: 'Loading...', lines: [] };
  if (state === 'halted') return { verdict: 'paused', title: 'Live update paused', lines: [] };
  const problems = problemsOf(data, game.servers, receivedAtMs);
  if (problems.length === 0) return { verdict: 'well', title: 'Everything is working', lines: [] };
  return {
    verdict: 'troubled',
    title: problems.length === 1 ? 'There is one problem' : `There are ${problems.length} problems`,
    lines: problems.map((problem) => ({
      id: problem.id,
      text: problem.text,
      since: sinceText(problem, seen, nowMs),
    })),
  };
}

function unanswered(
  receivedAtMs: number | null,
  nowMs: number,
): Pick<HealthView, 'verdict' | 'title' | 'lines'> {
  const since =
    receivedAtMs === null
      ? ''
      : `For ${durationText(Math.max(0, nowMs - receivedAtMs))}. The details below are older.`;
  return {
    verdict: 'unanswered',
    title: 'The server is not responding',
    lines: [{ id: 'unanswered', text: 'It may be down or restarting, or you may be offline.', since }],
  };
}

function partsOf({ servers, store, history, streams }: Health): HealthPart[] {
  const reporting = Object.values(servers).filter(({ age_s }) => age_s !== null);
  const fresh = reporting.filter(({ is_fresh }) => is_fresh);
  return [
    {
      name: 'Reports',
      isWell: reporting.length > 0 && fresh.length === reporting.length,
      state:
        reporting.length === 0
          ? 'None yet'
          : `${formatNumber(fresh.length)} of ${formatCount(reporting.length, 'server')} fresh`,
      note: 'Live data arrives in reports. Those under two minutes old are fresh.',
    },
    {
      name: 'Database',
      isWell: store.state === 'ok',
      state: store.state === 'ok' ? 'Available' : 'Unavailable',
      note: 'Holds history, characters and guilds.',
    },
    {
      name: 'Journal',
      isWell: history.is_journal_writable,
      state: history.is_journal_writable ? 'Writable' : 'Cannot be written',
      note: `${formatCount(history.waiting_events, 'event')} waiting to be saved.`,
    },
    {
      name: 'Streams',
      isWell: true,
      state: `${formatNumber(streams.open)} open`,
      note: 'Programs that receive every change as it happens.',
    },
  ];
}

function freshnessOf(
  name: string,
  { data, receivedAtMs }: HealthFacts['poll'],
  nowMs: number,
): ServerFreshness {
  if (data === null || receivedAtMs === null) return { name, tone: 'waiting', text: null };
  const key = serverKey(name);
  const status = Object.hasOwn(data.servers, key) ? data.servers[key] : undefined;
  if (status === undefined || status.age_s === null) return { name, tone: 'waiting', text: 'No report yet' };
  const ageMs = Math.max(0, status.age_s * 1000 + Math.max(0, nowMs - receivedAtMs));
  return { name, tone: status.is_fresh ? 'fresh' : 'late', text: ageText(ageMs) };
}

function unknownServersOf(health: Health | null): string | null {
  const names = Object.keys(health?.unknown_servers ?? {});
  if (names.length === 0) return null;
  return `Reports also mention servers that this site does not know: ${names.join(', ')}. They are ignored.`;
}

function checkedOf({ state, receivedAtMs }: HealthFacts['poll'], nowMs: number): HealthView['checked'] {
  if (receivedAtMs === null) return null;
  const isStale = state === 'error' || state === 'halted';
  return {
    tone: isStale ? 'late' : 'fresh',
    text: `Checked ${ageText(Math.max(0, nowMs - receivedAtMs))} ago`,
  };
}
