import type { Scope } from '@rollcall/game/api/endpoint';
import { type EndpointName, endpoints } from '@rollcall/game/api/endpoints';
import {
  keyExpiresAtMs,
  type CreatedReaderKey,
  type ReaderKey,
  type ReaderKeyHour,
  readerKeyHours,
  type ReaderKeyLimits,
  readerKeyPostSchema,
  type ReaderKeyRow,
} from '@rollcall/game/site/reader-keys';
import { hourMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import { clientAddress } from '../http/client-address.ts';
import { notFound } from '../http/http-error.ts';
import type { LimitShare } from '../http/limit-share.ts';
import { limits, type Rate } from '../http/limits.ts';
import { parseBody } from '../http/parse-body.ts';
import { createCallLimit } from '../http/rate-limit.ts';
import { keyedRate } from '../http/request-limit.ts';
import { idOf } from '../http/request-values.ts';
import type { Sql, Store } from '../store/store.ts';
import { askStore } from './ask-store.ts';
import { makePrivate, readListPage } from './private-routes.ts';
import { type KnownKey, type ListedKey, listKeys } from './reader-key-queries.ts';
import type { ReaderKeys } from './reader-keys.ts';

interface ReaderKeyRoutesParts {
  readonly store: Pick<Store, 'sql'>;
  readonly keys: ReaderKeys;
  readonly nowMs: () => number;
  readonly requireKey: (request: FastifyRequest, scope: Scope) => unknown;
  /** null = no limit. */
  readonly readRate: Rate | null;
  /** Number of trusted proxies in front of this server; 0 = none. */
  readonly proxyCount: number;
  readonly limitShare: LimitShare;
}

export const readerKeyEndpoints = [
  'makeKey',
  'keyUsage',
  'revokeKey',
  'readerKeys',
  'blockKey',
  'unblockKey',
] as const satisfies readonly EndpointName[];

/**
 * Creates the routes of API keys: everybody can create one, its holder can see and revoke it, and operators can list
 * and block keys.
 */
export function readerKeyRoutes(parts: ReaderKeyRoutesParts): FastifyPluginCallback {
  const { store, keys, nowMs, requireKey, readRate, proxyCount, limitShare } = parts;
  const onRequest = createCallLimit({
    limit: 'keyCalls',
    rate: readRate && limits.keyCalls.rate,
    nowMs,
    proxyCount,
    limitShare,
  });
  const onOperatorRequest = async (request: FastifyRequest) => {
    requireKey(request, 'site');
  };
  const keyLimits = limitsOf(readRate);

  async function describe(known: KnownKey): Promise<ReaderKey> {
    const sinceMs = (Math.floor(nowMs() / hourMs) - readerKeyHours + 1) * hourMs;
    const usage = await keys.usageOf(known.id, sinceMs);
    const hours = Array.from({ length: readerKeyHours }, (_, index): ReaderKeyHour => {
      const atMs = sinceMs + index * hourMs;
      const within = usage.filter((each) => each.hourMs === atMs);
      const sum = (field: 'requests' | 'refused' | 'streams') =>
        within.reduce((total, each) => total + each[field], 0);
      return {
        hour: toWireTime(atMs),
        requests: sum('requests'),
        refused: sum('refused'),
        streams: sum('streams'),
      };
    });
    const total = (field: 'requests' | 'refused' | 'streams') =>
      hours.reduce((sum, hour) => sum + hour[field], 0);
    return {
      ...fieldsOf(known),
      limits: keyLimits,
      usage: { requests: total('requests'), refused: total('refused'), streams: total('streams'), hours },
    };
  }

  async function setBlocked(request: FastifyRequest, isBlocked: boolean): Promise<void> {
    const id = idOf(request.params);
    if (!(await keys.setBlocked(id, isBlocked))) throw notFound(`There is no key ${id}`);
  }

  return (app, _options, done) => {
    makePrivate(app);
    app.post(endpoints.makeKey.path, { onRequest }, async (request): Promise<{ data: CreatedReaderKey }> => {
      const { name = '', contact = '' } = parseBody(readerKeyPostSchema, request.body);
      const address = clientAddress(request.raw, proxyCount);
      const { key, known } = await keys.make({ name: name || null, contact: contact || null }, address);
      return { data: { key, ...(await describe(known)) } };
    });
    app.get(endpoints.keyUsage.path, { onRequest }, async (request) => ({
      data: await describe(keys.held(request.raw)),
    }));
    app.delete(endpoints.revokeKey.path, { onRequest }, async (request, reply) => {
      await keys.revoke(keys.held(request.raw).id);
      return reply.code(204).send();
    });
    app.get(endpoints.readerKeys.path, { onRequest: onOperatorRequest }, async ({ query }) => {
      const { before, limit } = readListPage(query, (text) =>
        /^\d{1,15}$/.test(text) ? Number(text) : undefined,
      );
      const data = await askStore(() => readRows(store.sql, { before, limit, nowMs: nowMs() }));
      return { data, ...keys.counted() };
    });
    app.post(endpoints.blockKey.path, { onRequest: onOperatorRequest }, async (request, reply) => {
      await setBlocked(request, true);
      return reply.code(204).send();
    });
    app.delete(endpoints.unblockKey.path, { onRequest: onOperatorRequest }, async (request, reply) => {
      await setBlocked(request, false);
      return reply.code(204).send();
    });
    done();
  };
}

/**
 * Returns the limits of all keys of one address together.
 *
 * @param readRate rate without a key; null = no limit
 */
export function limitsOf(readRate: Rate | null): ReaderKeyLimits {
  const rate = readRate && keyedRate(readRate);
  return {
    requests_per_second: rate && Math.floor(rate.perSecond),
    requests_at_once: rate && Math.floor(rate.burst),
    streams: rate && limits.keyedStreams.perAddress,
  };
}

const orNull = (ms: number | null) => (ms === null ? null : toWireTime(ms));

function fieldsOf({ id, name, contact, createdAtMs, lastUsedMs, blockedAtMs }: Omit<KnownKey, 'hash'>) {
  return {
    id,
    name,
    contact,
    created_at: toWireTime(createdAtMs),
    last_used_at: orNull(lastUsedMs),
    expires_at: toWireTime(keyExpiresAtMs(createdAtMs, lastUsedMs)),
    blocked_at: orNull(blockedAtMs),
  };
}

async function readRows(
  sql: Sql,
  page: { readonly before: number | null; readonly limit: number; readonly nowMs: number },
): Promise<ReaderKeyRow[]> {
  const rows = await listKeys(sql, page);
  return rows.map(({ requests, refused, streams, ...row }: ListedKey) => ({
    ...fieldsOf({
      id: row.id,
      name: row.name,
      contact: row.contact,
      createdAtMs: row.created_at.getTime(),
      lastUsedMs: row.last_used_at?.getTime() ?? null,
      blockedAtMs: row.blocked_at?.getTime() ?? null,
    }),
    network: row.prefix,
    requests,
    refused,
    streams,
  }));
}
