import * as z from 'zod/mini';
import { characterActivitySchema, raidActivityAnswerSchema } from '../character/character-activity.ts';
import { endpoint, reportRead } from './kinds.ts';

/** Reads of recorded activity of characters. */

export const raidActivity = endpoint({
  ...reportRead('/v1/activity/raids', 'Raids of the last 66 hours', raidActivityAnswerSchema),
  wrapping: 'beside-data',
  caching: 'none',
  query: ['character_ids'],
});
export const characterActivity = endpoint({
  ...reportRead('/v1/activity/:id/:type', 'What a character did', z.array(characterActivitySchema)),
  caller: 'token-holder',
  caching: 'none',
  query: ['start_date', 'end_date', 'limit', 'before'],
});
