import { classifyStoreError, describeStoreError } from './store-errors.ts';
import type { Store, StoreLogger } from './store.ts';

interface UpkeepParts {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly logger: StoreLogger;
}

/** Does what a PostgreSQL server does by itself and the embedded database does not. */
interface Maintenance {
  runOnce(): Promise<void>;
  checkpoint(): Promise<void>;
  close(): Promise<void>;
}

const hourMs = 3_600_000;
const checkEveryMs = 10 * 60_000;
/** Often enough that each takes some 50 ms: it grows with what was written since the last. */
const checkpointEveryMs = 2 * 60_000;
/** 9:00 to 10:00 UTC: the hour in which the fewest people play, less than half of the mean. */
const quietHour = 9;
const restMs = 20 * hourMs;
const overdueMs = 72 * hourMs;

const milestone = 'tables_tended_at';

export function isMaintenanceDue(tendedAtMs: number | null, nowMs: number): boolean {
  // A last time in the future was noted by a clock that has been set back since.
  if (tendedAtMs === null || tendedAtMs > nowMs) return true;
  const agoMs = nowMs - tendedAtMs;
  return agoMs >= overdueMs || (agoMs >= restMs && new Date(nowMs).getUTCHours() === quietHour);
}

/**
 * Every two minutes: lets the log of writes (write-ahead log) end where the tables begin; without it that log grows
 * without end, by gigabytes a day. Once a day, in the quietest hour: makes the room of rows that are gone or were replaced usable again, and lets the
 * planner know how values are spread. Without it the embedded database only ever grows. A large table takes a second, in
 * which the store answers nobody; partitions are left out, since nothing in them is ever changed
 * (docs/decisions/0011-delete-history-by-sample-age.md).
 */
export function startMaintenance({ store, nowMs, logger }: UpkeepParts): Maintenance {
  let isClosed = false;
  let running: Promise<void> | null = null;

  async function vacuumTables(): Promise<void> {
    const tables = await store.sql<{ name: string }[]>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
      order by relname`;
    for (const { name } of tables) {
      if (isClosed) return;
      await store.sql`vacuum (analyze) ${store.sql(name)}`.simple();
    }
    await store.sql`
      insert into milestones (name, at) values (${milestone}, ${new Date(nowMs())})
      on conflict (name) do update set at = excluded.at`;
  }

  function runOnce(): Promise<void> {
    running ??= vacuumTables().finally(() => {
      running = null;
    });
    return running;
  }

  async function checkpoint(): Promise<void> {
    await store.sql`checkpoint`.simple();
  }

  async function look(): Promise<void> {
    const [row] = await store.sql<{ at: Date }[]>`select at from milestones where name = ${milestone}`;
    if (isMaintenanceDue(row?.at.getTime() ?? null, nowMs())) await runOnce();
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (classifyStoreError(error) !== 'connection')
        logger.warn(`The database could not be tended: ${describeStoreError(error)}`);
    }
  }

  const timers = [
    setInterval(() => void attempt(look), checkEveryMs).unref(),
    setInterval(() => void attempt(checkpoint), checkpointEveryMs).unref(),
  ];
  return {
    runOnce,
    checkpoint,
    close: async () => {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}
