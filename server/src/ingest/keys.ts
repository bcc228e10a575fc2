import { createHash, timingSafeEqual } from 'node:crypto';
import { scopes, type Scope } from '@rollcall/game/api/endpoint';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../http/http-error.ts';

export interface CollectorKey {
  readonly name: string;
  readonly sha256: string;
  readonly scopes: ReadonlySet<Scope>;
}

/** `missing` is answered with 401; keys that are not valid here with 403. */
type KeyVerdict =
  | { readonly state: 'granted'; readonly key: CollectorKey }
  | { readonly state: 'missing' }
  | { readonly state: 'malformed' }
  | { readonly state: 'wrong' }
  | { readonly state: 'out-of-scope'; readonly key: CollectorKey };

export type AuthenticateKey = (authorization: string | undefined, scope: Scope) => KeyVerdict;

/** Whether it is a key of this server, whatever its scopes. */
export const isKnownKey = ({ state }: KeyVerdict): boolean => state === 'granted' || state === 'out-of-scope';

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

function isScope(text: string): text is Scope {
  return scopes.some((scope) => scope === text);
}

function parseKey(entry: string, position: number): CollectorKey {
  const where = `COLLECTOR_KEYS: entry ${position}`;
  const [name = '', sha256 = '', scopeList = '', ...rest] = entry.split(':');
  if (rest.length > 0 || scopeList === '') throw new Error(`${where} must be name:sha256hex:scope+scope`);
  if (!/^[\w.-]{1,64}$/.test(name)) {
    throw new Error(`${where} must start with a name of letters, digits, ".", "_" or "-"`);
  }
  if (!/^[0-9a-f]{64}$/i.test(sha256)) {
    throw new Error(`${where} ("${name}") must hold the SHA-256 of the key as 64 hexadecimal digits`);
  }
  const given = scopeList.split('+');
  const unknown = given.find((scope) => !isScope(scope));
  if (unknown !== undefined) {
    throw new Error(`${where} ("${name}") names a scope that is none of ${scopes.join(', ')}: "${unknown}"`);
  }
  return { name, sha256: sha256.toLowerCase(), scopes: new Set(given.filter(isScope)) };
}

/**
 * Reads the setting `COLLECTOR_KEYS`: `name:sha256hex:scope+scope`, separated by commas.
 *
 * @throws Error with one clear line, which never contains a hash
 */
export function parseCollectorKeys(text: string): CollectorKey[] {
  const entries = text.split(',').map((entry) => entry.trim());
  const keys = entries.flatMap((entry, index) => (entry === '' ? [] : [parseKey(entry, index + 1)]));
  const seen = new Set<string>();
  for (const { name } of keys) {
    // Batches are identified by the name of their key, so two keys with one name would share them.
    if (seen.has(name)) throw new Error(`COLLECTOR_KEYS: the name "${name}" occurs twice`);
    seen.add(name);
  }
  return keys;
}

/** Compares the hash of a key with all configured ones in constant time, so that timing does not reveal similarity. */
export function createKeyAuthenticator(keys: readonly CollectorKey[]): AuthenticateKey {
  const known = keys.map((key) => ({ key, hash: Buffer.from(key.sha256, 'hex') }));
  return (authorization, scope) => {
    if (authorization === undefined || authorization === '') return { state: 'missing' };
    const secret = /^Bearer +([\x21-\x7e]{1,512})$/i.exec(authorization)?.[1];
    if (secret === undefined) return { state: 'malformed' };
    const presented = createHash('sha256').update(secret, 'utf8').digest();
    const matching = known.filter(({ hash }) => timingSafeEqual(hash, presented));
    const key = matching[0]?.key;
    if (key === undefined) return { state: 'wrong' };
    return key.scopes.has(scope) ? { state: 'granted', key } : { state: 'out-of-scope', key };
  };
}

/** Returns the key of a request. @throws HttpError 401 without a key, 403 with one that is not valid here */
export function requireKey(
  authenticateKey: AuthenticateKey,
  request: FastifyRequest,
  scope: Scope,
): CollectorKey {
  const verdict = authenticateKey(request.headers.authorization, scope);
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
