import { type StoredRoster, storedRosterSchema } from '@rollcall/game/raid-roster/edit-roster';
import type { RosterRow } from '@rollcall/game/raid-roster/visible-roster';
import { fromWireTime } from '@rollcall/game/wire-time';
import type { Sql, TransactionSql } from '../store/store.ts';

/** A roster as stored, with the hash of its organiser's secret. */
export interface KeptRoster extends RosterRow {
  readonly secretHash: Buffer;
  /** Approximate size of its row. */
  readonly bytes: number;
}

interface Row {
  readonly id: string;
  readonly secret_hash: Uint8Array;
  readonly version: number;
  readonly created_at: Date;
  readonly content: unknown;
  readonly bytes: number;
}

/** @returns null if there is no such roster */
export async function readRoster(sql: Sql, id: string): Promise<KeptRoster | null> {
  const [row] = await sql<Row[]>`
    select id, secret_hash, version, created_at, content, bytes from raid_rosters where id = ${id}`;
  return row === undefined ? null : keptOf(row);
}

/** Reads a roster that nobody else can change before the end of the transaction. @returns null if there is none */
export async function lockRoster(sql: TransactionSql, id: string): Promise<KeptRoster | null> {
  const [row] = await sql<Row[]>`
    select id, secret_hash, version, created_at, content, bytes from raid_rosters where id = ${id} for update`;
  return row === undefined ? null : keptOf(row);
}

const keptOf = (row: Row): KeptRoster => ({
  id: row.id,
  secretHash: Buffer.from(row.secret_hash),
  version: row.version,
  createdAtMs: row.created_at.getTime(),
  bytes: row.bytes,
  roster: storedRosterSchema.parse(row.content),
});

/** @returns its size in bytes */
export async function insertRoster(
  sql: TransactionSql,
  { id, secretHash, version, createdAtMs, roster }: Omit<KeptRoster, 'bytes'>,
  prefix: string,
): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    insert into raid_rosters (id, secret_hash, version, created_at, starts_at, content, prefix)
    values (
      ${id}, ${secretHash}, ${version}, ${new Date(createdAtMs)}, ${startOf(roster)}, ${jsonOf(roster)}::text::json,
      ${prefix}
    )
    returning bytes`;
  return row?.bytes ?? 0;
}

/** Writes the content and version of a locked roster. @returns its size in bytes */
export async function updateRoster(
  sql: TransactionSql,
  { id, version, roster }: Pick<KeptRoster, 'id' | 'version' | 'roster'>,
): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    update raid_rosters
    set version = ${version}, starts_at = ${startOf(roster)}, content = ${jsonOf(roster)}::text::json
    where id = ${id}
    returning bytes`;
  return row?.bytes ?? 0;
}

const startOf = ({ starts_at }: StoredRoster) => new Date(fromWireTime(starts_at));
const jsonOf = (roster: StoredRoster) => JSON.stringify(roster);

export async function deleteRoster(sql: TransactionSql, id: string): Promise<void> {
  await sql`delete from raid_rosters where id = ${id}`;
}

/** Number of rosters of a network, to which nobody can add one before the end of the transaction. */
export async function countOfNetwork(sql: TransactionSql, prefix: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`raid_rosters ${prefix}`}))`;
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from raid_rosters where prefix = ${prefix}`;
  return row?.count ?? 0;
}

/** The versions of rosters by id; deleted ones are missing. */
export async function readVersions(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ id: string; version: number }[]>`
    select id, version from raid_rosters where id = any(${[...ids]}::text[])`;
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Few enough for a short statement on the embedded engine. */
const deletedAtOnce = 500;

/** Deletes the first rosters of raids that began before a time. @returns their ids */
export async function deleteRostersBefore(sql: TransactionSql, timeMs: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    delete from raid_rosters where id = any (array (
      select id from raid_rosters where starts_at < ${new Date(timeMs)} order by starts_at limit ${deletedAtOnce}
    )) returning id`;
  return rows.map(({ id }) => id);
}

export async function countRosters(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::integer as count from raid_rosters`;
  return row?.count ?? 0;
}
