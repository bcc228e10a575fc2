import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Erasure, erasureDays, type ListedErasure } from '@rollcall/game/character/own-data';
import type { HealthReason } from '@rollcall/game/site/health';
import { dayMs, hourMs, minuteMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { startRepeatedTask } from '../store/repeated-task.ts';
import type { ErasedCharacters } from '../store/erased-characters.ts';
import { createFaultLog } from '../store/fault-log.ts';
import { describeStoreError } from '../store/store-errors.ts';
import type { Store, TransactionSql } from '../store/store.ts';
import type { WriteParts } from '../visitors/write-bounds.ts';
import { keepErasureFile } from './erasure-file.ts';
import { ownRows } from './own-rows.ts';

/**
 * Minimum duration of an erasure. Every transaction that began without knowing of it has ended by then (the store
 * limits their time), and the last pass finds what these transactions wrote.
 */
const settleMs = minuteMs;
const runEveryMs = 15_000;
/** Time after which an erasure that is not done is a problem. */
const lateAfterMs = hourMs;

export interface ErasuresParts extends Pick<WriteParts, 'store' | 'scheduled' | 'logger' | 'nowMs'> {
  readonly dataDir: string;
  /** Calls `listener` when another server has changed the table. */
  readonly onTableChanged: (table: 'erasures', listener: () => void) => void;
  /** Called when rows that are also kept in memory have been erased. */
  readonly onErased: () => void;
  /** Erases characters from this server's file of events that were set aside. Later ones may name them again. */
  readonly eraseSetAside: (erased: ErasedCharacters) => Promise<unknown>;
}

interface ErasureRow {
  readonly job: string;
  readonly character_id: number;
  readonly erased_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

export type Erasures = ReturnType<typeof startErasures>;

const jobPattern = /^[\w-]{22}$/;

/**
 * Creates a function that erases characters from the events that were set aside. It is called for as long as erasures
 * are remembered, since events from before them may be set aside later.
 */
function createSetAsideEraser({ logger, eraseSetAside }: ErasuresParts) {
  const faults = createFaultLog((fault) => logger.error(fault));
  return async (rows: readonly ErasureRow[]): Promise<void> => {
    if (rows.length === 0) return;
    // Oldest first, so that the newest erasure of a character replaces its older ones.
    const erased = rows
      .toReversed()
      .map(({ character_id, erased_at }) => [character_id, erased_at.getTime()] as const);
    try {
      await eraseSetAside(new Map(erased));
      faults.clear();
    } catch (error) {
      faults.note(`Rejected events cannot be erased: ${describeStoreError(error)}`);
    }
  };
}

/**
 * Erases characters. An erasure is a row that stays until its work is done. Every step may be repeated, so after a
 * crash the next pass, here or on another server, starts over. The rows are also kept in a file, so that a restored
 * database is erased again.
 */
export function startErasures(parts: ErasuresParts) {
  const { store, scheduled, logger, nowMs } = parts;
  const file = keepErasureFile(parts);
  const eraseSetAside = createSetAsideEraser(parts);
  let open: readonly ErasureRow[] = [];

  async function run(isClosed: () => boolean): Promise<number> {
    await file.sync();
    if (!scheduled.isUnavailable()) {
      await scheduled.transaction(
        (sql) => sql`
        delete from erasures
        where finished_at is not null and erased_at < ${new Date(nowMs() - erasureDays * dayMs)}`,
      );
      for (const row of await readOpen(store)) {
        if (isClosed() || scheduled.isUnavailable()) break;
        await work(row, isClosed);
      }
    }
    const rows = await readRows(store);
    open = rows.filter(({ finished_at }) => finished_at === null);
    await eraseSetAside(rows);
    return open.length;
  }

  /** One pass over everything that is stored about the character. */
  async function work({ job, character_id: id, erased_at, started_at }: ErasureRow, isClosed: () => boolean) {
    const beganMs = nowMs();
    if (started_at === null)
      await scheduled.transaction(
        (sql) => sql`
        update erasures set started_at = ${new Date(beganMs)} where job = ${job} and started_at is null`,
      );
    let changed = 0;
    for (const { erase, isLast } of Object.values(ownRows)) {
      let rows = isLast === true ? 0 : 1;
      while (rows > 0 && !isClosed()) {
        rows = await scheduled.transaction((sql) => erase(sql, id, erased_at));
        changed += rows;
        await setImmediate();
      }
    }
    if (isClosed()) return;
    if (changed > 0) parts.onErased();
    if (changed > 0 || started_at === null || Math.abs(beganMs - started_at.getTime()) < settleMs) return;
    await scheduled.transaction(async (sql) => {
      for (const { erase, isLast } of Object.values(ownRows)) if (isLast) await erase(sql, id, erased_at);
      await sql`update erasures set finished_at = ${new Date(nowMs())} where job = ${job}`;
    });
    parts.onErased();
    logger.info('Erased a character');
  }

  const task = startRepeatedTask({
    store,
    logger,
    firstAfterMs: 1_000,
    everyMs: runEveryMs,
    runsOnReturn: true,
    run,
    failure: 'Characters could not be erased',
  });
  const runSoon = () => void task.runOnce().catch(() => {});
  parts.onTableChanged('erasures', () => void file.sync());

  return {
    /**
     * Begins to erase what is stored about a character up to a moment. While that is under way, another call returns
     * the same erasure.
     */
    begin: async (characterId: number, atMs: number): Promise<Erasure> => {
      const row = await store.transaction((sql) => beginOrFind(sql, characterId, atMs));
      if (row === undefined) throw new Error('the erasure was not stored');
      await file.sync();
      runSoon();
      return erasureOf(row);
    },
    /** null = there is no such erasure, or it was more than 30 days ago. */
    find: async (job: string): Promise<Erasure | null> => {
      if (!jobPattern.test(job)) return null;
      const [row] = await store.sql<ErasureRow[]>`select * from erasures where job = ${job}`;
      return row === undefined ? null : erasureOf(row);
    },
    /** The newest first. */
    list: async (): Promise<ListedErasure[]> =>
      (await readRows(store)).map((row) => ({ ...erasureOf(row), character_id: row.character_id })),
    /** One pass over all erasures. @returns the number of erasures that are not done */
    runOnce: () => task.runOnce(),
    openCount: () => open.length,
    oldestOpenMs: () => Math.max(0, ...open.map(({ erased_at }) => nowMs() - erased_at.getTime())),
    reasons: (): readonly HealthReason[] => [
      ...file.reasons(),
      ...(open.some(({ erased_at }) => nowMs() - erased_at.getTime() > lateAfterMs)
        ? [
            {
              code: 'erasure-late',
              message: 'A character has been waiting to be erased for more than an hour.',
            },
          ]
        : []),
    ],
    close: () => task.close(),
  };
}

async function beginOrFind(sql: TransactionSql, characterId: number, atMs: number) {
  await sql`select pg_advisory_xact_lock(hashtext(${`erasure ${characterId}`}))`;
  const [running] = await sql<ErasureRow[]>`
    select * from erasures where character_id = ${characterId} and finished_at is null
    order by erased_at desc limit 1`;
  if (running !== undefined) return running;
  const job = randomBytes(16).toString('base64url');
  const [begun] = await sql<ErasureRow[]>`
    insert into erasures (job, character_id, erased_at) values (${job}, ${characterId}, ${new Date(atMs)})
    returning *`;
  return begun;
}

const readRows = ({ sql }: Pick<Store, 'sql'>) =>
  sql<ErasureRow[]>`select * from erasures order by erased_at desc, job`;

const readOpen = ({ sql }: Pick<Store, 'sql'>) =>
  sql<ErasureRow[]>`select * from erasures where finished_at is null order by erased_at, job`;

function erasureOf({ job, erased_at, started_at, finished_at }: ErasureRow): Erasure {
  return {
    job,
    state: finished_at === null ? (started_at === null ? 'waiting' : 'running') : 'done',
    erased_at: toWireTime(erased_at.getTime()),
    finished_at: finished_at === null ? null : toWireTime(finished_at.getTime()),
  };
}
