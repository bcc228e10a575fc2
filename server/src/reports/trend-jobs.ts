import { setImmediate } from 'node:timers/promises';
import type { GameDefinition } from '@rollcall/game/definition';
import { reportSpan } from '@rollcall/game/population/report-period';
import { serverKey } from '@rollcall/game/servers';
import { offsetsWithin, type ZoneOffsets } from '@rollcall/game/time-zone';
import { dailyHistory, togetherSeries } from '@rollcall/game/trends/daily-history';
import { eventChanges } from '@rollcall/game/trends/event-changes';
import { forecastCounts } from '@rollcall/game/trends/forecast';
import { dayMs, hourMs, weekMs } from '@rollcall/game/time';
import { findOutages } from '@rollcall/game/trends/outages';
import type {
  DailyHistory,
  EventChange,
  PopulationDays,
  PopulationEvent,
  PopulationForecast,
} from '@rollcall/game/trends/trends';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Store } from '../store/store.ts';
import {
  type HourSpan,
  readFirstHour,
  readHours,
  readLeftOut,
  type ServerHours,
} from './population-hours.ts';
import type { ReportJob } from './report-job.ts';

const everyHourMs = hourMs;
/** Length of the past that forecasts use. Half of it is needed to measure their quality. */
const forecastFromMs = 26 * weekMs;
/** Maximum number of events, newest first, whose changes are computed. */
const changedEventsMaximum = 1_000;
/** Events computed before the event loop gets a turn. */
const eventsPerTurn = 20;

export interface TrendJobsParts {
  readonly store: Pick<Store, 'sql'>;
  readonly definition: GameDefinition;
  readonly postedEvents: () => readonly PopulationEvent[];
  /** Called with the outages found in the data, and with the changes of posted events. */
  readonly onFound: (findings: {
    readonly outages: readonly PopulationEvent[];
    readonly changes: ReadonlyMap<number, Readonly<Record<string, EventChange>>>;
  }) => void;
}

/** The jobs that read years of data: days and outages, and next week's forecast. */
export function trendJobs(parts: TrendJobsParts): ReportJob[] {
  return [
    {
      name: 'population days',
      everyMs: everyHourMs,
      madeFrom: ['population'],
      run: (nowMs) => runDays(parts, nowMs),
    },
    {
      name: 'population forecast',
      everyMs: everyHourMs,
      madeFrom: ['population'],
      run: (nowMs) => runForecasts(parts, nowMs),
    },
  ];
}

interface NamedHours {
  readonly name: string;
  readonly key: string;
  readonly hours: ServerHours;
}

async function readEveryServer(
  { store, definition }: TrendJobsParts,
  span: HourSpan,
): Promise<readonly NamedHours[]> {
  const servers: NamedHours[] = [];
  for (const { name } of definition.servers) {
    servers.push({ name, key: serverKey(name), hours: await readHours(store.sql, name, span) });
  }
  return servers;
}

/** Computes `population/days`, all outages since the beginning, and the changes of posted events. */
async function runDays(parts: TrendJobsParts, nowMs: number): Promise<ReadonlyMap<string, unknown>> {
  const names = parts.definition.servers.map(({ name }) => name);
  const firstHourMs = await readFirstHour(parts.store.sql, names);
  const toMs = reportSpan('week', nowMs).toMs;
  const firstDayMs = firstHourMs === null ? toMs : Math.floor(firstHourMs / dayMs) * dayMs;
  const servers = await readEveryServer(parts, { fromMs: firstDayMs, toMs: Math.max(firstDayMs, toMs) });
  const days = Math.max(0, Math.floor((toMs - firstDayMs) / dayMs));
  const left_out: Record<string, string[]> = {};
  for (const { key, name } of servers) {
    const leftOutMs = await readLeftOut(parts.store.sql, name, { fromMs: firstDayMs, toMs });
    if (leftOutMs.length > 0) left_out[key] = leftOutMs.map(toWireTime);
  }
  const populationDays = { ...(await daysOf(servers, { firstDayMs, days })), left_out };
  await setImmediate();
  const outages = findOutages(
    firstDayMs,
    servers.map(({ key, name, hours }) => ({ key, name, hours: hours.statuses })),
  );
  await setImmediate();
  parts.onFound({ outages, changes: await changesOf(parts.postedEvents(), populationDays) });
  return new Map([['/v1/population/days', populationDays]]);
}

async function daysOf(
  servers: readonly NamedHours[],
  span: { readonly firstDayMs: number; readonly days: number },
): Promise<PopulationDays> {
  const byServer: Record<string, DailyHistory> = {};
  for (const { key, hours } of servers) {
    byServer[key] = dailyHistory(hours, span);
    await setImmediate();
  }
  const together = dailyHistory(await togetherOf(servers), span);
  const { firstDayMs, days } = span;
  const first_day = days === 0 ? null : new Date(firstDayMs).toISOString().slice(0, 10);
  return { first_day, days, servers: byServer, together };
}

async function togetherOf(servers: readonly NamedHours[]): Promise<Omit<ServerHours, 'statuses'>> {
  const characters = togetherSeries(servers.map(({ hours }) => hours.characters));
  await setImmediate();
  const lfms = togetherSeries(servers.map(({ hours }) => hours.lfms));
  await setImmediate();
  return { characters, lfms };
}

async function changesOf(posted: readonly PopulationEvent[], days: PopulationDays) {
  const changes = new Map<number, Record<string, EventChange>>();
  const newest = posted
    .filter(({ kind }) => kind !== 'outage')
    .toSorted((a, b) => (a.from < b.from ? 1 : -1))
    .slice(0, changedEventsMaximum);
  for (const [place, event] of newest.entries()) {
    if (place % eventsPerTurn === eventsPerTurn - 1) await setImmediate();
    if (event.id !== null) changes.set(event.id, eventChanges(event, days));
  }
  return changes;
}

/** Computes `population/forecast`, for each server and for all of them together. */
async function runForecasts(parts: TrendJobsParts, nowMs: number): Promise<ReadonlyMap<string, unknown>> {
  const { toMs } = reportSpan('week', nowMs);
  const fromMs = toMs - forecastFromMs;
  const offsets = offsetsWithin(parts.definition.rhythm_zone, { fromMs, toMs: toMs + weekMs });
  const servers = await readEveryServer(parts, { fromMs, toMs });
  const together = await togetherOf(servers);
  const answers = new Map<string, PopulationForecast>();
  answers.set(forecastKey(null), await forecastOf(null, together, { toMs, offsets }));
  for (const { name, key, hours } of servers)
    answers.set(forecastKey(key), await forecastOf(name, hours, { toMs, offsets }));
  return answers;
}

async function forecastOf(
  server: string | null,
  { characters, lfms }: Omit<ServerHours, 'statuses'>,
  { toMs, offsets }: { readonly toMs: number; readonly offsets: ZoneOffsets },
): Promise<PopulationForecast> {
  await setImmediate();
  const ofCharacters = forecastCounts(characters, toMs, offsets);
  await setImmediate();
  return { server, characters: ofCharacters, lfms: forecastCounts(lfms, toMs, offsets) };
}

/** Path and query of a stored forecast. @param key of the server; null = all together */
export function forecastKey(key: string | null): string {
  return `/v1/population/forecast${key === null ? '' : `?server=${key}`}`;
}
