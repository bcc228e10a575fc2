import type { Character } from '@rollcall/game/character/character';
import { grantedTokenSchema, claimSchema, claimStatusSchema } from '@rollcall/game/site/visitor';
import { makeCharacter } from '@rollcall/game/testing/makers';
import type { SeenCharacter } from '@rollcall/game/character/verification';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { createUnsharedLimits, type LimitShare } from '../../http/limit-share.ts';
import { createPlainHttp } from '../../http/testing/plain-http.ts';
import type { Store } from '../../store/store.ts';
import { createTokenVerifier, createVerification } from '../verification.ts';
import { verificationRoutes, type VerificationLimits } from '../verification-routes.ts';

/** Characters that can be verified, with a live state that the test changes. */
export interface VerifiedWorld {
  readonly app: FastifyInstance;
  nowMs: number;
  /** Reports that the character was seen now, or some time ago. */
  see(character: Partial<Character>, agoMs?: number): void;
  /** Logs the character out. */
  lose(id: number): void;
  start(id: number, address?: string): Promise<z.infer<typeof claimSchema>>;
  status(id: number, secret: string): Promise<z.infer<typeof claimStatusSchema>>;
  /** Takes all steps from the start of a claim to its token, like somebody who follows the instructions. */
  verify(id: number): Promise<z.infer<typeof grantedTokenSchema> & { secret: string }>;
  cancel(id: number, secret: string): Promise<Answer>;
  takeToken(id: number, secret: string): Promise<Answer>;
  tokensOf(id: number, token: string): Promise<Answer>;
  revoke(id: number, token: string, tokenId: string): Promise<Answer>;
  call(call: Call): Promise<Answer>;
  close(): Promise<void>;
}

export interface Call {
  readonly method?: 'GET' | 'POST' | 'DELETE' | 'HEAD';
  readonly path: string;
  readonly authorization?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly address?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The whole body, without the request id; null = none. */
  readonly body: unknown;
}

/** A character that is stored, but has never been seen. */
export const storedId = 300;

/** Opens a world on a store, with nobody seen yet, like a server that has just started. */
export async function openVerifiedWorld(
  store: Store,
  limits: VerificationLimits | null = null,
  startAtMs: number = Date.parse('2026-11-21T12:00:00Z'),
  drawChallenge?: () => string,
  limitShare: LimitShare = createUnsharedLimits(),
): Promise<VerifiedWorld> {
  const seen = new Map<number, SeenCharacter>();
  const clock = { nowMs: startAtMs };
  const nowMs = () => clock.nowMs;
  const { app } = createPlainHttp({ proxyCount: 1 });
  const verification = createVerification({
    store,
    nowMs,
    verifyToken: createTokenVerifier({ store, nowMs }),
    findLive: (id) => seen.get(id) ?? null,
    characterExists: (id) => Promise.resolve(seen.has(id) || id === storedId),
    ...(drawChallenge !== undefined && { drawChallenge }),
  });
  await app.register(verificationRoutes({ verification, limits, nowMs, proxyCount: 1, limitShare }));

  const call = async (wanted: Call): Promise<Answer> => {
    const { method = 'GET', path, authorization, headers, body, address = '192.0.2.1' } = wanted;
    const response = await app.inject({
      method,
      url: `/v1/verification/${path}`,
      headers: {
        'x-forwarded-for': address,
        ...(authorization !== undefined && { authorization }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    const { request_id: _id, ...rest } =
      response.body === '' ? {} : z.record(z.string(), z.unknown()).parse(response.json());
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body === '' ? null : rest,
    };
  };
  const dataOf = <Shape extends z.core.$ZodType>(shape: Shape, { body }: Answer) =>
    z.parse(shape, z.object({ data: z.unknown() }).parse(body).data);

  const world: VerifiedWorld = {
    app,
    get nowMs() {
      return clock.nowMs;
    },
    set nowMs(value) {
      clock.nowMs = value;
    },
    see: (character, agoMs = 0) => {
      const whole = makeCharacter(character);
      seen.set(whole.id, { character: whole, observedAtMs: clock.nowMs - agoMs });
    },
    lose: (id) => seen.delete(id),
    call,
    start: async (id, address) =>
      dataOf(claimSchema, await call({ method: 'POST', path: `${id}`, ...(address && { address }) })),
    status: async (id, secret) =>
      dataOf(claimStatusSchema, await call({ path: `${id}`, authorization: `Bearer ${secret}` })),
    verify: async (id) => {
      world.see({ id });
      const { challenge, claim_secret: secret } = await world.start(id);
      clock.nowMs += 1000;
      world.see({ id, public_comment: challenge });
      return { ...dataOf(grantedTokenSchema, await world.takeToken(id, secret)), secret };
    },
    cancel: (id, secret) => call({ method: 'DELETE', path: `${id}`, authorization: `Bearer ${secret}` }),
    takeToken: (id, secret) =>
      call({ method: 'POST', path: `${id}/token`, authorization: `Bearer ${secret}` }),
    tokensOf: (id, token) => call({ path: `${id}/tokens`, authorization: `Bearer ${token}` }),
    revoke: (id, token, tokenId) =>
      call({ method: 'DELETE', path: `${id}/tokens/${tokenId}`, authorization: `Bearer ${token}` }),
    close: () => app.close(),
  };
  return world;
}
