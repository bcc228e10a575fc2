import { dayOf, type DayAnswer } from './day-of-week.ts';
import type { PopulationAverage } from './population.ts';
import type { Measured } from './server-standing.ts';
import { areCountsKnown, ownValue, type ServerInfos, serverStatus } from './server-status.ts';

/** Which server is the first by one measure, for somebody who wants to choose one. */
export interface ServerChoice {
  /** The servers with the highest value, by name: more than one where they are equal; none where nothing is known. */
  readonly first: readonly string[];
  /** Their value; 0 = there is nothing to find on any server. */
  readonly value: number;
  /** The next server; null = no other is known. The first by name among equals. */
  readonly next: { readonly server: string; readonly value: number } | null;
  /** Servers of which the measure is not known. */
  readonly unknown: readonly string[];
}

/** @param measured each server once */
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

/** Characters that are online now: none on a server that is down; null where no recent report says. */
export function onlineNow(servers: readonly string[], infos: ServerInfos, nowMs: number): Measured[] {
  return servers.map((server) => {
    const info = ownValue(infos, server);
    const isKnown = info !== undefined && areCountsKnown(info, nowMs);
    if (serverStatus(infos, server) === 'offline') return { server, value: 0 };
    return { server, value: isKnown ? info.character_count : null };
  });
}

/** Hours of the day, from the first up to and without the last, 0 to 24. */
export interface HourSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * Characters online, or open groups, at these hours of the day on average; null where one of the hours is not known.
 *
 * @param days by server as it is keyed in answers
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

/** Open groups of a kind in an hour on average, over the week; null where they have not been counted. */
export function groupsPerHour(groupsByHour: readonly number[]): number | null {
  if (groupsByHour.length === 0) return null;
  return groupsByHour.reduce((sum, count) => sum + count, 0) / groupsByHour.length;
}
