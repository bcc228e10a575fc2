import { storedSyncSchema, syncPutSchema, syncVersionSchema } from '../sync/sync-wire.ts';
import { call, emptyCall } from './kinds.ts';

/** The encrypted data that the devices of a visitor share. Its Bearer is derived from the code of the sync. */

const path = '/v1/user/sync/:id_hash';

export const sync = call({
  method: 'GET',
  path,
  summary: 'The encrypted data of a sync',
  caller: 'sync-holder',
  answer: storedSyncSchema,
});
export const putSync = call({
  method: 'PUT',
  path,
  summary: 'Create a sync, or replace its data',
  caller: 'sync-holder',
  body: syncPutSchema,
  answer: syncVersionSchema,
});
export const deleteSync = emptyCall({
  method: 'DELETE',
  path,
  summary: 'Delete a sync',
  caller: 'sync-holder',
});
