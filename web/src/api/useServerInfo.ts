import * as serverReads from '@rollcall/game/api/server-reads';
import type { ServerInfos } from '@rollcall/game/population/server-status';
import { serverInfoStream } from './stream-sources.ts';
import { type Live, type SteadyLive, useLive } from './useLive.ts';

/** Live data pauses when nobody has touched the page for this long (§9). */
export const liveLifespanMs = 12 * 60 * 60 * 1000;

/** §9. */
const usualIntervalMs = 10_000;

/** Status and counts of every server, by lower-case name (§9). */
export function useServerInfo(
  intervalMs = usualIntervalMs,
): Live<ServerInfos> & Pick<SteadyLive<unknown>, 'lastAnswer'> {
  return useLive(
    serverReads.serverInfo,
    {},
    { intervalMs, lifespanMs: liveLifespanMs, stream: serverInfoStream },
  );
}
