import { valueOf } from '../http/request-values.ts';
import { randomInt } from 'node:crypto';
import { type EndpointName, endpoints } from '@rollcall/game/api/endpoints';
import {
  type FeedbackItem,
  type FeedbackPost,
  feedbackPostSchema,
  ticketLetters,
  ticketPattern,
} from '@rollcall/game/site/feedback';
import { toWireTime } from '@rollcall/game/wire-time';
import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import { createCallLimit } from '../http/rate-limit.ts';
import { badField, notFound } from '../http/http-error.ts';
import type { CallerParts } from '../http/limit-share.ts';
import { type CountWindow, limits, type Rate } from '../http/limits.ts';
import { parseBody } from '../http/parse-body.ts';
import type { Sql, Store } from '../store/store.ts';
import { askStore } from './ask-store.ts';
import { createCountedCalls } from './counted-calls.ts';
import {
  type ListPage,
  makePrivate,
  operatorsOnly,
  readListPage,
  type RequireKey,
} from './private-routes.ts';
import { createPrefixNames, type WriteBounds } from './write-bounds.ts';

export interface FeedbackLimits {
  readonly messages: readonly CountWindow[];
  readonly calls: Rate;
}

export const defaultFeedbackLimits: FeedbackLimits = {
  messages: limits.feedbackMessages.windows,
  calls: limits.feedbackCalls.rate,
};

interface FeedbackRoutesParts extends CallerParts {
  readonly store: Store;
  readonly bounds: Pick<WriteBounds, 'added'>;
  /** null = no limits. */
  readonly limits: FeedbackLimits | null;
  readonly requireKey: RequireKey;
  readonly nextTicket?: () => string;
}

export const feedbackEndpoints = [
  'sendFeedback',
  'feedback',
  'deleteFeedback',
] as const satisfies readonly EndpointName[];

/** Maximum number of drawn tickets. Two in a row that are taken are bad luck, eight are a fault. */
const ticketTries = 8;

/** Routes of `service/feedback`: everybody may write, and a key of the scope `site` may read and delete. */
export function feedbackRoutes(parts: FeedbackRoutesParts): FastifyPluginCallback {
  return (app, _options, done) => {
    makePrivate(app);
    mountWriting(app, parts);
    mountReading(app, parts);
    done();
  };
}

function mountWriting(app: FastifyInstance, parts: FeedbackRoutesParts): void {
  const { store, bounds, nowMs, nextTicket = makeTicket } = parts;
  const prefixOf = createPrefixNames({ ...parts, table: 'feedback' });
  const countMessage = createCountedCalls({
    ...parts,
    limit: 'feedbackMessages',
    windows: parts.limits?.messages ?? null,
    refusal: 'Too many messages: wait before you send the next',
  });
  const limitCalls = createCallLimit({
    ...parts,
    limit: 'feedbackCalls',
    rate: parts.limits?.calls ?? null,
  });

  async function keep(post: FeedbackPost, prefix: string): Promise<string> {
    for (let tries = 0; tries < ticketTries; tries += 1) {
      const sent = { ticket: nextTicket(), prefix, atMs: nowMs() };
      if (await askStore(() => insertFeedback(store.sql, post, sent))) {
        await bounds.added({ rows: 1, bytes: Buffer.byteLength(JSON.stringify(post)) });
        return sent.ticket;
      }
    }
    throw new Error('every ticket that was tried is taken');
  }

  app.post(endpoints.sendFeedback.path, { onRequest: limitCalls }, async (request, reply) => {
    const post = parseBody(feedbackPostSchema, request.body);
    return { data: { ticket: await countMessage(request, reply, () => keep(post, prefixOf(request))) } };
  });
}

function mountReading(app: FastifyInstance, { store, requireKey }: FeedbackRoutesParts): void {
  const onRequest = operatorsOnly(requireKey);

  app.get(endpoints.feedback.path, { onRequest }, async (request) => {
    const page = readListPage(request.query, ticketOf);
    return { data: await askStore(() => readFeedback(store.sql, page)) };
  });
  app.delete(endpoints.deleteFeedback.path, { onRequest }, async (request, reply) => {
    const ticket = ticketOf(valueOf(request.params, 'ticket') ?? '');
    if (ticket === undefined) throw badField('ticket', 'must be a ticket such as F-7K2M-Q4XD');
    if (!(await askStore(() => deleteFeedback(store.sql, ticket)))) {
      throw notFound(`There is no message ${ticket}`);
    }
    return reply.code(204).send();
  });
}

/** Parses a ticket. The case of letters makes no difference, since tickets are read aloud. */
function ticketOf(text: string): string | undefined {
  const ticket = text.toUpperCase();
  return ticketPattern.test(ticket) ? ticket : undefined;
}

interface FeedbackRow {
  readonly ticket: string;
  readonly date: Date;
  readonly message: string;
  readonly contact: string | null;
  readonly user_id: string | null;
  readonly session_id: string | null;
  readonly commit_hash: string | null;
}

const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text);

/** Inserts a message. Returns false if the ticket is taken and nothing was written. */
async function insertFeedback(
  sql: Sql,
  post: FeedbackPost,
  { ticket, prefix, atMs }: { readonly ticket: string; readonly prefix: string; readonly atMs: number },
): Promise<boolean> {
  const { count } = await sql`
    insert into feedback (date, ticket, message, contact, user_id, session_id, commit_hash, prefix)
    values (
      ${new Date(atMs)}, ${ticket}, ${post.message}, ${orNull(post.contact)}, ${orNull(post.user_id)},
      ${orNull(post.session_id)}, ${orNull(post.commit_hash)}, ${prefix}
    )
    on conflict (ticket) do nothing`;
  return count === 1;
}

/**
 * Reads messages, newest first. `before` is a ticket: only entries received before it are returned, and none if it does
 * not exist.
 */
async function readFeedback(sql: Sql, { sinceMs, before, limit }: ListPage<string>): Promise<FeedbackItem[]> {
  const rows = await sql<FeedbackRow[]>`
    select ticket, date, message, contact, user_id, session_id, commit_hash from feedback
    where true
      ${sinceMs === null ? sql`` : sql`and date >= ${new Date(sinceMs)}`}
      ${before === null ? sql`` : sql`and id < (select id from feedback where ticket = ${before})`}
    order by id desc limit ${limit}`;
  return rows.map(({ date, ...rest }) => ({ ...rest, date: toWireTime(date.getTime()) }));
}

export async function deleteFeedback(sql: Sql, ticket: string): Promise<boolean> {
  const { count } = await sql`delete from feedback where ticket = ${ticket}`;
  return count === 1;
}

/** Creates a ticket such as `F-7K2M-Q4XD`, one of 2 × 10^11, so that nobody can guess the ticket of somebody else. */
export function makeTicket(): string {
  const letters = Array.from({ length: 8 }, () => ticketLetters.charAt(randomInt(ticketLetters.length))).join(
    '',
  );
  return `F-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
