import type { History } from './history/history.ts';
import { countLive } from './live/live-counts.ts';
import { restoreLiveState } from './live/live-restore.ts';
import { createLiveStore, type LiveStore } from './live/live-store.ts';
import type { OnClose, ServerParts } from './server-parts.ts';

const expiryCheckMs = 10_000;

/** The live state as it last stood, or empty; sampled, and rid of what no report confirms. */
export async function startLive(
  { config, nowMs }: ServerParts,
  history: History,
  onClose: OnClose,
): Promise<LiveStore> {
  const live = await restoreLive({ config, nowMs }, history);
  const expiry = setInterval(() => expire(live, history, nowMs), expiryCheckMs);
  onClose(() => clearInterval(expiry));
  history.startSampling(() => countLive(live.current(), nowMs()));
  return live;
}

async function restoreLive(
  { config, nowMs }: Pick<ServerParts, 'config' | 'nowMs'>,
  history: History,
): Promise<LiveStore> {
  const last = await history.readLastLive();
  if (last === null) return createLiveStore({ definition: config.game });
  const { state, events } = restoreLiveState(config.game, last, nowMs());
  void history.append({ batch: null, events });
  return createLiveStore({ definition: config.game, initial: state });
}

function expire(live: LiveStore, history: History, nowMs: () => number): void {
  const expired = live.expire(nowMs());
  if (expired !== null) void history.append({ batch: null, events: expired.events });
}
