import * as z from 'zod/mini';
import { areaSchema } from '../quest/area.ts';
import { questSchema, questWithMetricsSchema } from '../quest/quest.ts';
import { wireTimeSchema } from '../wire-time.ts';
import { endpoint, liveRead, source } from './kinds.ts';

/** Reads of areas and quests. */

// @__NO_SIDE_EFFECTS__
function catalogueRead<const Path extends string, Data extends z.core.$ZodType>(
  path: Path,
  summary: string,
  data: Data,
) {
  return endpoint({
    ...liveRead(path, summary, z.object({ data, source, timestamp: wireTimeSchema })),
    wrapping: 'beside-data',
    query: ['force'],
  });
}

export const areas = catalogueRead('/v1/areas', 'Every place', z.array(areaSchema));
export const area = catalogueRead('/v1/areas/:id', 'One place', areaSchema);
export const quests = catalogueRead('/v1/quests', 'Every quest', z.array(questSchema));
export const quest = catalogueRead('/v1/quests/:id', 'One quest', questSchema);
export const questByName = catalogueRead('/v1/quests/:name', 'One quest, by its name', questSchema);
export const questsWithMetrics = catalogueRead(
  '/v2/quests',
  'Every quest, with its metrics',
  z.array(questWithMetricsSchema),
);
