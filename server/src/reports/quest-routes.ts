import { type EndpointName, endpoints } from '@rollcall/game/api/endpoints';
import type { GameDefinition } from '@rollcall/game/definition';
import type { CatalogueIndex } from '@rollcall/game/quest/catalogue-index';
import { analyticsDays, type QuestAnalytics, questSortFields } from '@rollcall/game/quest/run-figures';
import { type PreparedQuest, prepareQuest, questAnalyticsData } from '@rollcall/game/quest/quest-figures';
import { type Quest, type questWithMetricsSchema, unknownQuestMetrics } from '@rollcall/game/quest/quest';
import { offsetsWithin, utcOffsets } from '@rollcall/game/time-zone';
import { dayMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { prepareJson } from '../http/prepared-body.ts';
import { choiceOf, textOf, valueOf, wholeNumberOf } from '../http/request-values.ts';
import { liveJson, type SendPrepared } from '../http/send-prepared.ts';
import { createGrowingColumns } from './quest-columns.ts';
import { figuresFrom, type QuestFigures, type QuestFiguresMaker } from './quest-figures.ts';
import type { QuestSessions } from './quest-sessions.ts';
import { type ReadServer, reportPending } from './report-routes.ts';
import { readZone } from './zoned-reports.ts';

interface QuestRoutesParts {
  readonly figures: Pick<QuestFiguresMaker, 'current'>;
  readonly sessions: Pick<QuestSessions, 'activeSessions' | 'job'>;
  readonly definition: Pick<GameDefinition, 'servers'>;
  readonly catalogue: () => CatalogueIndex;
  readonly quests: () => ReadonlyMap<number, Quest>;
  /** Finds a quest by its id. @throws HttpError 400 if it is not an id, 404 with the closest known id */
  readonly readQuest: (text: string) => Quest;
  readonly readServer: ReadServer;
  readonly nowMs: () => number;
  readonly send: SendPrepared;
}

export const questEndpoints = [
  'questAnalytics',
  'questAnalyticsAlias',
  'questPages',
] as const satisfies readonly EndpointName[];

/** The routes of figures about quests, which are summed up for each request from prepared data in memory. */
export function questRoutes(parts: QuestRoutesParts): FastifyPluginCallback {
  const cacheControl = `public, max-age=${parts.sessions.job.everyMs / 1000}`;
  const answer = (request: FastifyRequest, reply: FastifyReply, body: unknown) =>
    parts.send(request, reply, prepareJson(body), { ...liveJson, cacheControl });
  return (app, _options, done) => {
    for (const { path } of [endpoints.questAnalytics, endpoints.questAnalyticsAlias]) {
      app.get(path, async (request, reply) => {
        const quest = parts.readQuest(valueOf(request.params, 'id') ?? '');
        const asked = readWindow(parts, request.query);
        const figures = requireFigures(parts);
        const data: QuestAnalytics = {
          analytics_data: analyticsOf(parts, quest, asked, figures.prepared.get(quest.id) ?? nothingPrepared),
          metrics: figures.metrics.get(quest.id) ?? unknownQuestMetrics,
        };
        return answer(request, reply, { data, cached: true, updated_at: toWireTime(figures.madeAtMs) });
      });
    }
    app.get(endpoints.questPages.path, async (request, reply) => {
      const asked = readPage(request.query);
      const figures = requireFigures(parts);
      return answer(request, reply, pageOf(parts.quests(), figures, asked));
    });
    done();
  };
}

/** The figures. @throws HttpError 503 before they have been computed */
function requireFigures({ figures }: QuestRoutesParts): QuestFigures {
  const current = figures.current();
  if (current === null) throw reportPending('Runs of quests are being counted for the first time, try again');
  return current;
}

/** Reads the requested window. @throws HttpError 400 for invalid days or an unknown zone, 404 for an unknown server */
function readWindow({ readServer }: QuestRoutesParts, query: unknown) {
  const typed = textOf(query, 'server');
  return {
    days: wholeNumberOf(query, 'days', { absent: analyticsDays, maximum: analyticsDays }),
    /** null = all servers together. */
    serverName: typed === '' ? null : readServer(typed).name,
    /** The time zone of hours and weekdays; null = UTC. */
    zone: readZone(query),
  };
}

/** The data of a quest without sessions. */
const nothingPrepared: PreparedQuest = prepareQuest(createGrowingColumns().since(0), { length: null });

function analyticsOf(
  { definition, sessions, catalogue, nowMs }: QuestRoutesParts,
  quest: Quest,
  { serverName, days, zone }: ReturnType<typeof readWindow>,
  prepared: PreparedQuest,
) {
  const serverNames = definition.servers.map(({ name }) => name);
  const active = [...(sessions.activeSessions().get(quest.id) ?? [])];
  const fromMs = figuresFrom(nowMs(), days);
  const toMs = fromMs + days * dayMs;
  return questAnalyticsData(prepared, {
    serverPlace: serverName === null ? null : serverNames.indexOf(serverName),
    serverNames,
    fromMs,
    toMs,
    offsets: zone === null ? utcOffsets : offsetsWithin(zone, { fromMs, toMs }),
    activeSessions: active.reduce(
      (sum, [server, count]) => (serverName === null || server === serverName ? sum + count : sum),
      0,
    ),
    sharesAreaWith: (catalogue().questsByArea.get(quest.area_id ?? 0) ?? [])
      .map(({ id }) => id)
      .filter((id) => id !== quest.id),
  });
}

const pageMaximum = 1_000_000;
const questPageSizes = { default: 25, maximum: 100 };
const directions = ['asc', 'desc'] as const;

/** Reads the requested page. @throws HttpError 400 naming the parameter and its allowed values */
function readPage(query: unknown) {
  return {
    page: wholeNumberOf(query, 'page', { absent: 1, maximum: pageMaximum }),
    pageSize: wholeNumberOf(query, 'page_size', {
      absent: questPageSizes.default,
      maximum: questPageSizes.maximum,
    }),
    sortBy: choiceOf(query, 'sort_by', questSortFields),
    isDescending: choiceOf(query, 'sort_dir', directions) === 'desc',
  };
}

function pageOf(
  quests: ReadonlyMap<number, Quest>,
  { metrics, madeAtMs }: QuestFigures,
  { page, pageSize, sortBy, isDescending }: ReturnType<typeof readPage>,
) {
  const rows = [...quests.values()]
    .map((quest): z.infer<typeof questWithMetricsSchema> => ({
      ...quest,
      ...(metrics.get(quest.id) ?? unknownQuestMetrics),
    }))
    .toSorted((a, b) => compareValues(a[sortBy], b[sortBy], isDescending) || a.id - b.id);
  return {
    page,
    page_size: pageSize,
    total: rows.length,
    total_pages: Math.ceil(rows.length / pageSize),
    data: rows.slice((page - 1) * pageSize, page * pageSize),
    updated_at: toWireTime(madeAtMs),
  };
}

type SortValue = string | number | null;

/** Compares two values. Unknown ones are last in both directions. */
function compareValues(a: SortValue, b: SortValue, isDescending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b, 'en') : Number(a) - Number(b);
  return isDescending ? -order : order;
}
