import { createHash } from 'node:crypto';
import { type EndpointName, endpoints } from '@rollcall/game/api/endpoints';
import { settingsLifeMs, settingsRedeemSchema, settingsTransferSchema } from '@rollcall/game/site/visitor';
import { toWireTime } from '@rollcall/game/wire-time';
import type { FastifyPluginCallback } from 'fastify';
import { createCallLimit } from '../http/rate-limit.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import type { CallerParts } from '../http/limit-share.ts';
import { type CountWindow, limits, type Rate } from '../http/limits.ts';
import { parseBody } from '../http/parse-body.ts';
import type { Sql, Store, TransactionSql } from '../store/store.ts';
import { askStore } from './ask-store.ts';
import { createCountedCalls } from './counted-calls.ts';
import { makePrivate } from './private-routes.ts';
import { createPrefixNames, type WriteBounds } from './write-bounds.ts';

export interface SettingsLimits {
  readonly posts: readonly CountWindow[];
  readonly tries: readonly CountWindow[];
  readonly calls: Rate;
}

export const defaultSettingsLimits: SettingsLimits = {
  posts: limits.transfersSent.windows,
  tries: limits.transferTries.windows,
  calls: limits.transferCalls.rate,
};

export const settingsEndpoints = [
  'sendSettings',
  'redeemSettings',
] as const satisfies readonly EndpointName[];

interface SettingsRoutesParts extends CallerParts {
  readonly store: Store;
  readonly bounds: Pick<WriteBounds, 'added'>;
  /** null = no limits. */
  readonly limits: SettingsLimits | null;
}

/**
 * Creates the routes that transfer settings between two browsers. At first the server gets only the hash of an id. It
 * gets the id when the settings are fetched, and never the key.
 */
export function settingsRoutes(parts: SettingsRoutesParts): FastifyPluginCallback {
  const { store, bounds, nowMs } = parts;
  const prefixOf = createPrefixNames({ ...parts, table: 'settings_transfers' });
  const countPost = createCountedCalls({
    ...parts,
    limit: 'transfersSent',
    windows: parts.limits?.posts ?? null,
    refusal: 'Too many transfers within an hour: wait before the next',
  });
  const countTry = createCountedCalls({
    ...parts,
    limit: 'transferTries',
    windows: parts.limits?.tries ?? null,
    refusal: 'Too many tries within an hour: wait before the next',
  });
  const limitCalls = createCallLimit({
    ...parts,
    limit: 'transferCalls',
    rate: parts.limits?.calls ?? null,
  });

  async function leave(left: StoredSettings) {
    const now = nowMs();
    if (!(await askStore(() => storeSettings(store.sql, left, now))))
      throw new HttpError(409, 'id-taken', 'Settings wait under this id already');
    await bounds.added({ rows: 1, bytes: left.ciphertext.length });
    return { expires_at: toWireTime(now + settingsLifeMs) };
  }

  async function redeem(id: string) {
    const ciphertext = await askStore(() => fetchSettings(store.sql, hashOf(id), nowMs()));
    if (ciphertext === null) throw notFound('Nothing waits under this id');
    return { ciphertext };
  }

  return (app, _options, done) => {
    makePrivate(app);
    app.post(
      endpoints.sendSettings.path,
      { onRequest: limitCalls, bodyLimit: limits.transferBody.bytes },
      async (request, reply) => {
        const { id_hash: hash, ciphertext } = parseBody(settingsTransferSchema, request.body);
        const left = { idHash: Buffer.from(hash, 'hex'), ciphertext, prefix: prefixOf(request) };
        return { data: await countPost(request, reply, () => leave(left)) };
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

interface StoredSettings {
  readonly idHash: Uint8Array;
  readonly ciphertext: string;
  readonly prefix: string;
}

/** Bounds of the expiry time of waiting settings: after now, and at most five minutes later. */
const expiryBounds = (nowMs: number) => [new Date(nowMs), new Date(nowMs + settingsLifeMs)] as const;

/**
 * Stores settings for five minutes. Replaces expired ones with the same id.
 *
 * @returns false if other settings wait under this id
 */
async function storeSettings(
  sql: Sql,
  { idHash, ciphertext, prefix }: StoredSettings,
  nowMs: number,
): Promise<boolean> {
  const [now, latest] = expiryBounds(nowMs);
  const { count } = await sql`
    insert into settings_transfers (id_hash, expires_at, ciphertext, prefix)
    values (${Buffer.from(idHash)}, ${latest}, ${ciphertext}, ${prefix})
    on conflict (id_hash) do update
    set expires_at = excluded.expires_at, ciphertext = excluded.ciphertext, prefix = excluded.prefix
    where settings_transfers.expires_at <= ${now} or settings_transfers.expires_at > ${latest}`;
  return count === 1;
}

/**
 * Fetches and deletes the settings of an id, so that only one of two simultaneous callers gets them. Returns null if
 * there are none.
 */
async function fetchSettings(sql: Sql, idHash: Uint8Array, nowMs: number): Promise<string | null> {
  const [now, latest] = expiryBounds(nowMs);
  const [row] = await sql<{ ciphertext: string }[]>`
    delete from settings_transfers where id_hash = ${Buffer.from(idHash)} and expires_at > ${now} and expires_at <= ${latest}
    returning ciphertext`;
  return row?.ciphertext ?? null;
}

/** Deletes settings that nobody fetched in time. Returns the number of deleted rows. */
export async function removeExpiredSettings(sql: Sql | TransactionSql, nowMs: number): Promise<number> {
  const [now, latest] = expiryBounds(nowMs);
  const { count } = await sql`
    delete from settings_transfers where expires_at <= ${now} or expires_at > ${latest}`;
  return count;
}
