import { randomBytes } from 'node:crypto';
import type { HealthReason } from '@rollcall/game/site/health';
import type { Cluster } from './cluster/open-cluster.ts';
import type { History } from './history/history.ts';
import type { LimitShare } from './http/limit-share.ts';
import type { LiveStore } from './live/live-store.ts';
import type { LogBeginning } from './live/stream/frame-log.ts';
import type { StreamHub } from './live/stream/stream-hub.ts';
import type { ReadGauge } from './metrics/metrics.ts';
import type { OnClose, ServerParts, SharedIngest, SharedParts } from './start-parts.ts';
import type { Store } from './store/store.ts';

/** What differs for a server that is one of several. */
export interface Sharing {
  /** The store for work that one server does for all: unavailable while another one does it. */
  readonly scheduled: Store;
  /** Absent = this server is alone. */
  readonly limitShare?: LimitShare;
  readonly shared?: SharedParts & Pick<Cluster, 'lease'>;
  /** null = this server takes reports by itself. */
  readonly ingest: SharedIngest | null;
  readonly gauges: readonly ReadGauge[];
  readonly isCaughtUp: () => boolean;
  readonly reasons: () => readonly HealthReason[];
  /** @param startLive begins with what the store has */
  begin(startLive: () => Promise<LiveStore>): Promise<{
    readonly live: LiveStore;
    readonly streamsFrom: Pick<LogBeginning, 'epoch' | 'from'>;
  }>;
  /** Resolves when the live state has caught up with the others. */
  follow(streams: StreamHub, history: Pick<History, 'append'>): Promise<void>;
}

export function alone(store: Store): Sharing {
  return {
    scheduled: store,
    ingest: null,
    gauges: [],
    isCaughtUp: () => true,
    reasons: () => [],
    begin: async (startLive) => ({
      live: await startLive(),
      streamsFrom: { epoch: randomBytes(6).toString('base64url') },
    }),
    follow: () => Promise.resolve(),
  };
}

export function sharingOf(cluster: Cluster): Sharing {
  const { scheduledStore: scheduled, limitShare, gauges } = cluster;
  return {
    scheduled,
    limitShare,
    shared: cluster,
    ingest: cluster,
    gauges,
    isCaughtUp: () => cluster.isCaughtUp(),
    reasons: () => cluster.reasons(),
    async begin() {
      const { live, epoch, streams } = await cluster.begin();
      return { live, streamsFrom: { epoch, from: streams ?? undefined } };
    },
    follow: (streams, history) =>
      cluster.follow({
        streams,
        onFolded: ({ events, departed }) => void history.append({ batch: null, events, departed }),
      }),
  };
}

/** Without the setting nothing of the folder `cluster` is loaded. */
export async function openClusterIfShared(
  { config, logger, nowMs }: ServerParts,
  { store, lockDataDir }: { readonly store: Store; readonly lockDataDir: () => Promise<void> },
  onClose: OnClose,
): Promise<Cluster | null> {
  if (config.cluster === null) return null;
  const { openCluster } = await import('./cluster/open-cluster.ts');
  const { dataDir, game: definition } = config;
  const cluster = await openCluster({
    ...config.cluster,
    dataDir,
    definition,
    store,
    logger,
    nowMs,
    lockDataDir,
  });
  onClose(() => cluster.close());
  return cluster;
}
