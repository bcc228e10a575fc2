import { valueOf } from '../http/request-values.ts';
import { endpoints, type EndpointName } from '@rollcall/game/api/endpoints';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { createCallLimit } from '../http/rate-limit.ts';
import { callerKey } from '../http/client-address.ts';
import { badField, HttpError, tooManyRequests } from '../http/http-error.ts';
import type { CallerParts, LimitShare } from '../http/limit-share.ts';
import { type CountWindow, limits, type Rate } from '../http/limits.ts';
import { createWindowLimiter } from './counted-calls.ts';
import { hashCredential, readCredential } from './secrets.ts';
import type { Verification } from './verification.ts';

/** The limits of one address. Reads are limited with all other reads. */
export interface VerificationLimits {
  /** Maximum number of claims that have not ended and whose status is still requested. */
  readonly openClaims: number;
  readonly starts: readonly CountWindow[];
  /**
   * Rate of calls that start a claim, fetch a token or revoke one. Failed calls count as well, also while the store is
   * unavailable.
   */
  readonly calls: Rate;
}

export const defaultVerificationLimits: VerificationLimits = {
  openClaims: limits.openClaims.perAddress,
  starts: limits.claimStarts.windows,
  calls: limits.verificationCalls.rate,
};

export const verificationEndpoints = [
  'startClaim',
  'claimStatus',
  'cancelClaim',
  'grantToken',
  'tokens',
  'revokeToken',
] as const satisfies readonly EndpointName[];

interface VerificationRoutesParts extends CallerParts {
  readonly verification: Verification;
  /** null = no limits. */
  readonly limits: VerificationLimits | null;
}

/**
 * Creates all routes under `/v1/verification`. Bodies are not read, since the path and `Authorization` contain
 * everything. Callers on this machine are limited like all others.
 */
export function verificationRoutes(parts: VerificationRoutesParts): FastifyPluginCallback {
  const { verification, nowMs, proxyCount, limitShare } = parts;
  const claims = parts.limits && createClaimLimiter(parts.limits, nowMs, limitShare);
  const limitCalls = createCallLimit({
    ...parts,
    limit: 'verificationCalls',
    rate: parts.limits?.calls ?? null,
  });

  async function startClaim(request: FastifyRequest, reply: FastifyReply) {
    const characterId = idOf(request);
    if (claims === null) return verification.start(characterId);
    const slot = claims.take(callerKey(request.raw, proxyCount), reply);
    try {
      const claim = await verification.start(characterId);
      slot.fill(keyOf(claim.claim_secret));
      return claim;
    } catch (error) {
      slot.leave(!(error instanceof HttpError) || error.status >= 500);
      throw error;
    }
  }

  async function claimStatus(request: FastifyRequest) {
    const { authorization } = request.headers;
    const status = await verification.status(idOf(request), authorization);
    claims?.asked(keyOf(readCredential(authorization) ?? ''));
    return status;
  }

  async function cancelClaim(request: FastifyRequest) {
    const { authorization } = request.headers;
    await verification.cancel(idOf(request), authorization);
    claims?.ended(keyOf(readCredential(authorization) ?? ''));
  }

  async function grantToken(request: FastifyRequest) {
    const { authorization } = request.headers;
    const granted = await verification.grant(idOf(request), authorization);
    claims?.ended(keyOf(readCredential(authorization) ?? ''));
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
      data: await claimStatus(request),
    }));
    app.delete(endpoints.cancelClaim.path, { onRequest: limitCalls }, async (request, reply) => {
      await cancelClaim(request);
      return reply.code(204).send();
    });
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

/**
 * Time without a status request after which a claim counts as abandoned. A page sends a request every second, a hidden
 * page every five.
 */
const abandonedAfterMs = 60_000;

/**
 * Creates a limiter that counts open claims by address. The counts are in memory only, so a restart clears them. A
 * proven, cancelled or abandoned claim is no longer open. A claim may begin at one server, be polled at another and end
 * at a third.
 */
function createClaimLimiter(allowed: VerificationLimits, nowMs: () => number, limitShare: LimitShare) {
  const starts = createWindowLimiter(allowed.starts, nowMs, { limit: 'claimStarts', limitShare });
  /** Open claims by the hash of their secret, or by a symbol before there is a secret. */
  const open = new Map<string | symbol, { readonly address: string; readonly askedAtMs: number }>();
  /** States by `<hash of the secret> <address>`: 1 = the status of the claim was requested, 0 = the claim has ended. */
  const share = limitShare.states('openClaims', (claim, isAsked) => {
    const space = claim.indexOf(' ');
    const key = claim.slice(0, space);
    if (isAsked === 1) open.set(key, { address: claim.slice(space + 1), askedAtMs: nowMs() });
    else open.delete(key);
  });

  function forgetAbandoned(): void {
    for (const [key, { askedAtMs }] of open) {
      // The clock may be set back.
      if (Math.abs(nowMs() - askedAtMs) >= abandonedAfterMs) open.delete(key);
    }
  }

  return {
    /**
     * Reserves a place for a claim.
     *
     * @throws HttpError 429
     */
    take(address: string, reply: FastifyReply) {
      forgetAbandoned();
      const asked = [...open.values()].flatMap((claim) => (claim.address === address ? claim.askedAtMs : []));
      if (asked.length >= allowed.openClaims) {
        const waitMs = Math.min(...asked) + abandonedAfterMs - nowMs();
        const seconds = String(Math.max(1, Math.ceil(waitMs / 1000)));
        reply.headers({
          'RateLimit-Limit': String(allowed.openClaims),
          'RateLimit-Remaining': '0',
          'RateLimit-Reset': seconds,
          'Retry-After': seconds,
        });
        throw tooManyRequests('Too many claims are open: finish or cancel one, or wait until one is over');
      }
      const start = starts.take(address);
      reply.headers(start.headers);
      if (!start.isAllowed) throw tooManyRequests('Too many claims within an hour: wait before the next');
      const place = Symbol('start');
      const claim = { address, askedAtMs: nowMs() };
      open.set(place, claim);
      return {
        /** Must be called when the claim has begun. */
        fill(key: string): void {
          open.delete(place);
          open.set(key, claim);
          share(`${key} ${address}`, 1);
        },
        /**
         * Must be called if the claim failed to begin.
         *
         * @param isForgiven whether it failed because of an error on our side and does not count as a start
         */
        leave(isForgiven: boolean): void {
          open.delete(place);
          if (isForgiven) start.forgive();
        },
      };
    },
    asked(key: string): void {
      const claim = open.get(key);
      if (claim === undefined) return;
      open.set(key, { ...claim, askedAtMs: nowMs() });
      share(`${key} ${claim.address}`, 1);
    },
    ended(key: string): void {
      const claim = open.get(key);
      if (claim === undefined) return;
      open.delete(key);
      share(`${key} ${claim.address}`, 0);
    },
  };
}

/** Name of a claim in the limiter, which does not contain the secret. */
const keyOf = (secret: string) => hashCredential(secret).toString('base64url');

function idOf(request: FastifyRequest): number {
  const id = valueOf(request.params, 'id') ?? '';
  if (!/^\d+$/.test(id)) throw badField('id', 'must be a number');
  return Number(id);
}
