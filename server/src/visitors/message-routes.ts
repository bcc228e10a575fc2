import type { Scope } from '@rollcall/game/endpoint';
import { endpoints, type EndpointName } from '@rollcall/game/endpoints';
import { newsPostSchema } from '@rollcall/game/news';
import type { FastifyInstance, FastifyPluginCallback, FastifyRequest } from 'fastify';
import { badField, notFound, storeAway } from '../http/http-error.ts';
import { parseBody } from '../http/parse-body.ts';
import { liveJson, type SendPrepared } from '../http/send-prepared.ts';
import type { MessageBoard } from './message-board.ts';

interface MessageRoutesParts {
  readonly news: MessageBoard;
  readonly pageMessages: MessageBoard;
  /** Throws the HttpError for whoever holds no key of that scope. */
  readonly requireKey: (request: FastifyRequest, scope: Scope) => unknown;
  readonly send: SendPrepared;
}

/** The endpoints that `messageRoutes` mounts. */
export const messageEndpoints = [
  'news',
  'postNews',
  'deleteNews',
  'pageMessages',
  'postPageMessage',
  'deletePageMessage',
] as const satisfies readonly EndpointName[];

interface BoardPaths {
  readonly list: string;
  readonly one: string;
}

/** `service/news` and `service/page_messages`: anyone reads, a key of the scope `site` writes. Source: wire. */
export function messageRoutes(parts: MessageRoutesParts): FastifyPluginCallback {
  return (app, _options, done) => {
    app.removeContentTypeParser('text/plain');
    mountBoard(app, parts, parts.news, { list: endpoints.news.path, one: endpoints.deleteNews.path });
    mountBoard(app, parts, parts.pageMessages, {
      list: endpoints.pageMessages.path,
      one: endpoints.deletePageMessage.path,
    });
    done();
  };
}

function mountBoard(
  app: FastifyInstance,
  { requireKey, send }: MessageRoutesParts,
  board: MessageBoard,
  { list, one }: BoardPaths,
): void {
  /** Before the body is read. */
  const onRequest = async (request: FastifyRequest) => {
    requireKey(request, 'site');
  };

  app.get(list, async (request, reply) => {
    const body = board.body();
    if (body !== null) return send(request, reply, body, liveJson);
    throw storeAway('The messages could not be read yet');
  });
  app.post(list, { onRequest }, async (request, reply) => {
    const data = await board.post(parseBody(newsPostSchema, request.body));
    return reply.header('Cache-Control', 'no-store').send({ data });
  });
  app.delete(one, { onRequest }, async (request, reply) => {
    const id = idOf(request.params);
    if (!(await board.remove(id))) throw notFound(`There is no message ${id}`);
    return reply.code(204).header('Cache-Control', 'no-store').send();
  });
}

/** @throws HttpError 400 for what is no number */
function idOf(params: unknown): number {
  const id = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
  if (!/^\d{1,15}$/.test(id)) throw badField('id', 'must be a number');
  return Number(id);
}
