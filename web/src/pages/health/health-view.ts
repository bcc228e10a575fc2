import type { GameDefinition } from '@rollcall/game/definition';
import { ageText } from '@rollcall/game/age-text';
import { durationText } from '@rollcall/game/durations';
import { serverKey } from '@rollcall/game/servers';
import type { LiveState } from '../../data/live-query.ts';
import type { LiveTone } from '../../ui/LiveDot.tsx';
import { problemsOf, sinceText, type Health } from './health-problems.ts';

export interface HealthFacts {
  readonly game: Pick<GameDefinition, 'servers'>;
  readonly poll: {
    readonly state: LiveState;
    readonly data: Health | null;
    /** Of the last good answer, by the server's clock. */
    readonly receivedAtMs: number | null;
  };
  /** When this page first saw each problem; milliseconds since 1970. */
  readonly seen: ReadonlyMap<string, number>;
  /** By the server's clock. */
  readonly nowMs: number;
  /** Writes a whole number in the reader's way. */
  readonly formatNumber: (count: number) => string;
}

export type Verdict = 'well' | 'troubled' | 'unanswered' | 'paused' | 'loading';

export interface HealthView {
  readonly verdict: Verdict;
  /** The overall line. */
  readonly title: string;
  readonly lines: readonly { readonly id: string; readonly text: string; readonly since: string }[];
  /** null = nothing has been answered yet. */
  readonly parts: readonly HealthPart[] | null;
  readonly servers: readonly ServerFreshness[];
  /** When the newest answer came; null = none yet. */
  readonly checked: { readonly tone: LiveTone; readonly text: string } | null;
  /** Names that reports use and nobody here knows; null = none. */
  readonly strangers: string | null;
}

/** One part of the service. */
export interface HealthPart {
  readonly name: string;
  readonly isWell: boolean;
  readonly state: string;
  readonly note: string;
}

export interface ServerFreshness {
  readonly name: string;
  readonly tone: LiveTone;
  /** null while it is on its way. */
  readonly text: string | null;
}

/** How the service fares, in plain words. */
export function healthView(facts: HealthFacts): HealthView {
  const { game, poll, nowMs, formatNumber } = facts;
  return {
    ...overallOf(facts),
    parts: poll.data === null ? null : partsOf(poll.data, formatNumber),
    servers: game.servers.map(({ name }) => freshnessOf(name, poll, nowMs)),
    checked: checkedOf(poll, nowMs),
    strangers: strangersOf(poll.data),
  };
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
  if (problems.length === 0) return { verdict: 'well', title: 'All is well', lines: [] };
  return {
    verdict: 'troubled',
    title: problems.length === 1 ? 'One thing is wrong' : `${problems.length} things are wrong`,
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
      : `For ${durationText(Math.max(0, nowMs - receivedAtMs))}. What follows is older.`;
  return {
    verdict: 'unanswered',
    title: 'The server does not answer',
    lines: [{ id: 'unanswered', text: 'It is down or restarting, or you are not connected to it.', since }],
  };
}

function partsOf(
  { servers, store, history, streams }: Health,
  formatNumber: HealthFacts['formatNumber'],
): HealthPart[] {
  const told = Object.values(servers).filter(({ age_s }) => age_s !== null);
  const fresh = told.filter(({ is_fresh }) => is_fresh);
  const count = (value: number, one: string) => `${formatNumber(value)} ${one}${value === 1 ? '' : 's'}`;
  return [
    {
      name: 'Reports',
      isWell: told.length > 0 && fresh.length === told.length,
      state:
        told.length === 0
          ? 'None yet'
          : `${formatNumber(fresh.length)} of ${count(told.length, 'server')} fresh`,
      note: 'Live data comes in reports; under two minutes old is fresh.',
    },
    {
      name: 'Store',
      isWell: store.state === 'ok',
      state: store.state === 'ok' ? 'Reachable' : 'Away',
      note: 'Where history, characters and guilds are looked up.',
    },
    {
      name: 'Journal',
      isWell: history.is_journal_writable,
      state: history.is_journal_writable ? 'Writable' : 'Cannot be written',
      note: `${count(history.waiting_events, 'event')} on the way into the store.`,
    },
    {
      name: 'Streams',
      isWell: true,
      state: `${formatNumber(streams.open)} open`,
      note: 'Programs that are told of every change as it happens.',
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
  const told = Object.hasOwn(data.servers, key) ? data.servers[key] : undefined;
  if (told === undefined || told.age_s === null) return { name, tone: 'waiting', text: 'No report yet' };
  const ageMs = Math.max(0, told.age_s * 1000 + Math.max(0, nowMs - receivedAtMs));
  return { name, tone: told.is_fresh ? 'fresh' : 'late', text: ageText(ageMs) };
}

function strangersOf(health: Health | null): string | null {
  const names = Object.keys(health?.unknown_servers ?? {});
  if (names.length === 0) return null;
  return `Reports also name servers that this site does not know: ${names.join(', ')}. They are left out.`;
}

function checkedOf({ state, receivedAtMs }: HealthFacts['poll'], nowMs: number): HealthView['checked'] {
  if (receivedAtMs === null) return null;
  const isLate = state === 'error' || state === 'halted';
  return {
    tone: isLate ? 'late' : 'fresh',
    text: `Checked ${ageText(Math.max(0, nowMs - receivedAtMs))} ago`,
  };
}
