import type { HourSums } from '../population/population-means.ts';
import { toWireTime } from '../wire-time.ts';
import { dayMs, hourMs, weekMs } from '../time.ts';
import type { PopulationEvent } from './trends.ts';

/** Finds outages in the recorded status of servers. */

/** unknown = no data. */
export type HourlyStatus = 'up' | 'down' | 'unknown';

/**
 * The status of an hour: down when the server was down for at least half of it. A restart of some minutes is not an
 * outage.
 */
export function hourlyStatus({
  samples,
  offlineSamples,
}: Pick<HourSums, 'samples' | 'offlineSamples'>): HourlyStatus {
  if (samples === 0) return 'unknown';
  return offlineSamples * 2 >= samples ? 'down' : 'up';
}

export interface ServerStatuses {
  readonly key: string;
  readonly name: string;
  /** From the first hour on, which is the same for all servers. */
  readonly hours: readonly HourlyStatus[];
}

/** Maximum number of hours between the starts of downtimes that are one outage. */
const hoursApart = 1;
/** Maximum number of hours without data that do not end an outage. */
const longestUnknownHours = 6;
/** Maximum length of an outage. A server that is down for longer has been closed. */
const longestOutageHours = 30 * 24;
/**
 * Maximum length of a maintenance of all servers. It takes place about once a week, on a working day, at about the same
 * time, and ends on the same day. An outage is regular if at least two of the three weeks before and three weeks after
 * have one too.
 */
const longestMaintenanceMs = 8 * hourMs;
export const maintenanceTitle = 'Weekly maintenance';
const daysOffMs = 2.5 * dayMs;
const timeOffMs = 4 * hourMs;
const otherWeeks = [-3, -2, -1, 1, 2, 3];
const leastOtherWeeks = 2;

/** Hours in which one server was down, with an exclusive end. */
interface Downtime {
  /** Index of the server. */
  readonly place: number;
  readonly start: number;
  readonly end: number;
}

interface Outage {
  readonly places: readonly number[];
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the outages of all servers.
 *
 * @returns newest first; without an end if the outage includes the last hour
 */
export function findOutages(
  firstHourMs: number,
  servers: readonly ServerStatuses[],
): readonly PopulationEvent[] {
  const hourCount = Math.max(0, ...servers.map(({ hours }) => hours.length));
  const outages = together(servers.flatMap(({ hours }, place) => downtimesOf(hours, place)));
  const found = outages.map((outage) => ({
    ...outage,
    isEverywhere: servers.length > 1 && isEverywhere(outage, servers, outages),
    fromMs: firstHourMs + outage.start * hourMs,
    toMs: outage.end >= hourCount ? null : firstHourMs + outage.end * hourMs,
  }));
  const closures = found.flatMap(({ isEverywhere: isAll, fromMs, toMs }) =>
    isAll && toMs !== null && toMs - fromMs <= longestMaintenanceMs ? [fromMs] : [],
  );
  return found
    .map(({ places, isEverywhere: isAll, fromMs, toMs }): PopulationEvent => {
      const named = servers.filter((_, place) => places.includes(place));
      return {
        id: null,
        kind: 'outage',
        title:
          isAll && isRegular(fromMs, closures)
            ? maintenanceTitle
            : `${isAll ? 'All servers' : namesOf(named)} down`,
        link: null,
        from: toWireTime(fromMs),
        to: toMs === null ? null : toWireTime(toMs),
        servers: isAll ? [] : named.map(({ key }) => key),
      };
    })
    .toReversed();
}

/** The downtimes of a server. It counts as not yet opened before it was up for the first time. */
function downtimesOf(hours: readonly HourlyStatus[], place: number): Downtime[] {
  const downtimes: Downtime[] = [];
  let start: number | null = null;
  let end = 0;
  let wasUp = false;
  for (const [hour, status] of hours.entries()) {
    const isOver = status === 'up' || hour - end >= longestUnknownHours;
    if (start !== null && status !== 'down' && isOver) {
      downtimes.push({ place, start, end });
      start = null;
    }
    if (status === 'up') wasUp = true;
    if (status === 'down' && wasUp) {
      start ??= hour;
      end = hour + 1;
    }
  }
  if (start !== null) downtimes.push({ place, start, end });
  return downtimes.filter((downtime) => downtime.end - downtime.start <= longestOutageHours);
}

/** Combines downtimes that began together, in the order of their start. */
function together(downtimes: readonly Downtime[]): readonly Outage[] {
  const outages: { places: number[]; start: number; end: number }[] = [];
  for (const { place, start, end } of downtimes.toSorted((a, b) => a.start - b.start || a.place - b.place)) {
    const last = outages.at(-1);
    if (last === undefined || start - last.start > hoursApart || last.places.includes(place)) {
      outages.push({ places: [place], start, end });
    } else {
      last.places.push(place);
      last.end = Math.max(last.end, end);
    }
  }
  return outages;
}

/** Whether no other server was up or in another outage at that time. */
function isEverywhere(
  { places, start }: Outage,
  servers: readonly ServerStatuses[],
  outages: readonly Outage[],
): boolean {
  const isElsewhere = (place: number) =>
    outages.some((other) => other.places.includes(place) && other.start <= start && other.end > start);
  const lastStart = start + hoursApart;
  return servers.every(
    ({ hours }, place) =>
      places.includes(place) || (hours[start] !== 'up' && hours[lastStart] !== 'up' && !isElsewhere(place)),
  );
}

function isRegular(fromMs: number, closures: readonly number[]): boolean {
  const isWeekend = [0, 6].includes(new Date(fromMs).getUTCDay());
  if (isWeekend || !closures.includes(fromMs)) return false;
  const isLike = (otherMs: number) => {
    const apartMs = Math.abs(otherMs - fromMs) % dayMs;
    return Math.min(apartMs, dayMs - apartMs) <= timeOffMs;
  };
  const weeks = otherWeeks.filter((week) =>
    closures.some((other) => Math.abs(other - fromMs - week * weekMs) <= daysOffMs && isLike(other)),
  );
  return weeks.length >= leastOtherWeeks;
}

const mostNamed = 2;

function namesOf(servers: readonly ServerStatuses[]): string {
  if (servers.length > mostNamed) return `${servers.length} servers`;
  return servers.map(({ name }) => name).join(' and ');
}
