import { dayOf, type DayAnswer } from './day-of-week.ts';
import type { PopulationAverage } from './population.ts';
import type { Measured } from './server-standing.ts';
import { areCountsKnown, ownValue, type ServerInfos, serverStatus } from './server-status.ts';

/** The best server according to one measure. */
export interface ServerChoice {
  /** The servers with the highest value, sorted by name: several when they are equal, none when no value is known. */
  readonly first: readonly string[];
  /** Their value; 0 = zero on every server. */
  readonly value: number;
  /** The second server, the first by name among equals; null = none is known. */
  readonly next: { readonly server: string; readonly value: number } | null;
  /** Servers with an unknown value. */
  readonly unknown: readonly string[];
}

/**
 * Finds the best server.
 *
 * @param measured each server once
 */
export function chooseServer(measured: readonly Measured[]): ServerChoice {
  const known = measured
    .flatMap(({ server, value }) => (value === null ? [] : [{ server, value }]))
    .toSorted((one, other) => other.value - one.value || one.server.localeCompare(other.server, 'en'));
  const value = known[0]?.value ?? 0;
  const first = known.filter((each) => each.value === value);
  return {
    first: first.map(({ server }) => server),
    value,
    next: known[first.length] ?? null,
    unknown: measured.flatMap((each) => (each.value === null ? [each.server] : [])),
  };
}

/** Characters online now: 0 on a server that is down; null without a recent report. */
export function onlineNow(servers: readonly string[], infos: ServerInfos, nowMs: number): Measured[] {
  return servers.map((server) => {
    const info = ownValue(infos, server);
    const isKnown = info !== undefined && areCountsKnown(info, nowMs);
    if (serverStatus(infos, server) === 'offline') return { server, value: 0 };
    return { server, value: isKnown ? info.character_count : null };
  });
}

/** A range of hours of the day, 0 to 24, end exclusive. */
export interface HourSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * Average number of characters online, or of open groups, in a range of hours of the day; null when one of the hours is
 * unknown.
 *
 * @param days by server key, as in answers
 */
export function meanAt(
  servers: readonly string[],
  days: Readonly<Record<string, DayAnswer>>,
  field: keyof PopulationAverage,
  { from, to }: HourSpan,
): Measured[] {
  return servers.map((server) => {
    const hours = dayOf(ownValue(days, server)).slice(from, to);
    const counts = hours.flatMap((means) => means[field] ?? []);
    if (counts.length === 0 || counts.length < hours.length) return { server, value: null };
    return { server, value: counts.reduce((sum, count) => sum + count, 0) / counts.length };
  });
}

/** Average number of open groups of a kind per hour, over the week; null when they were not counted. */
export function groupsPerHour(groupsByHour: readonly number[]): number | null {
  if (groupsByHour.length === 0) return null;
  return groupsByHour.reduce((sum, count) => sum + count, 0) / groupsByHour.length;
}
