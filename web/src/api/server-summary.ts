import type { ServerFacts } from '@rollcall/game/definition';
import { lengthText } from '@rollcall/game/durations';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import {
  areCountsKnown,
  isDataStale,
  serverStatus,
  type ServerInfos,
  type ServerStatus,
  withoutOldStatus,
} from '@rollcall/game/population/server-status';
import { serverKey } from '@rollcall/game/servers';
import { dayMs, minuteMs, weekMs } from '@rollcall/game/time';
import { fromWireTime } from '@rollcall/game/wire-time';
import { formatNames, withPlainBlanks } from '../ui/format.ts';
import { pageLocale } from '../ui/locale.ts';

/** Maximum number of servers that are named individually. */
export const namedServers = 3;

/** "Khyber and Orien are down". @param down names of servers, at least one */
export function areDownText(down: readonly string[]): string {
  return `${formatNames(down, namedServers)} ${down.length === 1 ? 'is' : 'are'} down`;
}

/** Shown for a server without any reports. */
export const noDataText = 'No data yet';

/** A server in a list of servers. Counts are null while unknown. */
export interface ServerSummary {
  readonly server: ServerFacts;
  /** loading = no answer yet; unknown = not in the answer. */
  readonly status: ServerStatus | 'loading';
  readonly isVipOnly: boolean;
  /** Start of a downtime, as an API time; null = up or unknown. */
  readonly offlineSince: string | null;
  /** No report has ever covered it. */
  readonly isUnreported: boolean;
  readonly characterCount: number | null;
  readonly lfmCount: number | null;
}

/** The servers that have lists of groups and characters, by name. */
export function listedServers(servers: readonly ServerFacts[]): ServerFacts[] {
  return servers
    .filter(({ bitness }) => bitness === 64)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/**
 * Joins servers with their known facts, in the same order.
 *
 * @param hasFailed true = the request failed: unknown instead of loading
 * @param nowMs current time by the server's clock, to treat old facts as unknown
 */
export function summarizeServers(
  servers: readonly ServerFacts[],
  infos: ServerInfos | null,
  hasFailed: boolean,
  nowMs: number,
): ServerSummary[] {
  // An empty answer counts as loading.
  const known = infos !== null && Object.keys(infos).length > 0 ? withoutOldStatus(infos, nowMs) : null;
  return servers.map((server) => {
    const info = known?.[serverKey(server.name)] ?? null;
    return {
      server,
      status: known === null && !hasFailed ? 'loading' : serverStatus(known ?? {}, server.name),
      isUnreported: known !== null && (info?.last_data_fetch ?? null) === null,
      ...knownFacts(info, nowMs),
    };
  });
}

function knownFacts(info: ServerInfo | null, nowMs: number) {
  const counted = info !== null && areCountsKnown(info, nowMs) ? info : null;
  return {
    isVipOnly: info?.is_vip_only ?? false,
    offlineSince: info?.offline_since ?? null,
    characterCount: counted?.character_count ?? null,
    lfmCount: counted?.lfm_count ?? null,
  };
}

const time = { hour: 'numeric', minute: '2-digit' } as const;

/** Shown instead of a server's figures: the start of its downtime, or that it has no reports; null = neither. */
export function serverNote(
  { offlineSince, isUnreported }: Pick<ServerSummary, 'offlineSince' | 'isUnreported'>,
  nowMs: number,
  timeZone: string,
): string | null {
  return downSinceText(offlineSince, nowMs, timeZone) ?? (isUnreported ? noDataText : null);
}

/**
 * "Down for 42 min, since 3:10 PM"; a day later "Down for 1 d 2 h, since Sat 3:10 PM", a week later with the date.
 *
 * @param offlineSince API time; null = unknown, which gives no text
 */
export function downSinceText(offlineSince: string | null, nowMs: number, timeZone: string): string | null {
  if (offlineSince === null) return null;
  const sinceMs = fromWireTime(offlineSince);
  const downMs = Math.max(0, nowMs - sinceMs);
  const day =
    downMs < weekMs ? ({ weekday: 'short' } as const) : ({ month: 'short', day: 'numeric' } as const);
  const format = new Intl.DateTimeFormat(pageLocale(), { ...(downMs >= dayMs && day), ...time, timeZone });
  const since = `since ${withPlainBlanks(format.format(sinceMs))}`;
  return downMs < minuteMs ? `Down ${since}` : `Down for ${lengthText(downMs)}, ${since}`;
}

/** Time of the last report of any server; null = none. */
export function newestReport(
  infos: ServerInfos | null,
): Pick<ServerInfo, 'is_online' | 'last_data_fetch'> | null {
  const known = Object.values(infos ?? {});
  if (known.length === 0) return null;
  const newest = known.reduce<string | null>((latest, { last_data_fetch: fetched }) => {
    if (fetched === null) return latest;
    return latest === null || fromWireTime(fetched) > fromWireTime(latest) ? fetched : latest;
  }, null);
  // There is no common status of all servers.
  return { is_online: null, last_data_fetch: newest };
}

/** True if the data of every listed online server is stale; false if none is online. */
export function isAllDataStale(
  servers: readonly ServerFacts[],
  infos: ServerInfos | null,
  nowMs: number,
): boolean {
  const online = listedServers(servers).flatMap(({ name }) => {
    const info = infos?.[serverKey(name)];
    return info?.is_online === true ? [info] : [];
  });
  return online.length > 0 && online.every((info) => isDataStale(info, nowMs));
}
