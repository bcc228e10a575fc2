import type { Area } from '@rollcall/game/area';
import { endpoints } from '@rollcall/game/endpoints';
import type { Quest } from '@rollcall/game/quest';
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

/** @throws HttpError 400 for what is no number, 404 for what is not there */
function oneOf<T>(table: CatalogueTable<T>, what: string, params: unknown): PreparedBody {
  const id = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
  if (!/^\d{1,16}$/.test(id)) throw badField('id', 'must be a number');
  const data = table.all().get(Number(id));
  if (data === undefined) throw notFound(`There is no ${what} ${Number(id)}`);
  const answer = { data, source: table.source(), timestamp: table.timestamp() };
  return prepareBody(Buffer.from(JSON.stringify(answer)));
}

/**
 * `GET /v1/areas`, `/v1/quests` and their single ones, from memory. The query parameter `force` of other services'
 * clients is accepted and ignored: what is served is always the newest. Source: wire: Live reads.
 */
export function catalogueRoutes({ areas, quests, send }: CatalogueRoutesParts): FastifyPluginCallback {
  return (app, _options, done) => {
    app.get(endpoints.areas.path, (request, reply) => send(request, reply, areas.body(), liveJson));
    app.get(endpoints.quests.path, (request, reply) => send(request, reply, quests.body(), liveJson));
    app.get(endpoints.area.path, (request, reply) =>
      send(request, reply, oneOf(areas, 'area', request.params), liveJson),
    );
    app.get(endpoints.quest.path, (request, reply) =>
      send(request, reply, oneOf(quests, 'quest', request.params), liveJson),
    );
    done();
  };
}
