import * as keys from '../site/reader-keys.ts';
import { call, emptyCall } from './kinds.ts';

/** API keys, sent as `X-API-Key`. */

export const makeKey = call({
  method: 'POST',
  path: '/v1/keys',
  summary: 'Create a key',
  caller: 'writer',
  body: keys.readerKeyPostSchema,
  answer: keys.createdReaderKeySchema,
});
export const keyUsage = call({
  method: 'GET',
  path: '/v1/keys',
  summary: 'A key, and its usage of the last 24 hours',
  caller: 'key-holder',
  answer: keys.readerKeySchema,
});
export const revokeKey = emptyCall({
  method: 'DELETE',
  path: '/v1/keys',
  summary: 'Revoke a key',
  caller: 'key-holder',
});
