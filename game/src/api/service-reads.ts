import * as z from 'zod/mini';
import { apiOverviewSchema } from '../site/api-overview.ts';
import { newsItemSchema } from '../site/news.ts';
import { endpoint, liveRead } from './kinds.ts';

/** Reads of the operator's messages and of the API's own description. */

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
export const apiOverview = liveRead(
  '/v1/service/overview',
  'The calls, limits and example programs of this API',
  apiOverviewSchema,
);
export const openApi = endpoint({
  ...liveRead('/v1/openapi.json', 'This API as an OpenAPI 3.1 document', z.record(z.string(), z.unknown())),
  wrapping: 'bare',
});
