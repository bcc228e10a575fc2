import { valueOf } from '../http/request-values.ts';
import { fromWireTime, wireTimeSchema } from '@rollcall/game/wire-time';
import type { Scope } from '@rollcall/game/api/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badField } from '../http/http-error.ts';

/** Makes routes private: they accept only JSON, and their answers are never cached. */
export function makePrivate(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (_request, reply, next) => {
    reply.header('Cache-Control', 'no-store');
    next();
  });
}

/** @throws HttpError 401 or 403 unless the request has a key of the scope */
export type RequireKey = (request: FastifyRequest, scope: Scope) => unknown;

/** Creates a hook that lets only calls with a key of the scope `site` pass. */
export function operatorsOnly(requireKey: RequireKey) {
  return async (request: FastifyRequest): Promise<void> => {
    requireKey(request, 'site');
  };
}

/** A requested page of a list for operators, newest first. */
export interface ListPage<Cursor> {
  /** Milliseconds since 1970; null = from the beginning. */
  readonly sinceMs: number | null;
  /** Only entries before this one; null = from the newest. */
  readonly before: Cursor | null;
  readonly limit: number;
}

const listPageMaximum = 500;
const listPageDefault = 100;
/** End of the range. Later years have five digits, which no store can read. */
const latestMs = Date.UTC(9999, 0);

/**
 * Parses the requested page from a query: `since`, `before`, `limit`.
 *
 * @param readCursor parses `before`; undefined = invalid
 * @throws HttpError 400 with the name of the field
 */
export function readListPage<Cursor>(
  query: unknown,
  readCursor: (text: string) => Cursor | undefined,
): ListPage<Cursor> {
  return {
    sinceMs: readSince(valueOf(query, 'since')),
    before: readBefore(valueOf(query, 'before'), readCursor),
    limit: readLimit(valueOf(query, 'limit')),
  };
}

function readSince(text: string | null): number | null {
  if (text === null) return null;
  const epochMs = wireTimeSchema.safeParse(text).success ? fromWireTime(text) : Number.NaN;
  // Nothing is older than 1970, and a store has no year 0.
  if (epochMs < latestMs) return Math.max(0, epochMs);
  throw badField('since', 'must be a time such as 2026-01-31T20:15:00Z');
}

function readBefore<Cursor>(
  text: string | null,
  readCursor: (text: string) => Cursor | undefined,
): Cursor | null {
  if (text === null) return null;
  const cursor = readCursor(text);
  if (cursor === undefined) throw badField('before', 'must name an entry as this list has it');
  return cursor;
}

function readLimit(text: string | null): number {
  if (text === null) return listPageDefault;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= listPageMaximum) return limit;
  throw badField('limit', `must be a whole number from 1 to ${listPageMaximum}`);
}
