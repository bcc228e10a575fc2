import { expect, it } from 'vitest';
import { classifyStoreError } from './store-errors.ts';
import { checkEngineVersion } from './open-store.ts';
import type { Sql } from './store.ts';
import { describeBothStores } from './testing/describe-stores.ts';

describeBothStores('a store', (open) => {
  it('has the tables of every migration', async () => {
    const rows = await open.store.sql<{ name: string }[]>`select name from migrations order by number`;
    expect(rows[0]?.name).toBe('0001-first-tables');
  });

  it('returns ids and counts as numbers and times as dates', async () => {
    const [row] = await open.store.sql`
      select 1099511627775::bigint as id, count(*) as count, '2026-01-31T20:15:00Z'::timestamptz as at`;
    expect(row).toEqual({ id: 1_099_511_627_775, count: 1, at: new Date('2026-01-31T20:15:00Z') });
  });

  it('returns arrays unchanged', async () => {
    const ids = [1, 1_099_511_627_775, null];
    const texts = [
      '',
      'plain',
      'a "quoted" one',
      'a, b',
      String.raw`C:\new`,
      '{}',
      'null',
      'NULL',
      null,
      'two\nlines',
    ];
    const moments = ['2026-01-31T20:15:00Z', '1970-01-01T00:00:00.001Z'];
    const [row] = await open.store.sql`
      select ${ids}::bigint[] as ids, ${texts}::text[] as texts, ${moments}::timestamptz[] as moments, ${[]}::text[] as none`;
    expect(row).toEqual({ ids, texts, moments: moments.map((moment) => new Date(moment)), none: [] });
  });

  it('runs in UTC', async () => {
    const [row] = await open.store.sql`select '2026-01-31T20:15:00Z'::timestamptz::text as text`;
    expect(row?.['text']).toBe('2026-01-31 20:15:00+00');
  });

  it('keeps nothing of a transaction whose work fails, and continues', async () => {
    const failing = open.store.transaction(async (sql) => {
      await sql`insert into areas (id, name, is_public, is_wilderness) values (1, 'Harbor', true, false)`;
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await open.store.sql`select * from areas`).toHaveLength(0);
  });

  it('becomes available again after its connection was cut, and logs each reason and its return once', async () => {
    open.lines.length = 0;
    const returned = new Promise<void>((resolve) => {
      const stop = open.store.onReturn(() => {
        stop();
        resolve();
      });
    });
    await open.interrupt();
    await returned;
    expect(open.store.isUnavailable()).toBe(false);
    expect(await open.store.sql`select 1 as one`).toEqual([{ one: 1 }]);
    // An attempt before the old engine has ended fails for a different reason.
    const away = open.lines.filter((line) => line.startsWith('warn The database is unavailable'));
    expect(away[0]).toContain('the connection was lost');
    expect(away).toEqual([...new Set(away)]);
    expect(open.lines.filter((line) => line === 'info The database is available again.')).toHaveLength(1);
  });

  it.each(['between two statements', 'in the middle of a statement'])(
    'makes a transaction that is cut %s fail, and works again afterwards',
    async (moment) => {
      const returned = new Promise<void>((resolve) => {
        const stop = open.store.onReturn(() => {
          stop();
          resolve();
        });
      });
      const cut = open.store.transaction(async (sql) => {
        await sql`insert into areas (id, name, is_public, is_wilderness) values (1, 'Harbor', true, false)`;
        const longStatement =
          moment === 'in the middle of a statement'
            ? sql`select count(*) from generate_series(1, 20000000)`
            : null;
        longStatement?.catch(() => {});
        await open.interrupt();
        await longStatement;
        await returned;
        await sql`select 1`;
      });
      await expect(cut).rejects.toSatisfy((error) => classifyStoreError(error) === 'connection');
      await returned;
      const rows = await open.store.transaction((sql) => sql`select * from areas`);
      expect(rows).toHaveLength(0);
    },
  );
});

const engineOf = (number: number, version: string) =>
  ((): Promise<unknown> => Promise.resolve([{ number, version }])) as unknown as Sql;

it('A PostgreSQL that is too old is rejected with both versions', async () => {
  await expect(checkEngineVersion(engineOf(140_017, '14.17 (Debian)'))).rejects.toThrow(
    'DATABASE_URL names a PostgreSQL 14.17 (Debian); Rollcall needs 15 or newer.',
  );
});

it.each([
  [150_000, '15.0'],
  [180_006, '18.6'],
])('Version %s is accepted', async (number, version) => {
  await expect(checkEngineVersion(engineOf(number, version))).resolves.toBeUndefined();
});
