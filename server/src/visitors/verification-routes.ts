import { valueOf } from '../http/request-values.ts';
import { endpoints, type EndpointName } from '@rollcall/game/endpoints';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { createCallLimit } from '../http/rate-limit.ts';
import { callerKey } from '../http/client-address.ts';
import { badField, HttpError, tooManyRequests } from '../http/http-error.ts';
import { limits, type Rate } from '../http/limits.ts';
import { hashCredential, readCredential } from './secrets.ts';
import { createStartLimiter, type StartLimits } from './start-limiter.ts';
import type { Verification } from './verification.ts';

/** What one address may do. Reads are limited with all other reads. */
export interface VerificationLimits {
  readonly starts: StartLimits;
  /** Starting a claim, taking a token, revoking one: failed calls included, and while the store is unavailable. */
  readonly calls: Rate;
}

export const defaultVerificationLimits: VerificationLimits = {
  starts: {
    openClaims: limits.openClaims.perAddress,
    startsPerHour: limits.claimStarts.windows[0].count,
  },
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
  const starts = parts.limits && createStartLimiter(parts.limits.starts, nowMs);
  const limitCalls = createCallLimit({ rate: parts.limits?.calls ?? null, nowMs, proxyCount });

  async function startClaim(request: FastifyRequest, reply: FastifyReply) {
    const characterId = idOf(request);
    const verdict = starts?.take(callerKey(request.raw, proxyCount));
    if (verdict === undefined) return verification.start(characterId);
    reply.headers(verdict.headers);
    if (!verdict.isAllowed) throw tooManyRequests(verdict.message);
    try {
      const claim = await verification.start(characterId);
      verdict.start.claimed(keyOf(claim.claim_secret));
      return claim;
    } catch (error) {
      verdict.start.failed(error instanceof HttpError && error.status < 500);
      throw error;
    }
  }

  async function grantToken(request: FastifyRequest) {
    const { authorization } = request.headers;
    const granted = await verification.grant(idOf(request), authorization);
    starts?.settle(keyOf(readCredential(authorization) ?? ''));
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

/** How the limiter knows a claim: not by its secret. */
const keyOf = (secret: string) => hashCredential(secret).toString('base64url');

function idOf(request: FastifyRequest): number {
  const id = valueOf(request.params, 'id') ?? '';
  if (!/^\d+$/.test(id)) throw badField('id', 'must be a number');
  return Number(id);
}
