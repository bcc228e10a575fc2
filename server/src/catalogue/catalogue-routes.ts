import { typedText } from '@rollcall/game/text';
import { valueOf } from '../http/request-values.ts';
import type { Area } from '@rollcall/game/quest/area';
import { endpoints, type EndpointName } from '@rollcall/game/api/endpoints';
import { closestQuest } from '@rollcall/game/quest/find-quest';
import { type Quest, type QuestMetrics, unknownQuestMetrics } from '@rollcall/game/quest/quest';
import type { FastifyPluginCallback } from 'fastify';
import { badField, HttpError, notFound } from '../http/http-error.ts';
import { prepareJson, type PreparedBody } from '../http/prepared-body.ts';
import { liveJson, type SendPrepared } from '../http/send-prepared.ts';
import type { CatalogueTable } from './catalogue-table.ts';

interface CatalogueRoutesParts {
  readonly areas: CatalogueTable<Area>;
  readonly quests: CatalogueTable<Quest>;
  /** The metrics of each quest, a different object after each run; null = not computed yet. */
  readonly metrics: () => ReadonlyMap<number, QuestMetrics> | null;
  readonly send: SendPrepared;
}

function singleOf<T>(table: CatalogueTable<T>, data: T): PreparedBody {
  return prepareJson({ data, source: table.source(), timestamp: table.timestamp() });
}

/** Reads an id. @throws HttpError 400 if it is not a number */
function readId(text: string): number {
  if (!/^\d{1,16}$/.test(text)) throw badField('id', 'must be a number');
  return Number(text);
}

/** The area with this id. @throws HttpError 400 if it is not a number, 404 for an unknown area */
function requireArea(areas: ReadonlyMap<number, Area>, text: string): Area {
  const id = readId(text);
  const area = areas.get(id);
  if (area === undefined) throw notFound(`There is no area ${id}`);
  return area;
}

/** The quest with this id. @throws HttpError 400 if it is not a number, 404 that names the quest with the closest id */
export function requireQuest(quests: ReadonlyMap<number, Quest>, text: string): Quest {
  const id = readId(text);
  const quest = quests.get(id);
  if (quest !== undefined) return quest;
  const farness = (each: Quest) => Math.abs(each.id - id);
  const nearest = [...quests.values()].reduce<Quest | null>(
    (best, each) => (best === null || farness(each) < farness(best) ? each : best),
    null,
  );
  const hint = nearest === null ? '' : `. The nearest id is ${nearest.id}, ${nearest.name}`;
  throw noQuest(`There is no quest ${id}${hint}`, nearest === null ? null : String(nearest.id));
}

/**
 * The quest with this name in any case; of several, the one with the lowest id. @throws HttpError 404 that suggests the
 * closest name
 */
function requireQuestNamed(quests: ReadonlyMap<number, Quest>, typed: string): Quest {
  const wanted = typedText(typed).toLowerCase();
  const found = [...quests.values()].filter((quest) => quest.name.toLowerCase() === wanted);
  const lowest = found.toSorted((a, b) => a.id - b.id)[0];
  if (lowest !== undefined) return lowest;
  const closest = closestQuest(quests.values(), wanted)?.name ?? null;
  throw noQuest(
    `There is no quest with that name.${closest === null ? '' : ` Did you mean ${closest}?`}`,
    closest,
  );
}

const noQuest = (message: string, closest: string | null) =>
  new HttpError(404, 'not-found', message, { closest });

/** The body of `v2/quests`, built again when the catalogue or the metrics change. */
function listWithMetrics({ quests, metrics }: CatalogueRoutesParts): () => PreparedBody {
  let made: { readonly from: readonly unknown[]; readonly body: PreparedBody } | null = null;
  return () => {
    const known = metrics();
    const from = [quests.body(), known];
    if (made !== null && made.from.every((each, place) => each === from[place])) return made.body;
    const list = [...quests.all().values()].toSorted((a, b) => a.id - b.id);
    const data = list.map((quest) => ({ ...quest, ...(known?.get(quest.id) ?? unknownQuestMetrics) }));
    made = { from, body: prepareJson({ data, source: quests.source(), timestamp: quests.timestamp() }) };
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
 * The routes of areas and quests, answered from memory. The query parameter `force`, which clients of other services
 * send, is ignored, because answers are always current.
 */
export function catalogueRoutes(parts: CatalogueRoutesParts): FastifyPluginCallback {
  const { areas, quests, send } = parts;
  const withMetrics = listWithMetrics(parts);
  // `quest` and `questByName` share a path; a part that consists of digits is an id.
  const questOf = (part: string) =>
    /^\d+$/.test(part) ? requireQuest(quests.all(), part) : requireQuestNamed(quests.all(), part);
  return (app, _options, done) => {
    const read = (path: string, bodyOf: (part: string) => PreparedBody) =>
      app.get(path, (request, reply) =>
        send(request, reply, bodyOf(valueOf(request.params, 'id') ?? ''), liveJson),
      );
    read(endpoints.areas.path, () => areas.body());
    read(endpoints.area.path, (part) => singleOf(areas, requireArea(areas.all(), part)));
    read(endpoints.quests.path, () => quests.body());
    read(endpoints.quest.path, (part) => singleOf(quests, questOf(part)));
    read(endpoints.questsWithMetrics.path, withMetrics);
    done();
  };
}
