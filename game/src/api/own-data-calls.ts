import * as z from 'zod/mini';
import { erasureSchema, hidingSchema, listedErasureSchema, ownDataSchema } from '../character/own-data.ts';
import { endpoint } from './kinds.ts';

/** What the verified owner of a character may do with its data. */

export const exportCharacter = endpoint({
  method: 'GET',
  path: '/v1/characters/:id/export',
  summary: 'Everything that is stored about a character',
  caller: 'token-holder',
  wrapping: 'data',
  caching: 'none',
  query: ['format'],
  answer: ownDataSchema,
});
export const hiding = endpoint({
  method: 'GET',
  path: '/v1/characters/:id/hide',
  summary: 'Whether a character is hidden',
  caller: 'token-holder',
  wrapping: 'data',
  caching: 'none',
  answer: hidingSchema,
});
export const hideCharacter = endpoint({
  method: 'POST',
  path: '/v1/characters/:id/hide',
  summary: 'Hide a character from guild pages and statistics',
  caller: 'token-holder',
  wrapping: 'data',
  caching: 'none',
  answer: hidingSchema,
});
export const showCharacter = endpoint({
  method: 'DELETE',
  path: '/v1/characters/:id/hide',
  summary: 'Show a hidden character again',
  caller: 'token-holder',
  wrapping: 'data',
  caching: 'none',
  answer: hidingSchema,
});
export const eraseCharacter = endpoint({
  method: 'POST',
  path: '/v1/characters/:id/erase',
  summary: 'Erase what is stored about a character',
  caller: 'token-holder',
  wrapping: 'data',
  caching: 'none',
  status: 202,
  answer: erasureSchema,
});
export const erasure = endpoint({
  method: 'GET',
  path: '/v1/erasures/:job',
  summary: 'State of an erasure',
  caller: 'job-reader',
  wrapping: 'data',
  caching: 'none',
  answer: erasureSchema,
});
export const erasures = endpoint({
  method: 'GET',
  path: '/v1/operator/erasures',
  summary: 'Erasures of the last 30 days',
  caller: { scope: 'site' },
  wrapping: 'data',
  caching: 'none',
  answer: z.array(listedErasureSchema),
});
