import postgres from 'postgres';
import { afterEach, expect, it } from 'vitest';
import { createDatabaseLock, type DatabaseLock } from './database-lock.ts';
import { until } from '../testing/until.ts';
import { StoreRefusedError } from './store-errors.ts';
import { describePostgres } from './testing/describe-stores.ts';

const taken = 'Another Rollcall server uses this database: set REDIS_URL on all of them, or stop it';

// The suite's own store locks the shared database too.
describePostgres(
  'the lock of a database',
  (open, databaseUrl) => {
    let locks: DatabaseLock[] = [];
    let lost: string[] = [];
    afterEach(async () => {
      for (const lock of locks) await lock.close();
      locks = [];
      lost = [];
    });

    function make(isShared: boolean, patienceMs = 300): DatabaseLock {
      const lock = createDatabaseLock({
        databaseUrl: databaseUrl(),
        isShared,
        onLost: (line) => lost.push(line),
        patienceMs,
      });
      locks.push(lock);
      return lock;
    }

    it('is shared by servers with Redis, and denied to one without', async () => {
      await make(true).take();
      await make(true).take();
      await expect(make(false).take()).rejects.toThrow(new StoreRefusedError(taken));
    });

    it('is denied to all others if its holder has no Redis', async () => {
      await open.store.close();
      await make(false).take();
      for (const isShared of [false, true]) {
        await expect(make(isShared).take()).rejects.toThrow(new StoreRefusedError(taken));
      }
      for (const lock of locks.splice(0)) await lock.close();
      await open.reopen();
    });

    it('is obtained by a server that starts while its predecessor is ending', async () => {
      const other = make(true);
      await other.take();
      await open.store.close();
      const restarted = make(false, 20_000);
      const taking = restarted.take();
      await other.close();
      await taking;
      await restarted.close();
      await open.reopen();
      expect(lost).toEqual([]);
    });

    it('is taken again at once when its connection is lost', async () => {
      const lock = make(true);
      await lock.take();
      await open.interrupt();
      await until(async () => expect(await holders()).toBe(2));
      expect(lost).toEqual([]);
    });

    it('ends a server that has lost it to another', async () => {
      await open.store.close();
      const first = make(false);
      await first.take();
      const second = make(true, 20_000);
      const taking = second.take();
      const server = postgres(databaseUrl(), { max: 1 });
      // Repeated until the other server is faster.
      await until(async () => {
        await server`
          select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'
            and database = (select oid from pg_database where datname = current_database())`;
        expect(lost).toEqual([taken]);
      });
      await taking;
      await server.end();
      await first.close();
      await open.reopen();
    });

    async function holders(): Promise<number | null> {
      if (open.store.isUnavailable()) return null;
      const rows = await open.store.sql`
        select from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`;
      return rows.count;
    }
  },
  { isShared: true },
);
