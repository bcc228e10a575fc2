import { healthSchema } from '../site/health.ts';
import { endpoint, liveRead } from './kinds.ts';

/** Reads of the service's health. */

export const health = endpoint({
  ...liveRead('/v1/service/health', 'Ingest, store and streams', healthSchema),
  caching: 'none',
});
