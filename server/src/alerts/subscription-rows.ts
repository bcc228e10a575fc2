import { alertRuleSchema, type AlertRule, type QuietHours } from '@rollcall/game/alerts/alert-rules';
import * as z from 'zod/mini';
import type { Sql, TransactionSql } from '../store/store.ts';

/** What happened to a subscription: the only part of it that changes by itself. */
export interface SubscriptionRecord {
  lastVisitMs: number;
  pushes: number;
  lastPushMs: number | null;
  /** Since when no message has reached it; null = the last one has, or none was sent. */
  failingSinceMs: number | null;
  /** When messages of the last hour were sent, the oldest first. In memory only. */
  sentAtMs: number[];
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
}

/** No statement takes 100 ms on the embedded engine. */
const rowsPerStatement = 500;

/** All of them, the oldest first. */
export async function readSubscriptions(sql: Sql): Promise<Subscription[]> {
  const found: Subscription[] = [];
  for (let last = ''; ;) {
    const rows = await sql<SubscriptionRow[]>`
      select * from alert_subscriptions where id > ${last} order by id limit ${rowsPerStatement}`;
    found.push(...rows.map(subscriptionOf));
    last = rows.at(-1)?.id ?? '';
    if (rows.length < rowsPerStatement) break;
  }
  return found.toSorted((a, b) => a.createdAtMs - b.createdAtMs);
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
      sentAtMs: [],
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
      created_at, last_visit
    ) values (
      ${id}, ${secretHash}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${JSON.stringify(rules)}::text::json,
      ${timeZone}, ${quietHours?.from ?? null}, ${quietHours?.to ?? null}, ${[...tokenHashes]}::text[], ${prefix},
      ${new Date(createdAtMs)}, ${new Date(record.lastVisitMs)}
    )
    on conflict (id) do update set
      endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, rules = excluded.rules,
      time_zone = excluded.time_zone, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      token_hashes = excluded.token_hashes, last_visit = excluded.last_visit`;
}

export async function deleteSubscriptions(sql: Sql | TransactionSql, ids: readonly string[]): Promise<void> {
  await sql`delete from alert_subscriptions where id = any(${[...ids]}::text[])`;
}

/** Deletes those of the given ones that nobody uses any more. @returns their ids */
export async function deleteUnused(
  sql: TransactionSql,
  given: {
    readonly ids: readonly string[];
    readonly visitedBeforeMs: number;
    readonly failingBeforeMs: number;
  },
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }[]>`
    delete from alert_subscriptions
    where id = any(${[...given.ids]}::text[])
      and (last_visit <= ${new Date(given.visitedBeforeMs)} or failing_since <= ${new Date(given.failingBeforeMs)})
    returning id`;
  return new Set(rows.map(({ id }) => id));
}

/** Writes down what has happened to subscriptions; of what several servers have seen, the latest stays. */
export async function writeRecords(sql: Sql, subscriptions: readonly Subscription[]): Promise<void> {
  for (let start = 0; start < subscriptions.length; start += rowsPerStatement) {
    const some = subscriptions.slice(start, start + rowsPerStatement).map(({ id, record }) => ({
      id,
      last_visit: new Date(record.lastVisitMs),
      pushes: record.pushes,
      last_push_at: record.lastPushMs === null ? null : new Date(record.lastPushMs),
      failing_since: record.failingSinceMs === null ? null : new Date(record.failingSinceMs),
    }));
    await sql`
      update alert_subscriptions as kept set last_visit = greatest(kept.last_visit, given.last_visit),
        pushes = greatest(kept.pushes, given.pushes),
        last_push_at = greatest(kept.last_push_at, given.last_push_at), failing_since = given.failing_since
      from json_to_recordset(${JSON.stringify(some)}::text::json) as given (
        id text, last_visit timestamptz, pushes integer, last_push_at timestamptz, failing_since timestamptz
      )
      where kept.id = given.id`;
  }
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
