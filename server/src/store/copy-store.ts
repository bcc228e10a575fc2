import { join } from 'node:path';
import { weekMs } from '@rollcall/game/time';
import { lockDataDir } from './data-dir-lock.ts';
import { databaseLockNumber } from './database-lock.ts';
import { createEmbeddedDatabase, isCompleteDatabase } from './embedded.ts';
import { migrate, readMigrations } from './migrations.ts';
import { checkEngineVersion } from './open-store.ts';
import { describeStoreError, StoreRefusedError, StoreUnavailableError } from './store-errors.ts';
import { createStoreClient, type Sql, type StoreClient, type TransactionSql } from './store.ts';

interface CopyOptions {
  /** The data folder of a stopped server. */
  readonly dataDir: string;
  /** An empty database on PostgreSQL 15 or newer. */
  readonly databaseUrl: string;
  readonly print: (line: string) => void;
  /** Time limit of one statement; the copy as a whole has none. */
  readonly statementLimitMs?: number;
  /** Maximum wait for other users of the database to disconnect. */
  readonly lockLimitMs?: number;
}

/** A table that contains rows itself: a partition, but not its parent table. Names are quoted where needed. */
interface SourceTable {
  readonly name: string;
  /** SQL list of the columns that are not generated. */
  readonly columns: string;
  readonly pages: number;
  /** Size, including values stored out of line (TOAST). */
  readonly bytes: number;
  readonly parent: string | null;
  readonly bounds: string | null;
}

/** Time limit of a statement, long enough to count the largest table on a slow disk, which takes minutes. */
const usualStatementLimitMs = 300_000;
/** Maximum wait for an earlier, killed copy: PostgreSQL notices its end only after the running statement. */
const usualLockLimitMs = 15_000;
/** Time limit of a copy, longer than any takes. Timers are limited to 24 days. */
const copyLimitMs = weekMs;
/** Approximate size of a batch. Several copies of a batch are in memory at the same time. */
const batchBytes = 2 << 20;
const showEveryMs = 5_000;

/**
 * Copies the embedded database of DATA_DIR into an empty PostgreSQL database, in a single transaction. The tables,
 * their rows and the sequences appear there together, after the rows of every table have been counted on both sides. So
 * an interrupted copy leaves nothing behind and can be started again; a completed one is recognized by its counts. The
 * journal stays in DATA_DIR, and its position is one of the copied rows.
 *
 * @throws StoreRefusedError (one clear line) if the folder has no such database or is in use, or the database is in
 * use, not empty, too old or of another encoding; any other error: try again.
 */
export async function copyStore(options: CopyOptions): Promise<void> {
  const { dataDir, databaseUrl, print, statementLimitMs = usualStatementLimitMs } = options;
  if (!isCompleteDatabase(join(dataDir, 'database')))
    throw new StoreRefusedError(`DATA_DIR ${dataDir} has no embedded database: there is nothing to copy.`);
  const target = createStoreClient({ url: databaseUrl }, () => {}, statementLimitMs);
  let copying: Promise<unknown> = Promise.resolve();
  const copyIn = async (sql: TransactionSql) => {
    await takeTarget(sql, options);
    const copy = (await isEmpty(sql)) ? copyTables : recognizeCopy;
    return withSource(dataDir, statementLimitMs, (source) => copy(source, sql, options));
  };
  try {
    await checkEngineVersion(target.sql);
    const copied = target.transaction((sql) => {
      const work = copyIn(sql);
      copying = work;
      return work;
    }, copyLimitMs);
    print(await copied);
  } finally {
    // A transaction fails as soon as its connection is lost. DATA_DIR must stay open until then.
    await copying.catch(() => {});
    await target.end(1_000);
  }
}

/** Opens the embedded database like a server does, with the folder locked and the tables migrated. */
async function withSource<T>(
  dataDir: string,
  statementLimitMs: number,
  work: (source: Sql) => Promise<T>,
): Promise<T> {
  const lock = await lockDataDir(dataDir, {
    onLost: (message) => {
      process.stderr.write(`${message}\n`);
      process.exit(1);
    },
  });
  const engine = createEmbeddedDatabase(dataDir);
  let source: StoreClient | null = null;
  try {
    const socketPath = await engine.start();
    source = createStoreClient({ socketPath }, () => {}, statementLimitMs);
    await migrate(source, await readMigrations());
    return await work(source.sql);
  } catch (error) {
    if (source?.isLost() !== true) throw error;
    throw new StoreUnavailableError(`the embedded database has ended: ${describeStoreError(error)}`);
  } finally {
    await source?.end(1_000);
    await engine.close();
    await lock.release();
  }
}

/** Copies all tables. @returns a summary to log after the transaction has been committed */
async function copyTables(
  source: Sql,
  target: TransactionSql,
  { dataDir, print }: CopyOptions,
): Promise<string> {
  const tables = await listTables(source);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  print(`Copying ${tables.length} tables, ${inNumber(Math.ceil(bytes / 1e6))} MB, from DATA_DIR ${dataDir}`);
  print(lineOf('table', 'rows', 'rows/s'));
  const beganMs = performance.now();
  await migrate({ sql: target, transaction: (work) => work(target) }, await readMigrations());
  for (const { name, parent, bounds } of tables) {
    if (parent !== null) await target.unsafe(`create table ${name} partition of ${parent} ${bounds}`);
  }
  let doneBytes = 0;
  const show = (line: string, tableBytes: number) =>
    print(`${line}   ${Math.floor((100 * (doneBytes + tableBytes)) / bytes)} % of all`);
  for (const table of tables) {
    await copyTable(source, target, table, show);
    doneBytes += table.bytes;
  }
  await setSequences(source, target);
  print('Counting the rows of both');
  print(lineOf('table', 'in DATA_DIR', 'in PostgreSQL'));
  const rows = await verifyCounts(source, target, tables, print);
  // PostgreSQL plans queries by table sizes, which only `analyze` measures.
  await target`analyze`;
  return `Copied ${inNumber(rows)} rows in ${inNumber(Math.ceil((performance.now() - beganMs) / 1000))} s.`;
}

/**
 * Recognizes a completed copy. @throws StoreRefusedError if a table has a different number of rows in the database than
 * in DATA_DIR
 */
async function recognizeCopy(source: Sql, target: TransactionSql, { dataDir }: CopyOptions): Promise<string> {
  for (const { name } of await listTables(source)) {
    const [table] = await target<{ exists: boolean }[]>`select to_regclass(${name}) is not null as exists`;
    const ours = await countRows(source, name);
    const theirs = table?.exists === true ? await countRows(target, name) : 0;
    if (ours !== theirs)
      throw notEmpty(
        `it has the tables of a Rollcall, with ${inNumber(theirs)} rows of ${name} where DATA_DIR has ${inNumber(ours)}`,
      );
  }
  return `Nothing to do: the database has the rows of DATA_DIR ${dataDir} already.`;
}

/** Keeps servers and other copies out of the database until the transaction ends. */
async function takeTarget(
  target: TransactionSql,
  { statementLimitMs = usualStatementLimitMs, lockLimitMs = usualLockLimitMs }: CopyOptions,
): Promise<void> {
  const [row] = await target<{ encoding: string }[]>`select current_setting('server_encoding') as encoding`;
  if (row?.encoding !== 'UTF8')
    throw new StoreRefusedError(`The database has the encoding ${row?.encoding}; Rollcall needs UTF8.`);
  await target`
    select set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', ${String(statementLimitMs)}, true)`;
  const beganMs = performance.now();
  for (;;) {
    const [lock] = await target<{ isTaken: boolean }[]>`
      select pg_try_advisory_xact_lock(${databaseLockNumber}) as "isTaken"`;
    if (lock?.isTaken === true) return;
    if (performance.now() - beganMs >= lockLimitMs)
      throw new StoreRefusedError('A Rollcall server, or another copy, uses the database: stop it.');
    await target`select pg_sleep(0.25)`;
  }
}

/**
 * Tables in an order in which each comes before those that refer to it. The table of migrations is left out, because
 * migrating fills it.
 */
async function listTables(source: Sql): Promise<readonly SourceTable[]> {
  return source<SourceTable[]>`
    with recursive referring as (
      select oid, 0 as depth from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
      union
      select conrelid, depth + 1 from referring join pg_constraint on confrelid = referring.oid and contype = 'f'
      where conrelid <> confrelid
    )
    select
      format('%I', relname) as name,
      (
        select string_agg(format('%I', attname), ', ' order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns,
      pg_relation_size(pg_class.oid) / current_setting('block_size')::integer as pages,
      pg_table_size(pg_class.oid) as bytes,
      (select format('%I', inhparent::regclass) from pg_inherits where inhrelid = pg_class.oid) as parent,
      pg_get_expr(relpartbound, pg_class.oid) as bounds
    from pg_class join (select oid, max(depth) as depth from referring group by oid) as ordered using (oid)
    order by depth, relname`;
}

/**
 * Whether the database has no tables, apart from those of extensions. False = it has the tables of this version.
 *
 * @throws StoreRefusedError if it has other tables
 */
async function isEmpty(target: TransactionSql): Promise<boolean> {
  const relations = await target<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
    order by relname`;
  const [first] = relations;
  if (first === undefined) return true;
  const names = relations.map(({ name }) => name);
  if (!names.includes('migrations') || !names.includes('journal_position'))
    throw notEmpty(`it has "${first.name}"`);
  const known = await readMigrations();
  const [steps] = await target<{ count: number }[]>`select count(*) as count from migrations`;
  const count = steps?.count ?? 0;
  if (count < known.length) throw notEmpty('it has the tables of an older Rollcall');
  if (count > known.length) throw notEmpty('it has the tables of a newer Rollcall');
  return false;
}

const notEmpty = (what: string) =>
  new StoreRefusedError(`The database is not empty: ${what}. Nothing was copied.`);

/**
 * Copies a table.
 *
 * @param show called every few seconds and at the end with the share that has been copied
 */
async function copyTable(
  source: Sql,
  target: TransactionSql,
  { name, columns, pages, bytes }: SourceTable,
  show: (line: string, tableBytes: number) => void,
): Promise<void> {
  const beganMs = performance.now();
  let shownMs = beganMs;
  let rows = 0;
  const pagesAtOnce = Math.max(1, Math.floor((batchBytes * pages) / bytes));
  for (let page = 0; page < pages; page += pagesAtOnce) {
    const end = page + pagesAtOnce;
    // A batch of rows is one text, in a format that both engines share. Reading page by page needs neither an index nor
    // a key.
    const [batch] = await source.unsafe<{ count: number; rows: string }[]>(
      `select count(*) as count, array_agg(each)::text as rows from ${name} as each
       where ctid >= '(${page},0)' and ctid < '(${end},0)'`,
    );
    if (batch !== undefined && batch.count > 0)
      await target.unsafe(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from unnest($1::text::${name}[])`,
        [batch.rows],
      );
    rows += batch?.count ?? 0;
    const nowMs = performance.now();
    if (rows === 0 || (end < pages && nowMs - shownMs < showEveryMs)) continue;
    shownMs = nowMs;
    const rate = Math.round(rows / ((nowMs - beganMs) / 1000));
    show(lineOf(name, inNumber(rows), inNumber(rate)), Math.min(1, end / pages) * bytes);
  }
}

async function setSequences(source: Sql, target: TransactionSql): Promise<void> {
  const sequences = await source<{ name: string; last: number }[]>`
    select format('%I', sequencename) as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null`;
  for (const { name, last } of sequences) await target`select setval(${name}::regclass, ${last}::bigint)`;
}

/** Compares the number of rows in each table. @returns the number of rows in all tables together */
async function verifyCounts(
  source: Sql,
  target: TransactionSql,
  tables: readonly SourceTable[],
  print: (line: string) => void,
): Promise<number> {
  let sum = 0;
  for (const { name } of tables) {
    const [ours, theirs] = [await countRows(source, name), await countRows(target, name)];
    print(lineOf(name, inNumber(ours), inNumber(theirs)));
    if (ours !== theirs) throw new Error(`${name} has other rows than in DATA_DIR`);
    sum += ours;
  }
  return sum;
}

async function countRows(sql: Sql | TransactionSql, name: string): Promise<number> {
  const [row] = await sql.unsafe<{ count: number }[]>(`select count(*) as count from ${name}`);
  return row?.count ?? 0;
}

const lineOf = (name: string, first: string, second: string) =>
  `${name.padEnd(28)} ${first.padStart(13)} ${second.padStart(13)}`;
const inNumber = (count: number) => count.toLocaleString('en-US');
