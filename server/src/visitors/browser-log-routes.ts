import { valueOf } from '../http/request-values.ts';
import { type EndpointName, endpoints } from '@rollcall/game/api/endpoints';
import {
  type StoredLogEvent,
  logBatchMaximum,
  type LogEventLevel,
  logEventLevels,
  logEventSchema,
} from '@rollcall/game/site/log-event';
import { stripEvent } from '@rollcall/game/site/log-event-privacy';
import type { FastifyPluginCallback } from 'fastify';
import * as z from 'zod/mini';
import { badField, HttpError } from '../http/http-error.ts';
import { createCallLimit } from '../http/rate-limit.ts';
import { issueText, toIssues } from '../http/issue-text.ts';
import type { CallerParts } from '../http/limit-share.ts';
import type { Rate } from '../http/limits.ts';
import { parseBody } from '../http/parse-body.ts';
import type { Store } from '../store/store.ts';
import { askStore } from './ask-store.ts';
import { type BrowserLog, readEvents } from './browser-log.ts';
import { makePrivate, operatorsOnly, readListPage, type RequireKey } from './private-routes.ts';
import { createPrefixNames } from './write-bounds.ts';

interface BrowserLogRoutesParts extends CallerParts {
  readonly log: BrowserLog;
  readonly store: Store;
  /** null = no limit. */
  readonly rate: Rate | null;
  readonly requireKey: RequireKey;
}

export const browserLogEndpoints = ['sendLog', 'browserLog'] as const satisfies readonly EndpointName[];

/** Routes of `service/log`: browsers write, and a key of the scope `site` reads. */
export function browserLogRoutes(parts: BrowserLogRoutesParts): FastifyPluginCallback {
  const { log, store } = parts;
  const limitCalls = createCallLimit({ ...parts, limit: 'logCalls' });
  const prefixOf = createPrefixNames({ ...parts, table: 'browser_events' });
  const onRequest = operatorsOnly(parts.requireKey);

  return (app, _options, done) => {
    makePrivate(app);
    app.post(endpoints.sendLog.path, { onRequest: limitCalls }, async (request, reply) => {
      log.take(readLogPost(request.body), prefixOf(request));
      return reply.code(204).send();
    });
    app.get(endpoints.browserLog.path, { onRequest }, async ({ query }) => {
      const page = { ...readListPage(query, idOf), level: levelOf(valueOf(query, 'level')) };
      return { data: await askStore(() => readEvents(store.sql, page)) };
    });
    done();
  };
}

function idOf(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/**
 * Parses a level.
 *
 * @throws HttpError 400 for any other word
 */
function levelOf(text: string | null): LogEventLevel {
  if (text === null) return 'debug';
  const level = logEventLevels.find((each) => each === text);
  if (level === undefined) throw badField('level', `must be one of ${logEventLevels.join(', ')}`);
  return level;
}

const batchSchema = z.object({
  events: z.array(z.unknown()).check(z.minLength(1), z.maxLength(logBatchMaximum)),
});

/**
 * Returns the storable events of a body, without facts about people. The events are checked one by one: an invalid one
 * is left out without affecting the others (docs/decisions/0024-keep-the-browser-log-anonymous.md).
 *
 * @param body as parsed by Fastify; undefined = no body was sent
 * @throws HttpError 400 if the body is neither an event nor a batch, or if no event of a batch can be stored; `issues`
 * contains the fields of the first invalid one
 */
function readLogPost(body: unknown): StoredLogEvent[] {
  if (!isBatch(body)) return [stripEvent(parseBody(logEventSchema, body))];
  const results = parseBody(batchSchema, body).events.map((event) =>
    z.safeParse(logEventSchema, event, { error: issueText }),
  );
  const kept = results.flatMap((result) => (result.success ? [stripEvent(result.data)] : []));
  if (kept.length > 0) return kept;
  const [first] = results;
  const issues = toIssues(first?.error?.issues ?? []).map(({ path, message }) => ({
    path: path === '' ? 'events.0' : `events.0.${path}`,
    message,
  }));
  const said =
    issues.map(({ path, message }) => `${path} ${message}`)[0] ?? 'events are not of the expected form';
  throw new HttpError(400, 'invalid-request', said, { issues });
}

function isBatch(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, 'events');
}
