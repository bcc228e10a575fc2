import { alertRuleSchema, type AlertRule, type QuietHours } from '@rollcall/game/alerts/alert-rules';
import * as z from 'zod/mini';
import type { Sql, TransactionSql } from '../store/store.ts';
import { givenRows } from '../store/write-rows.ts';
import { serviceOf } from './push-endpoints.ts';

/** The part of a subscription that changes without action by its holder. */
export interface SubscriptionRecord {
  lastVisitMs: number;
  pushes: number;
  lastPushMs: number | null;
  /**
   * Since when no message has reached the browser, counted from the creation at the earliest; null = the last one
   * arrived.
   */
  failingSinceMs: number | null;
  /** Times of the messages of the last hour, oldest first. */
  sentAtMs: number[];
  /** Events up to this time were sent or skipped; null = none yet. */
  handledThroughMs: number | null;
}

/** The subscription of one browser or webhook in memory. Each change replaces the object. */
export interface Subscription {
  readonly id: string;
  /** Its push service, as named by `serviceOf`, or the host of its webhook. */
  readonly service: string;
  readonly rules: readonly AlertRule[];
  readonly timeZone: string;
  readonly quietHours: QuietHours | null;
  /** SHA-256 of the tokens of anonymous characters, hexadecimal. */
  readonly tokenHashes: readonly string[];
  /** The name of its networks (http/networks.ts). */
  readonly network: string;
  readonly createdAtMs: number;
  readonly record: SubscriptionRecord;
}

/** How a browser is reached: its endpoint and keys. */
export interface BrowserReach {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** How a webhook is reached: `WebhookSeal` names and encrypts its address. */
export interface WebhookReach {
  readonly endpoint: string;
  readonly sealedAddress: Buffer;
}

/** How messages reach a subscription. Kept only in the store. */
export type Reach = BrowserReach | WebhookReach;

/** A whole subscription, as stored. */
export interface KeptSubscription extends Subscription {
  readonly reach: Reach;
  readonly secretHash: Buffer;
}

interface SubscriptionRow {
  readonly id: string;
  readonly endpoint: string;
  readonly rules: unknown;
  readonly time_zone: string;
  readonly quiet_from: string | null;
  readonly quiet_to: string | null;
  readonly token_hashes: readonly string[];
  readonly prefix: string;
  readonly created_at: Date;
  readonly last_visit: Date;
  readonly pushes: number;
  readonly last_push_at: Date | null;
  readonly failing_since: Date | null;
  readonly recent_pushes: readonly Date[];
  /** `handledThroughMs`: servers that are upgraded one after another need the former name. */
  readonly told_through: Date | null;
}

interface KeptRow extends SubscriptionRow {
  readonly secret_hash: Uint8Array;
  /** '' for a webhook. */
  readonly p256dh: string;
  readonly auth: string;
  readonly sealed_address: Uint8Array | null;
}

const columnsInMemory = [
  'id',
  'endpoint',
  'rules',
  'time_zone',
  'quiet_from',
  'quiet_to',
  'token_hashes',
  'prefix',
  'created_at',
  'last_visit',
  'pushes',
  'last_push_at',
  'failing_since',
  'recent_pushes',
  'told_through',
] as const satisfies readonly (keyof SubscriptionRow)[];

/** Keeps each statement below 100 ms on the embedded engine. */
const rowsPerStatement = 500;

/** A moment in the database: writes after it are not visible yet. */
type Horizon = string;

export async function readHorizon(sql: Sql | TransactionSql): Promise<Horizon> {
  const [row] = await sql<{ horizon: Horizon }[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`;
  return row?.horizon ?? '0';
}

/**
 * Yields subscriptions as they are read.
 *
 * @param since only those written since then, possibly with some earlier ones; null = all
 */
export async function* readSubscriptions(
  sql: Sql | TransactionSql,
  since: Horizon | null,
): AsyncGenerator<Subscription, void> {
  // Compares the transactions that wrote the rows rather than times, since transactions do not end in the order in
  // which they began.
  const isNewer = since === null ? sql`` : sql`and age(xmin) <= age(${since}::text::xid8::xid)`;
  for (let last = ''; ;) {
    const rows = await sql<SubscriptionRow[]>`
      select ${sql(columnsInMemory)} from alert_subscriptions
      where id > ${last} ${isNewer} order by id limit ${rowsPerStatement}`;
    for (const row of rows) yield subscriptionOf(row);
    last = rows.at(-1)?.id ?? '';
    if (rows.length < rowsPerStatement) return;
  }
}

/** Stored subscriptions that decide about a new or changed one. */
export interface FoundSubscriptions {
  /** The one with this id. */
  readonly own: KeptSubscription | null;
  /** Another one with this endpoint. */
  readonly sameEndpoint: KeptSubscription | null;
}

export async function findSubscriptions(
  sql: Sql | TransactionSql,
  { id, endpoint }: { readonly id: string; readonly endpoint: string | null },
): Promise<FoundSubscriptions> {
  const rows = await sql<
    KeptRow[]
  >`select * from alert_subscriptions where id = ${id} or endpoint = ${endpoint}`;
  const found = rows.map(keptOf);
  return {
    own: found.find((each) => each.id === id) ?? null,
    sameEndpoint: found.find((each) => each.id !== id) ?? null,
  };
}

/** Number of subscriptions of a network. */
export async function countOfNetwork(sql: Sql | TransactionSql, network: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from alert_subscriptions where prefix = ${network}`;
  return row?.count ?? 0;
}

/** How these subscriptions are reached; deleted ones are missing. */
export async function readReach(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, Reach>> {
  const rows = await sql<Pick<KeptRow, 'id' | 'endpoint' | 'p256dh' | 'auth' | 'sealed_address'>[]>`
    select id, endpoint, p256dh, auth, sealed_address from alert_subscriptions
    where id = any(${[...ids]}::text[])`;
  return new Map(rows.map((row) => [row.id, reachOf(row)]));
}

/** The ids of all subscriptions; null = their number is as expected. */
export async function readIds(
  sql: Sql | TransactionSql,
  expected: number,
): Promise<ReadonlySet<string> | null> {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from alert_subscriptions`;
  if (row?.count === expected) return null;
  const rows = await sql<{ id: string }[]>`select id from alert_subscriptions`;
  return new Set(rows.map(({ id }) => id));
}

/** Rules that this version does not understand are skipped, but stay in the table. */
const readRules = (rules: unknown): AlertRule[] =>
  Array.isArray(rules) ? rules.flatMap((rule) => z.safeParse(alertRuleSchema, rule).data ?? []) : [];

/** Strings shared by many rows, since there are only a few hundred time zones. */
const shared = new Map<string, string>();
const mostShared = 2000;

function share(text: string): string {
  const known = shared.get(text);
  if (known !== undefined) return known;
  if (shared.size === mostShared) shared.clear();
  shared.set(text, text);
  return text;
}

const noHashes: readonly string[] = [];

function subscriptionOf(row: SubscriptionRow): Subscription {
  const { quiet_from: from, quiet_to: to } = row;
  return {
    id: row.id,
    service: share(serviceOf(row.endpoint)),
    rules: readRules(row.rules),
    timeZone: share(row.time_zone),
    quietHours: from === null || to === null ? null : { from, to },
    tokenHashes: row.token_hashes.length === 0 ? noHashes : row.token_hashes,
    network: row.prefix,
    createdAtMs: row.created_at.getTime(),
    record: {
      lastVisitMs: row.last_visit.getTime(),
      pushes: row.pushes,
      lastPushMs: row.last_push_at?.getTime() ?? null,
      failingSinceMs: row.failing_since?.getTime() ?? null,
      sentAtMs: row.recent_pushes.map((at) => at.getTime()),
      handledThroughMs: row.told_through?.getTime() ?? null,
    },
  };
}

type ReachRow = Pick<KeptRow, 'endpoint' | 'p256dh' | 'auth' | 'sealed_address'>;

const reachOf = ({ endpoint, p256dh, auth, sealed_address: sealed }: ReachRow): Reach =>
  sealed === null ? { endpoint, keys: { p256dh, auth } } : { endpoint, sealedAddress: Buffer.from(sealed) };

const keptOf = (row: KeptRow): KeptSubscription => ({
  ...subscriptionOf(row),
  secretHash: Buffer.from(row.secret_hash),
  reach: reachOf(row),
});

/** The part of a subscription that is held in memory. */
export function inMemory({
  secretHash: _hash,
  reach: _reach,
  ...subscription
}: KeptSubscription): Subscription {
  return subscription;
}

/** Writes a new or changed subscription. @returns its approximate size in memory, in bytes */
export async function writeSubscription(
  sql: Sql | TransactionSql,
  subscription: KeptSubscription,
): Promise<number> {
  const { id, secretHash, reach, quietHours, record } = subscription;
  const { p256dh, auth } = 'keys' in reach ? reach.keys : { p256dh: '', auth: '' };
  const sealedAddress = 'keys' in reach ? null : reach.sealedAddress;
  const { rules, timeZone, tokenHashes, network, createdAtMs } = subscription;
  const failingSince = orNull(record.failingSinceMs);
  const [row] = await sql<{ bytes: number }[]>`
    insert into alert_subscriptions (
      id, secret_hash, endpoint, p256dh, auth, sealed_address, rules, time_zone, quiet_from, quiet_to, token_hashes,
      prefix, created_at, last_visit, last_push_at, failing_since, recent_pushes
    ) values (
      ${id}, ${secretHash}, ${reach.endpoint}, ${p256dh}, ${auth}, ${sealedAddress}, ${JSON.stringify(rules)}::text::json,
      ${timeZone}, ${quietHours?.from ?? null}, ${quietHours?.to ?? null}, ${[...tokenHashes]}::text[], ${network},
      ${new Date(createdAtMs)}, ${new Date(record.lastVisitMs)}, ${orNull(record.lastPushMs)}, ${failingSince},
      ${record.sentAtMs.map((atMs) => new Date(atMs).toISOString())}::timestamptz[]
    )
    on conflict (id) do update set
      secret_hash = excluded.secret_hash, endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
      sealed_address = excluded.sealed_address, rules = excluded.rules, time_zone = excluded.time_zone,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, token_hashes = excluded.token_hashes,
      prefix = excluded.prefix, created_at = excluded.created_at, last_visit = excluded.last_visit
    returning bytes`;
  return row?.bytes ?? 0;
}

const orNull = (atMs: number | null) => (atMs === null ? null : new Date(atMs));

/** @returns the number of deleted rows */
export async function deleteSubscriptions(
  sql: Sql | TransactionSql,
  ids: readonly string[],
): Promise<number> {
  const { count } = await sql`delete from alert_subscriptions where id = any(${[...ids]}::text[])`;
  return count;
}

/** Times after which a subscription is deleted, in milliseconds since 1970. */
export interface UnusedBounds {
  /** Delete it if its browser last visited at this time or earlier. */
  readonly visitedMs: number;
  /** Delete it if no message has reached it since this time or earlier. */
  readonly failingMs: number;
  /** Delete it if no message has ever reached it, and the first one was due at this time or earlier. */
  readonly unreachedMs: number;
}

/** Deletes the given subscriptions that are unused according to the store, too. @returns the ids of the deleted ones */
export async function deleteUnused(
  sql: Sql | TransactionSql,
  ids: readonly string[],
  { visitedMs, failingMs, unreachedMs }: UnusedBounds,
): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    delete from alert_subscriptions
    where id = any(${[...ids]}::text[]) and (
      last_visit <= ${new Date(visitedMs)} or failing_since <= ${new Date(failingMs)}
      or (last_push_at is null and failing_since <= ${new Date(unreachedMs)})
    )
    returning id`;
  return rows.map(({ id }) => id);
}

/** Records visits of browsers: id → milliseconds since 1970. */
export async function writeVisits(sql: Sql, visits: ReadonlyMap<string, number>): Promise<void> {
  for (const some of slicesOf([...visits])) {
    const rows = some.map(([id, atMs]) => ({ id, last_visit: new Date(atMs) }));
    await sql`
      update alert_subscriptions as kept set last_visit = given.last_visit
      from ${givenRows(sql, rows, 'id text, last_visit timestamptz')} where kept.id = given.id`;
  }
}

/** Records the outcomes of messages. Visits are left alone, since another server may have written a newer one. */
export async function writeRecords(
  sql: Sql | TransactionSql,
  subscriptions: readonly Subscription[],
): Promise<void> {
  for (const some of slicesOf(subscriptions)) {
    const rows = some.map(({ id, record }) => ({
      id,
      pushes: record.pushes,
      last_push_at: orNull(record.lastPushMs),
      failing_since: orNull(record.failingSinceMs),
      recent_pushes: record.sentAtMs.map((atMs) => new Date(atMs)),
      told_through: orNull(record.handledThroughMs),
    }));
    await sql`
      update alert_subscriptions as kept set pushes = given.pushes, last_push_at = given.last_push_at,
        failing_since = given.failing_since, recent_pushes = given.recent_pushes, told_through = given.told_through
      from ${givenRows(sql, rows, recordColumns)} where kept.id = given.id`;
  }
}

const recordColumns =
  'id text, pushes integer, last_push_at timestamptz, failing_since timestamptz, recent_pushes timestamptz[], told_through timestamptz';

function slicesOf<Item>(all: readonly Item[]): (readonly Item[])[] {
  const count = Math.ceil(all.length / rowsPerStatement);
  return Array.from({ length: count }, (_, at) =>
    all.slice(at * rowsPerStatement, (at + 1) * rowsPerStatement),
  );
}

/** Characters of the tokens that are still valid: hash → character id. */
export async function readTokenHolders(
  sql: Sql,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ hash: string; character_id: number }[]>`
    select encode(token_hash, 'hex') as hash, character_id from access_tokens
    where token_hash in (select decode(hash, 'hex') from unnest(${[...hashes]}::text[]) as given (hash))`;
  return new Map(rows.map(({ hash, character_id }) => [hash, character_id]));
}

/**
 * The private key by which push services know this server, in base64url. The given one is stored if there is none yet.
 */
export async function keepPrivateKey(sql: Sql, made: string, nowMs: number): Promise<string> {
  // Servers of an earlier version use the second key to name networks.
  await sql`
    insert into alert_keys (vapid_private_key, prefix_key, made_at) values (${made}, '', ${new Date(nowMs)})
    on conflict do nothing`;
  const [kept] = await sql<{ key: string }[]>`select vapid_private_key as key from alert_keys`;
  return kept?.key ?? made;
}
