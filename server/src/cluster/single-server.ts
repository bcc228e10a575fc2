import { randomBytes } from 'node:crypto';
import type { History } from '../history/history.ts';
import { openJournalRecording } from '../history/journal-recording.ts';
import { createUnsharedLimits } from '../http/limit-share.ts';
import { createReportTaker } from '../ingest/report-taker.ts';
import { warnOfCorrection } from '../live/correct-times.ts';
import { countLive } from '../live/live-lookups.ts';
import { restoreLiveState } from '../live/live-restore.ts';
import { createLiveStore } from '../live/live-store.ts';
import type { Cluster, ClusterParts } from './open-cluster.ts';

const passTimeEveryMs = 10_000;

/** Opens a server without others, which records from its own journal and does all scheduled work. */
export async function openSingleServer(
  parts: Omit<ClusterParts, 'redisUrl' | 'databaseUrl' | 'serverName'>,
): Promise<Cluster> {
  const { definition, store, logger, nowMs } = parts;
  const recording = await openJournalRecording(parts);
  let timer: NodeJS.Timeout | undefined;

  async function restoreLive(history: Pick<History, 'append' | 'readLastLive'>) {
    const last = await history.readLastLive();
    if (last === null) return createLiveStore({ definition });
    const { state, events, correctedMs } = restoreLiveState(definition, last, nowMs());
    warnOfCorrection(logger, correctedMs);
    void history.append({ batch: null, events });
    return createLiveStore({ definition, initial: state });
  }

  return {
    recording: {
      ...recording,
      close: (withinMs) => {
        clearInterval(timer);
        return recording.close(withinMs);
      },
    },
    scheduledStore: store,
    lease: { isHeld: () => true, onGained: () => () => {} },
    hasOtherWriters: false,
    limitShare: createUnsharedLimits(),
    onTableChanged: () => {},
    announceChange: () => {},
    async begin(history) {
      const live = await restoreLive(history);
      timer = setInterval(() => {
        const passed = live.advanceTime(nowMs());
        warnOfCorrection(logger, passed.correctedMs);
        void history.append({ batch: null, ...passed });
      }, passTimeEveryMs);
      history.startSampling(() => countLive(live.current(), nowMs()));
      return {
        live,
        reportTaker: createReportTaker({ live, append: (record) => history.append(record), logger, nowMs }),
        streamsFrom: { epoch: randomBytes(6).toString('base64url') },
      };
    },
    follow: () => Promise.resolve(),
    isCaughtUp: () => true,
    reasons: () => [],
    gauges: [],
    close: () => Promise.resolve(),
  };
}
