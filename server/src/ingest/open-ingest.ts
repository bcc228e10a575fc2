import type { GameDefinition } from '@rollcall/game/definition';
import type { HealthReason } from '@rollcall/game/health';
import type { FastifyPluginCallback } from 'fastify';
import { corrections } from '@rollcall/game/report-corrections';
import type { Logger } from '../http/logger.ts';
import { createBatches, type RecentBatch } from './batches.ts';
import { createBodyChecker } from './body-checker.ts';
import { createCollectorClocks } from './collector-clocks.ts';
import { ingestRoutes, type IngestParts } from './ingest-routes.ts';
import { createKeyAuthenticator, type CollectorKey } from './keys.ts';
import { createBodyReader } from './read-body.ts';
import { createUnknownServerCounter } from './report-parser.ts';

export interface Ingest {
  readonly routes: FastifyPluginCallback;
  /** Server names that reports used and we do not know → how often, for the health answer. */
  unknownServers(): Readonly<Record<string, number>>;
  reasons(): readonly HealthReason[];
  /** Answers what still waits with 503 and ends the worker thread. */
  close(): Promise<void>;
}

export interface IngestConfig extends Pick<
  IngestParts,
  'nowMs' | 'applyDurably' | 'importRows' | 'importHistory' | 'recordBatch' | 'countAnswer'
> {
  readonly keys: readonly CollectorKey[];
  readonly definition: GameDefinition;
  readonly logger: Logger;
  readonly recentBatches: readonly RecentBatch[];
}

export function openIngest(config: IngestConfig): Ingest {
  const { keys, definition, logger, recentBatches, ...parts } = config;
  const unknownServers = createUnknownServerCounter();
  const clocks = createCollectorClocks();
  const checker = createBodyChecker({ definition, logger });
  const routes = ingestRoutes({
    ...parts,
    authenticateKey: createKeyAuthenticator(keys),
    bodies: createBodyReader(),
    checker,
    batches: createBatches({ nowMs: parts.nowMs, recent: recentBatches }),
    unknownServers,
    noteCorrections: correctionLog(logger, parts.nowMs),
    clocks,
  });
  return {
    routes,
    unknownServers: () => unknownServers.counts(),
    reasons: () => clocks.reasons(),
    close: () => checker.close(),
  };
}

const dayMs = 86_400_000;

function correctionLog(logger: Logger, nowMs: () => number): IngestParts['noteCorrections'] {
  const loggedAtMs = new Map<string, number>();
  return (collector, made) => {
    for (const correction of made) {
      const key = `${collector} ${correction}`;
      if (Math.abs(nowMs() - (loggedAtMs.get(key) ?? Number.NEGATIVE_INFINITY)) < dayMs) continue;
      loggedAtMs.set(key, nowMs());
      logger.info(`A report was put right: ${corrections[correction]}`, { collector });
    }
  };
}
