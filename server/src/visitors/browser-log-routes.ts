import type { Scope } from '@rollcall/game/endpoint';
import { endpoints, type EndpointName } from '@rollcall/game/endpoints';
import { logEventLevels, type LogEventLevel } from '@rollcall/game/log-event';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import { createCallLimit } from '../http/rate-limit.ts';
import { badField } from '../http/http-error.ts';
import type { Rate } from '../http/limits.ts';
import type { Store } from '../store/store.ts';
import { askStore } from './ask-store.ts';
import type { BrowserLog } from './browser-log.ts';
import { readEvents } from './browser-log-queries.ts';
import { queryValue, readListPage } from './list-page.ts';
import { readLogPost } from './log-post.ts';
import { makePrivate } from './private-routes.ts';
import { createPrefixNames } from './write-bounds.ts';

interface BrowserLogRoutesParts {
  readonly log: BrowserLog;
  readonly store: Store;
  readonly nowMs: () => number;
  /** null = nothing is limited. */
  readonly rate: Rate | null;
  /** Proxies of ours in front; 0 = none. */
  readonly proxyCount: number;
  /** Throws the HttpError for whoever holds no key of that scope. */
  readonly requireKey: (request: FastifyRequest, scope: Scope) => unknown;
}

/** The endpoints that `browserLogRoutes` mounts. */
export const browserLogEndpoints = ['sendLog', 'browserLog'] as const satisfies readonly EndpointName[];

/** `service/log`: browsers write, a key of the scope `site` reads. Source: wire: Public writes. */
export function browserLogRoutes(parts: BrowserLogRoutesParts): FastifyPluginCallback {
  const { log, store, nowMs, rate, proxyCount, requireKey } = parts;
  const limitCalls = createCallLimit({ rate, nowMs, proxyCount });
  const prefixOf = createPrefixNames({ nowMs, proxyCount });

  return (app, _options, done) => {
    makePrivate(app);
    app.post(endpoints.sendLog.path, { onRequest: limitCalls }, async (request, reply) => {
      log.take(readLogPost(request.body), prefixOf(request));
      return reply.code(204).send();
    });
    app.get(
      endpoints.browserLog.path,
      { onRequest: async (request) => void requireKey(request, 'site') },
      async (request) => {
        const page = {
          ...readListPage(request.query, idOf),
          level: levelOf(queryValue(request.query, 'level')),
        };
        return { data: await askStore(() => readEvents(store.sql, page)) };
      },
    );
    done();
  };
}

function idOf(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** @throws HttpError 400 for any other word */
function levelOf(text: string | null): LogEventLevel {
  if (text === null) return 'debug';
  const level = logEventLevels.find((each) => each === text);
  if (level === undefined) throw badField('level', `must be one of ${logEventLevels.join(', ')}`);
  return level;
}
