import type { Catalogue } from './catalogue/open-catalogue.ts';
import type { History } from './history/history.ts';
import { hashSecret, type CollectorKey } from './ingest/keys.ts';
import type { HistoryImport } from './ingest/ingest-routes.ts';
import { openIngest, type Ingest } from './ingest/open-ingest.ts';
import type { LiveStore } from './live/live-store.ts';
import type { Metrics } from './metrics/metrics.ts';
import { warnOfCorrection } from './start-live.ts';
import type { OnClose, ServerParts } from './server-parts.ts';

/** Where reports go. */
interface IngestServices {
  readonly live: LiveStore;
  readonly history: History;
  readonly catalogue: Catalogue;
  readonly importHistory: HistoryImport;
  readonly keys: readonly CollectorKey[];
  readonly metrics: Pick<Metrics, 'countIngest'>;
}

/** The key of the simulated world. No configured name has a blank: its batches are nobody else's. */
export function demoKey(secret: string): CollectorKey {
  return {
    name: 'demo world',
    sha256: hashSecret(secret),
    scopes: new Set(['live', 'catalogue', 'history']),
  };
}

/** The ingest routes, connected to the live state, the history and the catalogue. */
export function startIngest(
  { config, logger, nowMs }: ServerParts,
  { live, history, catalogue, importHistory, keys, metrics }: IngestServices,
  onClose: OnClose,
): Ingest {
  const ingest = openIngest({
    keys,
    definition: config.game,
    logger,
    nowMs,
    recentBatches: history.recentBatches(),
    applyDurably: async (report, batchOf) => {
      const applied = live.apply(report, nowMs());
      warnOfCorrection(logger, applied.correctedMs);
      const { events, departed } = applied;
      // Straight after it was applied, before anything else can be: the journal has the order of the live state.
      const written = history.append({ batch: batchOf(applied), events, departed });
      const { durable } = await written;
      return { applied, durable };
    },
    importRows: {
      reportAreas: (rows) => catalogue.takeAreas(rows),
      reportQuests: (rows) => catalogue.takeQuests(rows),
    },
    importHistory,
    countAnswer: (call, answer) => metrics.countIngest(call, answer),
    recordBatch: (batch) => history.append({ batch, events: [] }),
  });
  onClose(() => ingest.close());
  return ingest;
}
