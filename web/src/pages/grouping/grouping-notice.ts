import type { ServerFacts } from '@rollcall/game/definition';
import { dataStaleAfterMs, isDataStale, type ServerInfos } from '@rollcall/game/server-status';
import { serverKey } from '@rollcall/game/servers';
import { fromWireTime } from '@rollcall/game/wire-time';
import { type LiveNotice, liveNotice } from '../../data/live-notice.ts';
import type { PollTag } from '../../data/poll-machine.ts';

interface NoticeFacts {
  readonly info: { readonly state: PollTag; readonly data: ServerInfos | null };
  readonly groups: { readonly state: PollTag; readonly data: unknown };
  readonly servers: readonly ServerFacts[];
  /** By the server's clock. */
  readonly nowMs: number;
}

/**
 * What to say above the page (§4, §8). The data of the page is stale when that of every server is that is online; of
 * a single one its own heading tells. That no groups could be had at all the board says itself, in its own room.
 */
export function groupingNotice({ info, groups, servers, nowMs }: NoticeFacts): LiveNotice | null {
  const online = onlineInfos(servers, info.data);
  const isStale = online.length > 0 && online.every((one) => isDataStale(one, nowMs));
  return liveNotice(groups.data === null ? [info.state] : [info.state, groups.state], isStale);
}

function onlineInfos(servers: readonly ServerFacts[], infos: ServerInfos | null) {
  return servers.flatMap(({ name, bitness }) => {
    const info = infos?.[serverKey(name)];
    return bitness === 64 && info?.is_online === true ? [info] : [];
  });
}

interface LfmsPoll {
  readonly state: PollTag;
  /** Null = no answer has come. */
  readonly receivedAtMs: number | null;
}

/** Whether the groups that are shown are those of now: answers come in, and the last one is not of long ago. */
export function isLfmsLive({ state, receivedAtMs }: LfmsPoll, nowMs: number): boolean {
  if (state === 'error' || state === 'halted' || receivedAtMs === null) return false;
  return nowMs - receivedAtMs <= dataStaleAfterMs;
}

/** When a report last came of any server; null = nobody knows. */
export function newestFetch(infos: ServerInfos | null): string | null {
  return Object.values(infos ?? {}).reduce<string | null>((newest, { last_data_fetch: fetched }) => {
    if (fetched === null) return newest;
    return newest === null || fromWireTime(fetched) > fromWireTime(newest) ? fetched : newest;
  }, null);
}
