import { plural } from '@rollcall/game/plural';
import { newKeyDays, readerKeyDays } from '@rollcall/game/site/reader-keys';
import { dayMs, hourMs } from '@rollcall/game/time';
import { HttpError, tooManyRequests } from '../http/http-error.ts';
import { limits } from '../http/limits.ts';
import type { Sql, Store, TransactionSql } from '../store/store.ts';
import { givenRows } from '../store/write-rows.ts';
import { admitNetwork } from './kept-networks.ts';

export interface Counts {
  requests: number;
  refused: number;
  streams: number;
  /** Time of the last use within the hour, in milliseconds since 1970. */
  usedAtMs: number;
}

/** The use of a key within the hour that begins at a given time. */
export interface KeyUsage extends Readonly<Counts> {
  readonly id: number;
  readonly hourMs: number;
}

export interface KeyFacts {
  readonly id: number;
  readonly name: string | null;
  readonly contact: string | null;
  readonly createdAtMs: number;
}

/** A key with its state. */
export interface KeyState extends KeyFacts {
  readonly blockedAtMs: number | null;
  lastUsedMs: number | null;
}

/** A key in memory. */
export interface KnownKey extends KeyState {
  /** SHA-256 in base64. */
  readonly hash: string;
}

interface NewKey extends Omit<KeyFacts, 'id'> {
  /** Base64. */
  readonly sha256: string;
  /** Address of the caller who creates the key. */
  readonly address: string;
  readonly isLimited: boolean;
}

/** Time for which hourly counts are kept: a day and the current hour. */
const usageMs = 25 * hourMs;
const [{ count: madeMaximum }] = limits.keysMade.windows;
const ownMaximum = limits.keyTable.table.perPrefix.rows;

interface Room {
  readonly made: number;
  readonly first_at: Date | null;
  readonly own: number;
}

/**
 * Stores a key.
 *
 * @returns the id of the key, and the size of its row
 * @throws HttpError 403, 409 or 429 if its network may not have more keys
 */
export async function insertKey(
  store: Store,
  { sha256, address, isLimited, name, contact, createdAtMs }: NewKey,
): Promise<{ readonly id: number; readonly bytes: number }> {
  return store.transaction(async (sql) => {
    // Prevents two simultaneous callers from both taking the last place.
    await sql`lock table reader_keys in share row exclusive mode`;
    const prefix = await admitNetwork(sql, address);
    const sinceYesterday = sql`created_at > ${new Date(createdAtMs - dayMs)}`;
    const [room] = await sql<Room[]>`
      select
        (count(*) filter (where ${sinceYesterday}))::integer as made,
        min(created_at) filter (where ${sinceYesterday}) as first_at,
        (count(*) filter (where sha256 is not null))::integer as own
      from reader_keys where prefix = ${prefix}`;
    if (room === undefined) throw new Error('the count of keys gave no row');
    if (isLimited) checkNetwork(room, createdAtMs);
    const [row] = await sql<{ id: number; bytes: number }[]>`
      insert into reader_keys (sha256, network, prefix, name, contact, created_at)
      values (
        ${Buffer.from(sha256, 'base64')}, ${Buffer.from(prefix)}, ${prefix}, ${name}, ${contact}, ${new Date(createdAtMs)}
      )
      returning id, bytes`;
    if (row === undefined) throw new Error('the key was not written');
    return row;
  });
}

/**
 * Checks whether a network may have another key.
 *
 * @throws HttpError 409 or 429
 */
function checkNetwork({ made, first_at: firstAt, own }: Room, nowMs: number): void {
  if (own >= ownMaximum) {
    const message = `At most ${ownMaximum} keys may exist that were made in one network: revoke one first`;
    throw new HttpError(409, 'too-many-keys', message);
  }
  if (made < madeMaximum) return;
  const waitMs = (firstAt?.getTime() ?? nowMs) + dayMs - nowMs;
  const hours = Math.max(1, Math.ceil(waitMs / hourMs));
  throw tooManyRequests(
    `At most ${madeMaximum} keys a day can be made in one network; the next one in ${hours} ${plural(hours, 'hour')}`,
    { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  );
}

const usageColumns =
  'key_id bigint, hour timestamptz, requests bigint, refused bigint, streams bigint, used_at timestamptz';

/** Adds counts to the stored ones. Counts of deleted keys are dropped. */
export async function addUsage(store: Store, usage: readonly KeyUsage[]): Promise<void> {
  if (usage.length === 0) return;
  const rows = usage.map(({ id, hourMs: hour, requests, refused, streams, usedAtMs }) => ({
    key_id: id,
    hour: new Date(hour),
    requests,
    refused,
    streams,
    used_at: new Date(usedAtMs),
  }));
  await store.transaction(async (sql) => {
    await sql`
      insert into reader_key_usage (key_id, hour, requests, refused, streams)
      select key_id, hour, sum(given.requests), sum(given.refused), sum(given.streams)
      from ${givenRows(sql, rows, usageColumns)}
      join reader_keys on reader_keys.id = key_id and sha256 is not null
      group by key_id, hour order by key_id, hour
      on conflict (key_id, hour) do update set
        requests = reader_key_usage.requests + excluded.requests,
        refused = reader_key_usage.refused + excluded.refused,
        streams = reader_key_usage.streams + excluded.streams`;
    await sql`
      update reader_keys set last_used_at = greatest(last_used_at, used.at)
      from (
        select key_id, at from reader_keys
        join (
          select key_id, max(used_at) as at from ${givenRows(sql, rows, usageColumns)} group by key_id
        ) as given on id = key_id
        -- In one order, so that two servers cannot deadlock.
        order by key_id for no key update of reader_keys
      ) as used
      where id = used.key_id`;
  });
}

interface UsageRow {
  readonly hour: Date;
  readonly requests: number;
  readonly refused: number;
  readonly streams: number;
}

export async function readUsage(sql: Sql, id: number, sinceMs: number): Promise<KeyUsage[]> {
  const rows = await sql<UsageRow[]>`
    select hour, requests, refused, streams from reader_key_usage
    where key_id = ${id} and hour >= ${new Date(sinceMs)}`;
  return rows.map(({ hour, ...counts }) => ({
    id,
    hourMs: hour.getTime(),
    usedAtMs: hour.getTime(),
    ...counts,
  }));
}

/**
 * Deletes keys that were unused for too long, the remaining data of revoked keys after a day, and counts that are no
 * longer shown.
 */
export async function removeOldKeys(sql: TransactionSql, nowMs: number): Promise<void> {
  await sql`
    delete from reader_keys where case
      when sha256 is null then created_at < ${new Date(nowMs - dayMs)}
      when last_used_at is null then created_at < ${new Date(nowMs - newKeyDays * dayMs)}
      else last_used_at < ${new Date(nowMs - readerKeyDays * dayMs)}
    end`;
  await sql`delete from reader_key_usage where hour < ${new Date(nowMs - usageMs)}`;
}

interface KeyRow {
  readonly id: number;
  readonly name: string | null;
  readonly contact: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly blocked_at: Date | null;
}

/** Reads all keys except revoked ones. */
export async function readKeys(sql: Sql): Promise<KnownKey[]> {
  const rows = await sql<(KeyRow & { readonly sha256: Buffer })[]>`
    select id, sha256, name, contact, created_at, last_used_at, blocked_at from reader_keys where sha256 is not null`;
  return rows.map((row) => ({ ...stateOf(row), hash: Buffer.from(row.sha256).toString('base64') }));
}

const stateOf = ({ id, name, contact, created_at, last_used_at, blocked_at }: KeyRow): KeyState => ({
  id,
  name,
  contact,
  createdAtMs: created_at.getTime(),
  lastUsedMs: last_used_at?.getTime() ?? null,
  blockedAtMs: blocked_at?.getTime() ?? null,
});

/** Revokes a key. Its remaining data counts against the limit of its network until the key is a day old. */
export async function revokeKey(store: Store, id: number): Promise<void> {
  await store.transaction(async (sql) => {
    await sql`delete from reader_key_usage where key_id = ${id}`;
    await sql`
      update reader_keys set sha256 = null, name = null, contact = null, last_used_at = null, blocked_at = null
      where id = ${id}`;
  });
}

/**
 * Blocks or unblocks a key. Returns whether the key exists.
 *
 * @param blockedAtMs null = not blocked
 */
export async function setBlocked(sql: Sql, id: number, blockedAtMs: number | null): Promise<boolean> {
  const at = blockedAtMs === null ? null : new Date(blockedAtMs);
  const { count } = await sql`
    update reader_keys set blocked_at = case when ${at}::timestamptz is null then null else coalesce(blocked_at, ${at}) end
    where id = ${id} and sha256 is not null`;
  return count === 1;
}

type Use = Pick<Counts, 'requests' | 'refused' | 'streams'>;

/**
 * Lists keys with their networks and their use within a day, newest first.
 *
 * @param before only keys with smaller ids; null = from the newest
 */
export async function listKeys(
  sql: Sql,
  {
    before,
    limit,
    nowMs,
  }: { readonly before: number | null; readonly limit: number; readonly nowMs: number },
): Promise<(KeyState & Use & { readonly network: string | null })[]> {
  const rows = await sql<(KeyRow & Use & { readonly prefix: string | null })[]>`
    select id, name, contact, prefix, created_at, last_used_at, blocked_at,
      coalesce(sum(requests), 0)::bigint as requests, coalesce(sum(refused), 0)::bigint as refused,
      coalesce(sum(streams), 0)::bigint as streams
    from (
      select * from reader_keys
      where sha256 is not null and (${before}::bigint is null or id < ${before}::bigint)
      order by id desc limit ${limit}
    ) as listed
    left join reader_key_usage on key_id = id and hour > ${new Date(nowMs - dayMs)}
    group by id, name, contact, prefix, created_at, last_used_at, blocked_at order by id desc`;
  return rows.map((row) => {
    const { prefix: network, requests, refused, streams } = row;
    return { ...stateOf(row), network, requests, refused, streams };
  });
}
