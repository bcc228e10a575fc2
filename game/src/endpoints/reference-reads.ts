import * as z from 'zod/mini';
import { endpoint, liveRead } from './kinds.ts';

/** What this service says of itself to programs. */
export const referenceReads = {
  openApi: endpoint({
    ...liveRead('/v1/openapi.json', 'This API as an OpenAPI 3.1 document', z.record(z.string(), z.unknown())),
    wrapping: 'bare',
  }),
};
