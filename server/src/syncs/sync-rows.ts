import { timingSafeEqual } from 'node:crypto';
import { dayMs } from '@rollcall/game/time';
import type { StoredSync } from '@rollcall/game/sync/sync-wire';
import { HttpError, notFound, tooManyOfNetwork } from '../http/http-error.ts';
import { namesVersion } from '../http/if-match.ts';
import { limits } from '../http/limits.ts';
import type { Sql, Store, TransactionSql } from '../store/store.ts';
import { admitNetwork } from '../visitors/kept-networks.ts';

/** A sync as its caller names it. */
export interface NamedSync {
  /** In hexadecimal. */
  readonly id: string;
  /** Hash of the secret that was sent as `Bearer`. */
  readonly bearerHash: Buffer;
}

interface Row extends StoredSync {
  readonly bearer_hash: Uint8Array;
}

const keyOf = (id: string) => Buffer.from(id, 'hex');

/** Only those who know the code can derive the id, so an answer may reveal whether the sync exists. */
function authorize(row: Row | undefined, { bearerHash }: NamedSync): Row {
  if (row === undefined) throw noSync();
  if (timingSafeEqual(row.bearer_hash, bearerHash)) return row;
  throw new HttpError(403, 'secret-refused', 'This secret does not belong to the sync');
}

/** @throws HttpError 403 or 404 */
export async function readSync(sql: Sql, named: NamedSync, nowMs: number): Promise<StoredSync> {
  const key = keyOf(named.id);
  const [row] = await sql<Row[]>`select version, ciphertext, bearer_hash from syncs where id_hash = ${key}`;
  const { version, ciphertext } = authorize(row, named);
  await sql`update syncs set used_at = ${new Date(nowMs)} where id_hash = ${key} and used_at < ${new Date(nowMs - dayMs)}`;
  return { version, ciphertext };
}

export interface SyncPut extends NamedSync {
  readonly ciphertext: string;
  /** `If-Match`: the version that is replaced; null = there is none yet. */
  readonly ifMatch: string | null;
  /** Address of the caller. */
  readonly address: string;
  readonly nowMs: number;
  /** Whether networks are limited. */
  readonly isLimited: boolean;
}

/**
 * Creates a sync, or replaces its data.
 *
 * @returns the new version
 * @throws HttpError 403, 404, 412 with the newer data, 429 or 503
 */
export async function writeSync(store: Store, put: SyncPut): Promise<number> {
  const outcome = await store.transaction(async (sql) => {
    if (put.ifMatch === null) await sql`select pg_advisory_xact_lock(hashtext('syncs'))`;
    const [row] = await sql<Row[]>`
      select version, ciphertext, bearer_hash from syncs where id_hash = ${keyOf(put.id)} for update`;
    if (row === undefined && put.ifMatch === null) return insertSync(sql, put);
    const { version, ciphertext } = authorize(row, put);
    if (put.ifMatch === null || !namesVersion(put.ifMatch, version)) return { version, ciphertext };
    await sql`
      update syncs set version = ${version + 1}, ciphertext = ${put.ciphertext}, used_at = ${new Date(put.nowMs)}
      where id_hash = ${keyOf(put.id)}`;
    return version + 1;
  });
  if (typeof outcome === 'number') return outcome;
  throw new HttpError(412, 'newer-version', 'Another device has changed the sync in the meantime', {
    data: outcome,
  });
}

async function insertSync(sql: TransactionSql, put: SyncPut): Promise<number> {
  const network = await admitNetwork(sql, put.address);
  const { together, perPrefix } = limits.syncTable.table;
  const [found] = await sql<{ all: number; own: number }[]>`
    select count(*)::integer as all, (count(*) filter (where prefix = ${network}))::integer as own from syncs`;
  const { all, own } = found ?? { all: 0, own: 0 };
  if (put.isLimited && own >= perPrefix.rows) throw tooManySyncs();
  if (all >= together.rows) throw syncsFull();
  const version = 1;
  await sql`
    insert into syncs (id_hash, bearer_hash, version, used_at, ciphertext, prefix)
    values (${keyOf(put.id)}, ${put.bearerHash}, ${version}, ${new Date(put.nowMs)}, ${put.ciphertext}, ${network})`;
  return version;
}

/** @throws HttpError 403 or 404 */
export async function deleteSync(store: Store, named: NamedSync): Promise<void> {
  await store.transaction(async (sql) => {
    const [row] = await sql<Row[]>`
      select version, ciphertext, bearer_hash from syncs where id_hash = ${keyOf(named.id)} for update`;
    authorize(row, named);
    await sql`delete from syncs where id_hash = ${keyOf(named.id)}`;
  });
}

/** The versions of syncs by id; those that do not exist are missing. */
export async function readVersions(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ id: string; version: number }[]>`
    select encode(id_hash, 'hex') as id, version from syncs
    where id_hash in (select decode(id, 'hex') from unnest(${[...ids]}::text[]) as id)`;
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** @returns the number of deleted syncs */
export async function deleteUnused(sql: TransactionSql, nowMs: number): Promise<number> {
  const before = new Date(nowMs - limits.syncDays.days * dayMs);
  const { count } = await sql`delete from syncs where used_at < ${before}`;
  return count;
}

export async function countSyncs(sql: Sql): Promise<{ readonly rows: number; readonly bytes: number }> {
  const [row] = await sql<{ rows: number; bytes: number }[]>`
    select count(*)::integer as rows, coalesce(sum(octet_length(ciphertext)), 0)::float8 as bytes from syncs`;
  return row ?? { rows: 0, bytes: 0 };
}

export const noSync = () => notFound('There is no sync with this id');

const tooManySyncs = () => tooManyOfNetwork('too-many-syncs', 'syncs', limits.syncTable.table.perPrefix.rows);

const syncsFull = () =>
  new HttpError(503, 'syncs-full', 'There is no room for another sync', {
    headers: { 'Retry-After': '86400' },
  });
