import * as z from 'zod/mini';
import { questAnalyticsSchema, questPageFactsSchema } from '../quest/run-figures.ts';
import { questWithMetricsSchema } from '../quest/quest.ts';
import { wireTimeSchema } from '../wire-time.ts';
import { endpoint, reportRead } from './kinds.ts';

/** Reads of recorded quest runs. Hours and weekdays are those of `zone`, or of UTC without it. */

const analytics = z.object({
  data: questAnalyticsSchema,
  /** Always true: figures are computed on a schedule and read from memory. */
  cached: z.boolean(),
  /** Time of computation. */
  updated_at: wireTimeSchema,
});
const analyticsSummary = 'Statistics of the runs of a quest';

export const questAnalytics = endpoint({
  ...reportRead('/v2/quests/:id/analytics', analyticsSummary, analytics),
  wrapping: 'beside-data',
  query: ['server', 'days', 'zone'],
});
export const questAnalyticsAlias = endpoint({
  ...questAnalytics,
  path: '/v1/quests/:id/analytics',
});
export const questPages = endpoint({
  ...reportRead(
    '/v1/quests/analytics',
    'Quests with their metrics, in pages',
    z.extend(questPageFactsSchema, { data: z.array(questWithMetricsSchema), updated_at: wireTimeSchema }),
  ),
  wrapping: 'beside-data',
  query: ['page', 'page_size', 'sort_by', 'sort_dir'],
});
