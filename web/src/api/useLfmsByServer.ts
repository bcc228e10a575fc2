import * as lfmReads from '@rollcall/game/api/lfm-reads';
import type { LfmsByServer } from '@rollcall/game/lfm/lfm';
import { boardStream } from './stream-sources.ts';
import { usePageSettings } from './usePageSettings.ts';
import { type SteadyLive, useSteadyLive } from './useLive.ts';
import { liveLifespanMs } from './useServerInfo.ts';

/** Poll interval of the groups of all servers, in ms. */
const intervalMs = 10_000;

/** The groups of every server with its own list, live over one stream. */
export function useLfmsByServer(hiddenIntervalMs?: number): SteadyLive<LfmsByServer> {
  const stream = boardStream(usePageSettings().game.servers);
  return useSteadyLive(
    lfmReads.lfms,
    {},
    { intervalMs, lifespanMs: liveLifespanMs, stream, hiddenIntervalMs },
  );
}
