import * as serverReads from '@rollcall/game/endpoints/server-reads';
import type { ServerInfos } from '@rollcall/game/server-status';
import { usePolled, type Polled } from './usePolled.ts';

/** Live data pauses when nobody has touched the page for this long (§9). */
export const liveLifespanMs = 12 * 60 * 60 * 1000;

/** Status and counts of every server, by lower-case name; every 10 s (§9). */
export function useServerInfo(): Polled<ServerInfos> {
  return usePolled(serverReads.serverInfo, {}, { intervalMs: 10_000, lifespanMs: liveLifespanMs });
}
