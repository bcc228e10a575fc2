import { type EndpointName, endpoints } from '@rollcall/game/api/endpoints';
import type { ServerFacts } from '@rollcall/game/definition';
import { type LfmReplay, replayMaximumMs } from '@rollcall/game/lfm/replay';
import { toWireTime } from '@rollcall/game/wire-time';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import { badField, HttpError, notFound, storeAway } from '../http/http-error.ts';
import { limits } from '../http/limits.ts';
import { prepareJson } from '../http/prepared-body.ts';
import { pastSpanOf, valueOf } from '../http/request-values.ts';
import { liveJson, type SendPrepared } from '../http/send-prepared.ts';
import { createSerialQueue } from '../http/serial-queue.ts';
import { isRetryable } from '../store/store-errors.ts';
import type { Sql } from '../store/store.ts';
import { type FindPeople, readFirstMoment, readReplay } from './replay.ts';

/** `busy` = refused because too many were in progress; `failed` = the store is unavailable, or a fault. */
export type ReplayResult = 'answered' | 'busy' | 'failed';

export interface ReplayRoutesParts {
  readonly store: { readonly sql: Sql };
  readonly nowMs: () => number;
  readonly readServer: (text: string) => ServerFacts;
  readonly findPeople: FindPeople;
  readonly send: SendPrepared;
  readonly countResult: (result: ReplayResult) => void;
}

export const replayEndpoints = ['lfmReplay'] as const satisfies readonly EndpointName[];

/** The route `GET /v1/lfms/{server}/replay`. One answer is made at a time, since it takes some milliseconds. */
export function replayRoutes(parts: ReplayRoutesParts): FastifyPluginCallback {
  const inOrder = createSerialQueue();
  let waiting = 0;

  async function replayNow(server: string, span: { readonly fromMs: number; readonly toMs: number }) {
    const { store, findPeople } = parts;
    const firstMs = await readFirstMoment(store.sql, server);
    if (firstMs === null) throw notFound(`No board of ${server} has been recorded yet`);
    if (span.toMs <= firstMs)
      throw badField('to', `must be after ${toWireTime(firstMs)}, the first moment that can be replayed`);
    return readReplay(store.sql, { ...span, server, firstMs }, findPeople);
  }

  async function replay(request: FastifyRequest): Promise<LfmReplay> {
    const { name } = parts.readServer(valueOf(request.params, 'server') ?? '');
    const span = pastSpanOf(request.query, { nowMs: parts.nowMs(), maximumMs: replayMaximumMs });
    if (waiting >= limits.replays.count) {
      parts.countResult('busy');
      throw new HttpError(503, 'busy', 'Too many replays at once, try again', {
        headers: { 'Retry-After': '1' },
      });
    }
    waiting += 1;
    try {
      const answer = await inOrder(() => replayNow(name, span));
      parts.countResult('answered');
      return answer;
    } catch (error) {
      if (!(error instanceof HttpError)) parts.countResult('failed');
      throw isRetryable(error) ? storeAway('Boards cannot be replayed at the moment', error) : error;
    } finally {
      waiting -= 1;
    }
  }

  return (app, _options, done) => {
    app.get(endpoints.lfmReplay.path, async (request, reply) => {
      const body = prepareJson({ data: await replay(request) });
      return parts.send(request, reply, body, liveJson);
    });
    done();
  };
}
