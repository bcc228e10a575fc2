import type { ServerFacts } from '@rollcall/game/definition';
import { dataStaleAfterMs, type ServerInfos } from '@rollcall/game/server-status';
import { type LiveNotice, liveNotice } from '../../data/live-notice.ts';
import type { LiveState } from '../../data/live-query.ts';
import { isAllDataStale } from '../../data/servers-age.ts';

interface NoticeFacts {
  readonly info: { readonly state: LiveState; readonly data: ServerInfos | null };
  readonly groups: { readonly state: LiveState; readonly data: unknown };
  readonly servers: readonly ServerFacts[];
  /** By the server's clock. */
  readonly nowMs: number;
}

/**
 * What to say above the page (§4, §8). The data of the page is stale when that of every server is that is online; of
 * a single one its own heading tells. That no groups could be had at all the board says itself, in its own room.
 */
export function groupingNotice({ info, groups, servers, nowMs }: NoticeFacts): LiveNotice | null {
  const isStale = isAllDataStale(servers, info.data, nowMs);
  return liveNotice(groups.data === null ? [info.state] : [info.state, groups.state], isStale);
}

interface LfmsPoll {
  readonly state: LiveState;
  /** Null = no answer has come. */
  readonly receivedAtMs: number | null;
}

/** Whether the groups that are shown are those of now: answers come in, and the last one is not of long ago. */
export function isLfmsLive({ state, receivedAtMs }: LfmsPoll, nowMs: number): boolean {
  if (state === 'error' || state === 'halted' || receivedAtMs === null) return false;
  return nowMs - receivedAtMs <= dataStaleAfterMs;
}
