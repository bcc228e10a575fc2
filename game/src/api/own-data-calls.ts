import * as z from 'zod/mini';
import { erasureSchema, hidingSchema, listedErasureSchema, ownDataSchema } from '../character/own-data.ts';
import { call } from './kinds.ts';

/** What the verified owner of a character may do with its data. */

export const exportCharacter = call({
  method: 'GET',
  path: '/v1/characters/:id/export',
  summary: 'Everything that is stored about a character',
  caller: 'token-holder',
  query: ['format'],
  answer: ownDataSchema,
});
export const hiding = call({
  method: 'GET',
  path: '/v1/characters/:id/hide',
  summary: 'Whether a character is hidden',
  caller: 'token-holder',
  answer: hidingSchema,
});
export const hideCharacter = call({
  method: 'POST',
  path: '/v1/characters/:id/hide',
  summary: 'Hide a character from guild pages and statistics',
  caller: 'token-holder',
  answer: hidingSchema,
});
export const showCharacter = call({
  method: 'DELETE',
  path: '/v1/characters/:id/hide',
  summary: 'Show a hidden character again',
  caller: 'token-holder',
  answer: hidingSchema,
});
export const eraseCharacter = call({
  method: 'POST',
  path: '/v1/characters/:id/erase',
  summary: 'Erase what is stored about a character',
  caller: 'token-holder',
  status: 202,
  answer: erasureSchema,
});
export const erasure = call({
  method: 'GET',
  path: '/v1/erasures/:job',
  summary: 'State of an erasure',
  caller: 'job-reader',
  answer: erasureSchema,
});
export const erasures = call({
  method: 'GET',
  path: '/v1/operator/erasures',
  summary: 'Erasures of the last 30 days',
  caller: { scope: 'site' },
  answer: z.array(listedErasureSchema),
});
