import * as z from 'zod/mini';
import { storedSyncSchema, syncPutSchema, syncVersionSchema } from '../sync/sync-wire.ts';
import { endpoint } from './kinds.ts';

/** The encrypted data that the devices of a visitor share. Its Bearer is derived from the code of the sync. */

const path = '/v1/user/sync/:id_hash';

export const sync = endpoint({
  method: 'GET',
  path,
  summary: 'The encrypted data of a sync',
  caller: 'sync-holder',
  wrapping: 'data',
  caching: 'none',
  answer: storedSyncSchema,
});
export const putSync = endpoint({
  method: 'PUT',
  path,
  summary: 'Create a sync, or replace its data',
  caller: 'sync-holder',
  wrapping: 'data',
  caching: 'none',
  body: syncPutSchema,
  answer: syncVersionSchema,
});
export const deleteSync = endpoint({
  method: 'DELETE',
  path,
  summary: 'Delete a sync',
  caller: 'sync-holder',
  wrapping: 'bare',
  caching: 'none',
  answer: z.null(),
});
