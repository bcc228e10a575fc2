import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { migrate, readMigrations, type Migration } from './migrations.ts';
import { StoreRefusedError } from './store-errors.ts';
import { describeBothStores } from './testing/describe-stores.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollcall-migrations-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  folder = await mkdtemp(join(tmpdir(), 'rollcall-migrations-'));
});

it('Migrations are read in the order of their numbers', async () => {
  await writeFile(join(folder, '0002-then.sql'), 'select 2;');
  await writeFile(join(folder, '0001-first.sql'), 'select 1;');
  expect((await readMigrations(folder)).map(({ number, name }) => [number, name])).toEqual([
    [1, '0001-first'],
    [2, '0002-then'],
  ]);
});

it('Migrations have the same checksum whatever line endings a checkout has', async () => {
  await writeFile(join(folder, '0001-first.sql'), 'select 1;\nselect 2;\n');
  const [unix] = await readMigrations(folder);
  await writeFile(join(folder, '0001-first.sql'), 'select 1;\r\nselect 2;\r\n');
  const [windows] = await readMigrations(folder);
  expect(windows).toEqual(unix);
});

it.each(['0002-gap.sql', '1-short.sql', '0001_underscore.sql'])(
  'A migration cannot be in a file called %s',
  async (file) => {
    await writeFile(join(folder, file), '');
    await expect(readMigrations(folder)).rejects.toThrow(`migration ${file} is not number 1`);
  },
);

it('Migrations only add to the tables, because several servers may run different versions for a while', async () => {
  const firstAdding = 11;
  const taking = /\b(drop|rename|truncate|set not null|alter column|alter type)\b/i;
  const requiring = /add column(?![^;,]*\b(default|generated)\b)[^;,]*\bnot null\b/i;
  const migrations = (await readMigrations()).filter(({ number }) => number >= firstAdding);
  expect(migrations.length).toBeGreaterThan(0);
  for (const { name, sql } of migrations) {
    expect([name, taking.exec(sql)?.[0], requiring.exec(sql)?.[0]]).toEqual([name, undefined, undefined]);
  }
});

describeBothStores('migrations', (open) => {
  const client = () => open.store;
  const step = (number: number, sql: string): Migration => ({
    number,
    name: `${number}-step`,
    sql,
    checksum: sql,
  });

  it('run once, each on its own, and a failing one leaves nothing behind', async () => {
    const known = await readMigrations();
    const next = known.length + 1;
    const good = step(
      next,
      'create table extra (a int); insert into extra values (1); create index on extra (a);',
    );
    const bad = step(next + 1, 'create table half (a int); select 1 / 0;');

    await expect(migrate(client(), [...known, good, bad])).rejects.toThrow('division by zero');
    expect(
      await open.store.sql`select to_regclass('half') as half, to_regclass('extra')::text as extra`,
    ).toEqual([{ half: null, extra: 'extra' }]);
    await migrate(client(), [...known, good]);
    expect(await open.store.sql`select * from extra`).toEqual([{ a: 1 }]);

    await expect(migrate(client(), known)).rejects.toThrow(
      new StoreRefusedError(
        `The database was made by a newer Rollcall (it has ${next}-step, this one knows ${known.length} steps). ` +
          'Start the newer version, or restore a backup from before it.',
      ),
    );
    await expect(migrate(client(), known, { mayBeNewer: true })).resolves.toBeUndefined();
    await expect(
      migrate(client(), [...known, step(next, 'create table other ();')], { mayBeNewer: true }),
    ).rejects.toThrow(`The database was made by another ${next}-step than this Rollcall has.`);
    await expect(open.reopen()).rejects.toThrow('The database was made by a newer Rollcall');
  });
});
