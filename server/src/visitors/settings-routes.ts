import { createHash } from 'node:crypto';
import { endpoints, type EndpointName } from '@rollcall/game/endpoints';
import {
  ciphertextMaximum,
  settingsLifeMs,
  settingsRedeemSchema,
  settingsTransferSchema,
} from '@rollcall/game/visitor';
import { toWireTime } from '@rollcall/game/wire-time';
import type { FastifyPluginCallback } from 'fastify';
import { createCallLimit } from '../http/call-limit.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { parseBody } from '../http/parse-body.ts';
import type { Rate } from '../http/rate-limit.ts';
import type { Store } from '../store/store.ts';
import { askStore } from './ask-store.ts';
import { createCountedCalls } from './counted-calls.ts';
import { makePrivate } from './private-routes.ts';
import * as queries from './settings-queries.ts';
import type { CountWindow } from './window-limiter.ts';

/** What one address may do. */
export interface SettingsLimits {
  /** Settings that are left. */
  readonly posts: readonly CountWindow[];
  /** Ids that are tried. */
  readonly tries: readonly CountWindow[];
  /** Bodies that are read at all. */
  readonly calls: Rate;
}

const hourMs = 3_600_000;

/** Ten tries an hour (wire: Public writes); as many again to leave some for a household. */
export const defaultSettingsLimits: SettingsLimits = {
  posts: [{ count: 20, perMs: hourMs }],
  tries: [{ count: 10, perMs: hourMs }],
  calls: { perSecond: 0.2, burst: 30 },
};

/** So many may wait at once, of everybody together: 100 MB at most. */
export const settingsRoom = 400;

/** What stands around the ciphertext in a body. */
const bodyMaximumBytes = ciphertextMaximum + 4096;
/** Some of those that wait are over by then. */
const noRoomRetrySeconds = '60';

interface SettingsRoutesParts {
  readonly store: Store;
  readonly nowMs: () => number;
  /** null = nothing is limited. */
  readonly limits: SettingsLimits | null;
  /** Proxies of ours in front; 0 = none. */
  readonly proxyCount: number;
  readonly room?: number;
}

/** The endpoints that `settingsRoutes` mounts. */
export const settingsEndpoints = [
  'sendSettings',
  'redeemSettings',
] as const satisfies readonly EndpointName[];

/**
 * Settings on their way between two browsers: the id comes here hashed at first, and in the clear only to fetch what it
 * names; the key never comes here. Source: wire: Public writes; product 4, User settings.
 */
export function settingsRoutes(parts: SettingsRoutesParts): FastifyPluginCallback {
  const { store, nowMs, limits, proxyCount, room = settingsRoom } = parts;
  const countPost = createCountedCalls({
    windows: limits?.posts ?? null,
    nowMs,
    proxyCount,
    refusal: 'Too many transfers within an hour: wait before the next',
  });
  const countTry = createCountedCalls({
    windows: limits?.tries ?? null,
    nowMs,
    proxyCount,
    refusal: 'Too many tries within an hour: wait before the next',
  });
  const limitCalls = createCallLimit({ rate: limits?.calls ?? null, nowMs, proxyCount });

  async function leave(idHash: Uint8Array, ciphertext: string) {
    const now = nowMs();
    const left = { idHash, ciphertext };
    const outcome = await askStore(() => queries.leaveSettings(store.sql, left, now, room));
    if (outcome === 'taken') throw new HttpError(409, 'id-taken', 'Settings wait under this id already');
    if (outcome === 'no-room') {
      const headers = { 'Retry-After': noRoomRetrySeconds };
      throw new HttpError(503, 'no-room', 'Too many settings are waiting at the moment', { headers });
    }
    return { expires_at: toWireTime(now + settingsLifeMs) };
  }

  async function redeem(id: string) {
    const ciphertext = await askStore(() => queries.fetchSettings(store.sql, hashOf(id), nowMs()));
    if (ciphertext === null) throw notFound('Nothing waits under this id');
    return { ciphertext };
  }

  return (app, _options, done) => {
    makePrivate(app);
    app.post(
      endpoints.sendSettings.path,
      { onRequest: limitCalls, bodyLimit: bodyMaximumBytes },
      async (request, reply) => {
        const { id_hash: hash, ciphertext } = parseBody(settingsTransferSchema, request.body);
        return {
          data: await countPost(request, reply, () => leave(Buffer.from(hash, 'hex'), ciphertext)),
        };
      },
    );
    app.post(endpoints.redeemSettings.path, { onRequest: limitCalls }, async (request, reply) => {
      const { id } = parseBody(settingsRedeemSchema, request.body);
      return { data: await countTry(request, reply, () => redeem(id)) };
    });
    done();
  };
}

function hashOf(id: string): Buffer {
  return createHash('sha256').update(id, 'utf8').digest();
}
