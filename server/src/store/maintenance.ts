import { hourMs } from '@rollcall/game/time';
import { startRepeatedTask } from './repeated-task.ts';
import type { Store, StoreLogger } from './store.ts';

interface MaintenanceParts {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly logger: StoreLogger;
}

const checkEveryMs = 10 * 60_000;
/** Interval of checkpoints. Each takes only some 50 ms, because the time grows with the writes since the last one. */
const checkpointEveryMs = 2 * 60_000;
/** Hour of the maintenance, from 9:00 to 10:00 UTC: the fewest people play then, less than half of the mean. */
const quietHour = 9;
const restMs = 20 * hourMs;
/** Time after which maintenance runs at any hour, for servers that never run at the quiet one. */
const overdueMs = 72 * hourMs;

const milestone = 'tables_tended_at';

export function isMaintenanceDue(lastAtMs: number | null, nowMs: number): boolean {
  // A time in the future was written before the clock was set back.
  if (lastAtMs === null || lastAtMs > nowMs) return true;
  const agoMs = nowMs - lastAtMs;
  return agoMs >= overdueMs || (agoMs >= restMs && new Date(nowMs).getUTCHours() === quietHour);
}

/**
 * Maintenance that a PostgreSQL server does on its own and the embedded database does not.
 * Every two minutes it makes a checkpoint; otherwise the write-ahead log grows by gigabytes a day. Once a day, in the
 * quietest hour, it runs `vacuum (analyze)`; otherwise the embedded database never stops growing. A large table takes a
 * second, during which the store does not answer. Partitions are left out, because their rows never change
 * (docs/decisions/0011-partition-and-delete-history.md).
 */
export function startMaintenance({ store, nowMs, logger }: MaintenanceParts) {
  async function vacuumTables(isClosed: () => boolean): Promise<void> {
    const tables = await store.sql<{ name: string }[]>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
      order by relname`;
    for (const { name } of tables) {
      if (isClosed()) return;
      await store.sql`vacuum (analyze) ${store.sql(name)}`.simple();
    }
    await store.sql`
      insert into milestones (name, at) values (${milestone}, ${new Date(nowMs())})
      on conflict (name) do update set at = excluded.at`;
  }

  async function vacuumWhenDue(isClosed: () => boolean): Promise<void> {
    const [row] = await store.sql<{ at: Date }[]>`select at from milestones where name = ${milestone}`;
    if (isMaintenanceDue(row?.at.getTime() ?? null, nowMs())) await vacuumTables(isClosed);
  }

  async function checkpoint(): Promise<void> {
    await store.sql`checkpoint`.simple();
  }

  const repeat = (everyMs: number, run: (isClosed: () => boolean) => Promise<void>) =>
    startRepeatedTask({
      store,
      logger,
      firstAfterMs: everyMs,
      everyMs,
      run,
      failure: 'The database could not be maintained',
    });
  const tasks = [repeat(checkEveryMs, vacuumWhenDue), repeat(checkpointEveryMs, checkpoint)];
  return {
    vacuumTables: () => vacuumTables(() => false),
    checkpoint,
    close: async () => {
      for (const task of tasks) await task.close();
    },
  };
}
