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
import type { CallerParts } from '../http/limit-share.ts';
import { limits, type Rate } from '../http/limits.ts';
import { parseBody } from '../http/parse-body.ts';
import { createCallLimit } from '../http/rate-limit.ts';
import { keyedRate } from '../http/request-limit.ts';
import { idOf } from '../http/request-values.ts';
import type { Store } from '../store/store.ts';
import { askStore } from './ask-store.ts';
import { makePrivate, operatorsOnly, readListPage, type RequireKey } from './private-routes.ts';
import { type KeyState, type KnownKey, listKeys } from './reader-key-queries.ts';
import type { ReaderKeys } from './reader-keys.ts';

interface ReaderKeyRoutesParts extends CallerParts {
  readonly store: Pick<Store, 'sql'>;
  readonly keys: ReaderKeys;
  readonly requireKey: RequireKey;
  /** null = no limit. */
  readonly readRate: Rate | null;
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
  const { store, keys, nowMs, readRate, proxyCount } = parts;
  const onRequest = createCallLimit({
    ...parts,
    limit: 'keyCalls',
    rate: readRate && limits.keyCalls.rate,
  });
  const onOperatorRequest = operatorsOnly(parts.requireKey);
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
      const rows = await askStore(() => listKeys(store.sql, { before, limit, nowMs: nowMs() }));
      const data = rows.map(({ network, requests, refused, streams, ...key }): ReaderKeyRow => ({
        ...fieldsOf(key),
        network,
        requests,
        refused,
        streams,
      }));
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

function fieldsOf({ id, name, contact, createdAtMs, lastUsedMs, blockedAtMs }: KeyState) {
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
