import { alertRuleSchema, type AlertRule, type QuietHours } from '@rollcall/game/alerts/alert-rules';
import * as z from 'zod/mini';
import type { Sql, TransactionSql } from '../store/store.ts';
import { givenRows } from '../store/write-rows.ts';

/** What happened to a subscription: the only part of it that changes by itself. */
export interface SubscriptionRecord {
  lastVisitMs: number;
  pushes: number;
  lastPushMs: number | null;
  /** Since when no message has reached it; null = the last one has, or none was sent. */
  failingSinceMs: number | null;
  /** When messages of the last hour were sent, the oldest first. */
  sentAtMs: number[];
  /** It has been told of what happened up to here, or that was passed over; null = of nothing yet. */
  toldThroughMs: number | null;
}

/** A browser that wants to be told something while it is closed. Another object after each change by its holder. */
export interface Subscription {
  readonly id: string;
  readonly secretHash: Buffer;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly rules: readonly AlertRule[];
  readonly timeZone: string;
  readonly quietHours: QuietHours | null;
  /** SHA-256 of the tokens of anonymous characters, hexadecimal. */
  readonly tokenHashes: readonly string[];
  /** The network that it came from, by a keyed hash. */
  readonly prefix: string;
  readonly createdAtMs: number;
  readonly record: SubscriptionRecord;
}

interface SubscriptionRow {
  readonly id: string;
  readonly secret_hash: Uint8Array;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
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
  readonly told_through: Date | null;
}

/** No statement takes 100 ms on the embedded engine. */
const rowsPerStatement = 500;

/** A moment of the database: what is written from then on is not yet seen. */
type Horizon = string;

export async function readHorizon(sql: Sql | TransactionSql): Promise<Horizon> {
  const [row] = await sql<{ horizon: Horizon }[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`;
  return row?.horizon ?? '0';
}

/** The oldest first. @param since only those that were written since then, and perhaps some others; null = all */
export async function readSubscriptions(
  sql: Sql | TransactionSql,
  since: Horizon | null,
): Promise<Subscription[]> {
  const found: Subscription[] = [];
  // By the transaction that wrote a row, not by a time: transactions do not end in the order in which they began.
  const isNewer = since === null ? sql`` : sql`and age(xmin) <= age(${since}::text::xid8::xid)`;
  for (let last = ''; ;) {
    const rows = await sql<SubscriptionRow[]>`
      select * from alert_subscriptions where id > ${last} ${isNewer} order by id limit ${rowsPerStatement}`;
    found.push(...rows.map(subscriptionOf));
    last = rows.at(-1)?.id ?? '';
    if (rows.length < rowsPerStatement) break;
  }
  return found.toSorted((a, b) => a.createdAtMs - b.createdAtMs);
}

/** The ids of all of them; null = there are as many as one expects. */
export async function readIds(
  sql: Sql | TransactionSql,
  expected: number,
): Promise<ReadonlySet<string> | null> {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from alert_subscriptions`;
  if (row?.count === expected) return null;
  const rows = await sql<{ id: string }[]>`select id from alert_subscriptions`;
  return new Set(rows.map(({ id }) => id));
}

/** A rule that this version does not understand is left out, and stays in the table. */
const readRules = (rules: unknown): AlertRule[] =>
  Array.isArray(rules) ? rules.flatMap((rule) => z.safeParse(alertRuleSchema, rule).data ?? []) : [];

function subscriptionOf(row: SubscriptionRow): Subscription {
  const { quiet_from: from, quiet_to: to } = row;
  return {
    id: row.id,
    secretHash: Buffer.from(row.secret_hash),
    endpoint: row.endpoint,
    keys: { p256dh: row.p256dh, auth: row.auth },
    rules: readRules(row.rules),
    timeZone: row.time_zone,
    quietHours: from === null || to === null ? null : { from, to },
    tokenHashes: row.token_hashes,
    prefix: row.prefix,
    createdAtMs: row.created_at.getTime(),
    record: {
      lastVisitMs: row.last_visit.getTime(),
      pushes: row.pushes,
      lastPushMs: row.last_push_at?.getTime() ?? null,
      failingSinceMs: row.failing_since?.getTime() ?? null,
      sentAtMs: row.recent_pushes.map((at) => at.getTime()),
      toldThroughMs: row.told_through?.getTime() ?? null,
    },
  };
}

/** Writes a subscription down, or what its holder has changed. */
export async function writeSubscription(
  sql: Sql | TransactionSql,
  subscription: Subscription,
): Promise<void> {
  const { id, secretHash, endpoint, keys, quietHours, record } = subscription;
  const { rules, timeZone, tokenHashes, prefix, createdAtMs } = subscription;
  await sql`
    insert into alert_subscriptions (
      id, secret_hash, endpoint, p256dh, auth, rules, time_zone, quiet_from, quiet_to, token_hashes, prefix,
      created_at, last_visit, recent_pushes
    ) values (
      ${id}, ${secretHash}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${JSON.stringify(rules)}::text::json,
      ${timeZone}, ${quietHours?.from ?? null}, ${quietHours?.to ?? null}, ${[...tokenHashes]}::text[], ${prefix},
      ${new Date(createdAtMs)}, ${new Date(record.lastVisitMs)},
      ${record.sentAtMs.map((atMs) => new Date(atMs).toISOString())}::timestamptz[]
    )
    on conflict (id) do update set
      endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, rules = excluded.rules,
      time_zone = excluded.time_zone, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      token_hashes = excluded.token_hashes, last_visit = excluded.last_visit`;
}

export async function deleteSubscriptions(sql: Sql | TransactionSql, ids: readonly string[]): Promise<void> {
  await sql`delete from alert_subscriptions where id = any(${[...ids]}::text[])`;
}

/** Deletes, of these, whose browser was last here before one moment, or has been out of reach since before another. @returns ids */
export async function deleteUnused(
  sql: Sql | TransactionSql,
  ids: readonly string[],
  {
    visitedBeforeMs,
    failingBeforeMs,
  }: { readonly visitedBeforeMs: number; readonly failingBeforeMs: number },
): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    delete from alert_subscriptions
    where id = any(${[...ids]}::text[])
      and (last_visit <= ${new Date(visitedBeforeMs)} or failing_since <= ${new Date(failingBeforeMs)})
    returning id`;
  return rows.map(({ id }) => id);
}

/** Writes down when browsers were here. */
export async function writeVisits(sql: Sql, subscriptions: readonly Subscription[]): Promise<void> {
  for (const some of slicesOf(subscriptions)) {
    const rows = some.map(({ id, record }) => ({ id, last_visit: new Date(record.lastVisitMs) }));
    await sql`
      update alert_subscriptions as kept set last_visit = given.last_visit
      from ${givenRows(sql, rows, 'id text, last_visit timestamptz')} where kept.id = given.id`;
  }
}

/** Writes down what has become of messages. Visits stay: another server may have written a newer one. */
export async function writeRecords(
  sql: Sql | TransactionSql,
  subscriptions: readonly Subscription[],
): Promise<void> {
  const orNull = (atMs: number | null) => (atMs === null ? null : new Date(atMs));
  for (const some of slicesOf(subscriptions)) {
    const rows = some.map(({ id, record }) => ({
      id,
      pushes: record.pushes,
      last_push_at: orNull(record.lastPushMs),
      failing_since: orNull(record.failingSinceMs),
      recent_pushes: record.sentAtMs.map((atMs) => new Date(atMs)),
      told_through: orNull(record.toldThroughMs),
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

/** Whose tokens these are, as far as they are still worth something: hash → id of the character. */
export async function readTokenHolders(
  sql: Sql,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ hash: string; character_id: number }[]>`
    select encode(token_hash, 'hex') as hash, character_id from access_tokens
    where token_hash in (select decode(hash, 'hex') from unnest(${[...hashes]}::text[]) as given (hash))`;
  return new Map(rows.map(({ hash, character_id }) => [hash, character_id]));
}

/** What is made once and kept with the store. */
export interface AlertKeys {
  readonly vapidPrivateKey: string;
  readonly prefixKey: string;
}

/** The keys that are kept; the given ones are kept when there are none yet. */
export async function keepAlertKeys(sql: Sql, made: AlertKeys, nowMs: number): Promise<AlertKeys> {
  await sql`
    insert into alert_keys (vapid_private_key, prefix_key, made_at)
    values (${made.vapidPrivateKey}, ${made.prefixKey}, ${new Date(nowMs)})
    on conflict do nothing`;
  const [kept] = await sql<AlertKeys[]>`
    select vapid_private_key as "vapidPrivateKey", prefix_key as "prefixKey" from alert_keys`;
  return kept ?? made;
}
