import { valueOf } from '../http/request-values.ts';
import type { Area } from '@rollcall/game/quest/area';
import { endpoints, type EndpointName } from '@rollcall/game/api/endpoints';
import { unknownQuestMetrics, type Quest } from '@rollcall/game/quest/quest';
import type { FastifyPluginCallback } from 'fastify';
import { badField, notFound } from '../http/http-error.ts';
import { prepareBody, type PreparedBody } from '../http/prepared-body.ts';
import { liveJson, type SendPrepared } from '../http/send-prepared.ts';
import type { CatalogueTable } from './catalogue-table.ts';

interface CatalogueRoutesParts {
  readonly areas: CatalogueTable<Area>;
  readonly quests: CatalogueTable<Quest>;
  readonly send: SendPrepared;
}

const prepare = (answer: unknown) => prepareBody(Buffer.from(JSON.stringify(answer)));

function singleOf<T>(table: CatalogueTable<T>, data: T | undefined, what: string): PreparedBody {
  if (data === undefined) throw notFound(`There is no ${what}`);
  return prepare({ data, source: table.source(), timestamp: table.timestamp() });
}

/** @throws HttpError 400 for what is no number, 404 for what is not there */
function oneOf<T>(table: CatalogueTable<T>, what: string, id: string): PreparedBody {
  if (!/^\d{1,16}$/.test(id)) throw badField('id', 'must be a number');
  return singleOf(table, table.all().get(Number(id)), `${what} ${Number(id)}`);
}

/** In any case; of several quests of one name the one with the lowest id. @throws HttpError 404 */
function questNamed(quests: CatalogueTable<Quest>, name: string): PreparedBody {
  const wanted = name.trim().toLowerCase();
  const found = [...quests.all().values()].filter((quest) => quest.name.toLowerCase() === wanted);
  const lowest = found.toSorted((a, b) => a.id - b.id)[0];
  return singleOf(quests, lowest, 'quest of that name');
}

function listWithMetrics(quests: CatalogueTable<Quest>): () => PreparedBody {
  let made: { readonly from: PreparedBody; readonly body: PreparedBody } | null = null;
  return () => {
    const from = quests.body();
    if (made?.from === from) return made.body;
    const list = [...quests.all().values()].toSorted((a, b) => a.id - b.id);
    const data = list.map((quest) => ({ ...quest, ...unknownQuestMetrics }));
    made = { from, body: prepare({ data, source: quests.source(), timestamp: quests.timestamp() }) };
    return made.body;
  };
}

export const catalogueEndpoints = [
  'areas',
  'area',
  'quests',
  'quest',
  'questByName',
  'questsWithMetrics',
] as const satisfies readonly EndpointName[];

/**
 * Areas and quests, from memory. The query parameter `force` of other services' clients is accepted and ignored: what
 * is served is always the newest. Source: wire: Live reads.
 */
export function catalogueRoutes({ areas, quests, send }: CatalogueRoutesParts): FastifyPluginCallback {
  const withMetrics = listWithMetrics(quests);
  // `quest` and `questByName` are one path: an id is told from a name by being all digits.
  const questOf = (part: string) =>
    /^\d+$/.test(part) ? oneOf(quests, 'quest', part) : questNamed(quests, part);
  return (app, _options, done) => {
    const read = (path: string, bodyOf: (part: string) => PreparedBody) =>
      app.get(path, (request, reply) =>
        send(request, reply, bodyOf(valueOf(request.params, 'id') ?? ''), liveJson),
      );
    read(endpoints.areas.path, () => areas.body());
    read(endpoints.area.path, (part) => oneOf(areas, 'area', part));
    read(endpoints.quests.path, () => quests.body());
    read(endpoints.quest.path, questOf);
    read(endpoints.questsWithMetrics.path, withMetrics);
    done();
  };
}
