import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { notFound, storeAway } from '../http/http-error.ts';
import { parseBody } from '../http/parse-body.ts';
import type { PreparedBody } from '../http/prepared-body.ts';
import { idOf } from '../http/request-values.ts';
import { liveJson, type SendPrepared } from '../http/send-prepared.ts';
import { operatorsOnly, type RequireKey } from './private-routes.ts';

/** What operators have posted for everybody, in memory for readers and stored permanently in a table. */
export interface PostedList<Post, Item> {
  /** The answer with the current items, newest first; null = the store has not been read yet. */
  body(): PreparedBody | null;
  /**
   * Publishes an item.
   *
   * @throws HttpError 503 while the store is unavailable
   */
  post(post: Post): Promise<Item>;
  /**
   * Removes an item. Returns whether it existed.
   *
   * @throws HttpError like `post`
   */
  remove(id: number): Promise<boolean>;
  /** Reads the store again. Never throws; known items stay until the next attempt. */
  sync(): Promise<void>;
  close(): void;
}

export interface PostedRoutesParts {
  readonly requireKey: RequireKey;
  readonly send: SendPrepared;
}

/** Mounts the routes of a list: everybody may read, and a key of the scope `site` may post and delete. */
export function mountPosted<Schema extends z.ZodMiniType, Item>(
  app: FastifyInstance,
  { requireKey, send }: PostedRoutesParts,
  paths: { readonly list: string; readonly one: string },
  {
    items,
    schema,
    noun,
  }: {
    readonly items: PostedList<z.infer<Schema>, Item>;
    readonly schema: Schema;
    /** Singular, such as `message`. */
    readonly noun: string;
  },
): void {
  const onRequest = operatorsOnly(requireKey);

  app.get(paths.list, async (request, reply) => {
    const body = items.body();
    if (body !== null) return send(request, reply, body, liveJson);
    throw storeAway(`The ${noun}s could not be read yet`);
  });
  app.post(paths.list, { onRequest }, async (request, reply) => {
    const data = await items.post(parseBody(schema, request.body));
    return reply.header('Cache-Control', 'no-store').send({ data });
  });
  app.delete(paths.one, { onRequest }, async (request, reply) => {
    const id = idOf(request.params);
    if (!(await items.remove(id))) throw notFound(`There is no ${noun} ${id}`);
    return reply.code(204).header('Cache-Control', 'no-store').send();
  });
}
