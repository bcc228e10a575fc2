import { valueOf } from '../http/request-values.ts';
import { endpoints, type EndpointName } from '@rollcall/game/api/endpoints';
import { claimLifeMs } from '@rollcall/game/character/verification';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { createCallLimit } from '../http/rate-limit.ts';
import { callerKey } from '../http/client-address.ts';
import { badField, HttpError, tooManyRequests } from '../http/http-error.ts';
import { type CountWindow, limits, type Rate } from '../http/limits.ts';
import { createWindowLimiter } from './counted-calls.ts';
import { hashCredential, readCredential } from './secrets.ts';
import type { Verification } from './verification.ts';

/** What one address may do. Reads are limited with all other reads. */
export interface VerificationLimits {
  /** Claims that are neither over nor proven. */
  readonly openClaims: number;
  readonly starts: readonly CountWindow[];
  /** Starting a claim, taking a token, revoking one: failed calls included, and while the store is unavailable. */
  readonly calls: Rate;
}

export const defaultVerificationLimits: VerificationLimits = {
  openClaims: limits.openClaims.perAddress,
  starts: limits.claimStarts.windows,
  calls: limits.verificationCalls.rate,
};

interface VerificationRoutesParts {
  readonly verification: Verification;
  /** null = nothing is limited. */
  readonly limits: VerificationLimits | null;
  readonly nowMs: () => number;
  /** Proxies of ours in front; 0 = none. */
  readonly proxyCount: number;
}

export const verificationEndpoints = [
  'startClaim',
  'claimStatus',
  'grantToken',
  'tokens',
  'revokeToken',
] as const satisfies readonly EndpointName[];

/**
 * Everything under `/v1/verification`. Bodies are not read: all that is said stands in the path and in `Authorization`.
 * Callers on this machine are limited like all others. Source: wire: Public writes; product 4, Verification.
 */
export function verificationRoutes(parts: VerificationRoutesParts): FastifyPluginCallback {
  const { verification, nowMs, proxyCount } = parts;
  const claims = parts.limits && createClaimLimiter(parts.limits, nowMs);
  const limitCalls = createCallLimit({ rate: parts.limits?.calls ?? null, nowMs, proxyCount });

  async function startClaim(request: FastifyRequest, reply: FastifyReply) {
    const characterId = idOf(request);
    if (claims === null) return verification.start(characterId);
    const { open, start } = claims.take(callerKey(request.raw, proxyCount), reply);
    try {
      const claim = await verification.start(characterId);
      claims.opened(keyOf(claim.claim_secret), open);
      return claim;
    } catch (error) {
      open.forgive();
      if (!(error instanceof HttpError) || error.status >= 500) start.forgive();
      throw error;
    }
  }

  async function grantToken(request: FastifyRequest) {
    const { authorization } = request.headers;
    const granted = await verification.grant(idOf(request), authorization);
    claims?.proven(keyOf(readCredential(authorization) ?? ''));
    return granted;
  }

  async function revokeToken(request: FastifyRequest) {
    await verification.revoke(
      idOf(request),
      request.headers.authorization,
      valueOf(request.params, 'token_id') ?? '',
    );
  }

  return (app, _options, done) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, parsed) => parsed(null));
    app.addHook('onRequest', (_request, reply, next) => {
      reply.header('Cache-Control', 'no-store');
      next();
    });
    app.post(endpoints.startClaim.path, { onRequest: limitCalls }, async (request, reply) => ({
      data: await startClaim(request, reply),
    }));
    app.get(endpoints.claimStatus.path, async (request) => ({
      data: await verification.status(idOf(request), request.headers.authorization),
    }));
    app.post(endpoints.grantToken.path, { onRequest: limitCalls }, async (request) => ({
      data: await grantToken(request),
    }));
    app.get(endpoints.tokens.path, async (request) => ({
      data: await verification.tokens(idOf(request), request.headers.authorization),
    }));
    app.delete(endpoints.revokeToken.path, { onRequest: limitCalls }, async (request, reply) => {
      await revokeToken(request);
      return reply.code(204).send();
    });
    done();
  };
}

/** Counts claims by address, in memory: a restart forgives. One that is proven is open no longer. */
function createClaimLimiter(allowed: VerificationLimits, nowMs: () => number) {
  const openClaims = createWindowLimiter([{ count: allowed.openClaims, perMs: claimLifeMs }], nowMs);
  const starts = createWindowLimiter(allowed.starts, nowMs);
  const opened = new Map<string, { readonly claim: Counted; readonly untilMs: number }>();
  return {
    /** @throws HttpError 429 */
    take(address: string, reply: FastifyReply) {
      const open = openClaims.take(address);
      if (!open.isAllowed) {
        reply.headers(open.headers);
        throw tooManyRequests('Too many claims are open: finish one, or wait until one is over');
      }
      const start = starts.take(address);
      reply.headers(start.headers);
      if (start.isAllowed) return { open, start };
      open.forgive();
      throw tooManyRequests('Too many claims within an hour: wait before the next');
    },
    opened(key: string, claim: Counted): void {
      for (const [old, { untilMs }] of opened) if (untilMs <= nowMs()) opened.delete(old);
      opened.set(key, { claim, untilMs: nowMs() + claimLifeMs });
    },
    proven(key: string): void {
      opened.get(key)?.claim.forgive();
      opened.delete(key);
    },
  };
}

type Counted = { readonly forgive: () => void };

/** How the limiter knows a claim: not by its secret. */
const keyOf = (secret: string) => hashCredential(secret).toString('base64url');

function idOf(request: FastifyRequest): number {
  const id = valueOf(request.params, 'id') ?? '';
  if (!/^\d+$/.test(id)) throw badField('id', 'must be a number');
  return Number(id);
}
