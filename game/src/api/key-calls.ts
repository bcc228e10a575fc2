import * as z from 'zod/mini';
import * as keys from '../site/reader-keys.ts';
import { endpoint } from './kinds.ts';

/** API keys, sent as `X-API-Key`. */

export const makeKey = endpoint({
  method: 'POST',
  path: '/v1/keys',
  summary: 'Create a key',
  caller: 'writer',
  wrapping: 'data',
  caching: 'none',
  body: keys.readerKeyPostSchema,
  answer: keys.createdReaderKeySchema,
});
export const keyUsage = endpoint({
  method: 'GET',
  path: '/v1/keys',
  summary: 'A key, and its usage of the last 24 hours',
  caller: 'key-holder',
  wrapping: 'data',
  caching: 'none',
  answer: keys.readerKeySchema,
});
export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/v1/keys',
  summary: 'Revoke a key',
  caller: 'key-holder',
  wrapping: 'bare',
  caching: 'none',
  answer: z.null(),
});
