import * as z from 'zod/mini';
import { healthSchema } from '../health.ts';
import { newsItemSchema } from '../news.ts';
import { endpoint, liveRead } from './kinds.ts';

/** What the operator says, and how the service fares (wire: History reads). */

export const news = liveRead(
  '/v1/service/news',
  'Messages of the operator, newest first',
  z.array(newsItemSchema),
);
export const pageMessages = liveRead(
  '/v1/service/page_messages',
  'Banners in force',
  z.array(newsItemSchema),
);
export const health = endpoint({
  ...liveRead('/v1/service/health', 'Ingest, store and streams', healthSchema),
  caching: 'none',
});
