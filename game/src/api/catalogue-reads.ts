import * as z from 'zod/mini';
import { areaSchema } from '../quest/area.ts';
import { questSchema, questWithMetricsSchema } from '../quest/quest.ts';
import { wireTimeSchema } from '../wire-time.ts';
import { endpoint, liveRead, source } from './kinds.ts';

/** Reads of areas and quests. */

export const areas = endpoint({
  ...liveRead(
    '/v1/areas',
    'Every place',
    z.object({ data: z.array(areaSchema), source, timestamp: wireTimeSchema }),
  ),
  wrapping: 'beside-data',
  query: ['force'],
});
export const area = endpoint({
  ...liveRead(
    '/v1/areas/:id',
    'One place',
    z.object({ data: areaSchema, source, timestamp: wireTimeSchema }),
  ),
  wrapping: 'beside-data',
  query: ['force'],
});
export const quests = endpoint({
  ...liveRead(
    '/v1/quests',
    'Every quest',
    z.object({ data: z.array(questSchema), source, timestamp: wireTimeSchema }),
  ),
  wrapping: 'beside-data',
  query: ['force'],
});
export const quest = endpoint({
  ...liveRead(
    '/v1/quests/:id',
    'One quest',
    z.object({ data: questSchema, source, timestamp: wireTimeSchema }),
  ),
  wrapping: 'beside-data',
  query: ['force'],
});
export const questByName = endpoint({
  ...liveRead(
    '/v1/quests/:name',
    'One quest, by its name',
    z.object({ data: questSchema, source, timestamp: wireTimeSchema }),
  ),
  wrapping: 'beside-data',
  query: ['force'],
});
export const questsWithMetrics = endpoint({
  ...liveRead(
    '/v2/quests',
    'Every quest, with its metrics',
    z.object({ data: z.array(questWithMetricsSchema), source, timestamp: wireTimeSchema }),
  ),
  wrapping: 'beside-data',
  query: ['force'],
});
