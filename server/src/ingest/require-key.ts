import type { Scope } from '@rollcall/game/endpoint';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../http/http-error.ts';
import type { CollectorKey, JudgeKey } from './keys.ts';

/**
 * The key that a call carries.
 *
 * @throws HttpError 401 without a key, 403 with one that opens nothing here
 */
export function requireKey(judgeKey: JudgeKey, request: FastifyRequest, scope: Scope): CollectorKey {
  const verdict = judgeKey(request.headers.authorization, scope);
  const challenge = { headers: { 'www-authenticate': 'Bearer' } };
  switch (verdict.state) {
    case 'granted':
      return verdict.key;
    case 'missing':
      throw new HttpError(401, 'key-missing', 'Send the key as "Authorization: Bearer <key>"', challenge);
    case 'malformed':
      throw new HttpError(401, 'key-malformed', 'The Authorization header must be "Bearer <key>"', challenge);
    case 'wrong':
      throw new HttpError(403, 'key-refused', 'This key is not known here');
    case 'out-of-scope':
      throw new HttpError(
        403,
        'key-out-of-scope',
        `The key "${verdict.key.name}" lacks the scope "${scope}"`,
      );
  }
}
