import { durationText } from '@rollcall/game/durations';
import type { History } from './history/history.ts';
import type { Logger } from './http/logger.ts';
import { countLive } from './live/live-lookups.ts';
import { restoreLiveState } from './live/live-restore.ts';
import { createLiveStore, type LiveStore } from './live/live-store.ts';
import type { OnClose, ServerParts } from './server-parts.ts';

const passTimeEveryMs = 10_000;

/** The live state as it last stood, or empty; sampled, and rid of what no report confirms. */
export async function startLive(
  { config, logger, nowMs }: ServerParts,
  history: History,
  onClose: OnClose,
): Promise<LiveStore> {
  const live = await restoreLive({ config, logger, nowMs }, history);
  const timer = setInterval(() => {
    const passed = live.advanceTime(nowMs());
    if (passed === null) return;
    warnOfCorrection(logger, passed.correctedMs);
    void history.append({ batch: null, ...passed });
  }, passTimeEveryMs);
  onClose(() => clearInterval(timer));
  history.startSampling(() => countLive(live.current(), nowMs()));
  return live;
}

async function restoreLive({ config, logger, nowMs }: ServerParts, history: History): Promise<LiveStore> {
  const last = await history.readLastLive();
  if (last === null) return createLiveStore({ definition: config.game });
  const { state, events, correctedMs } = restoreLiveState(config.game, last, nowMs());
  warnOfCorrection(logger, correctedMs);
  void history.append({ batch: null, events });
  return createLiveStore({ definition: config.game, initial: state });
}

/** One line each time the clock is found to have been ahead. */
export function warnOfCorrection(logger: Logger, correctedMs: number | null): void {
  if (correctedMs === null) return;
  logger.warn(
    `The clock of this machine was ${durationText(correctedMs)} ahead when the last reports came. ` +
      'Their times are taken as now, and reports go on. Check its time synchronisation.',
  );
}
