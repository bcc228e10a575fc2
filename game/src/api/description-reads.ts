import * as z from 'zod/mini';
import { apiOverviewSchema } from '../site/api-overview.ts';
import { endpoint, liveRead } from './kinds.ts';

/** Reads of the API's own description. */

export const apiOverview = liveRead(
  '/v1/service/overview',
  'The calls, limits and example programs of this API',
  apiOverviewSchema,
);
export const openApi = endpoint({
  ...liveRead('/v1/openapi.json', 'This API as an OpenAPI 3.1 document', z.record(z.string(), z.unknown())),
  wrapping: 'bare',
});
