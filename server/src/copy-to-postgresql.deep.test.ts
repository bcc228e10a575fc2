import { rm } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { silentLogger } from './http/logger.ts';
import { openStore } from './store/open-store.ts';
import { createStoreClient } from './store/store.ts';
import { contentOf, fillEveryTable } from './store/testing/every-table.ts';
import { createEmptyDatabase, makeReadyDataDir } from './store/testing/ready-database.ts';
import { printFigures } from './testing/figures.ts';
import { startServerProcess } from './testing/server-process.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const rounds = 30;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function makeFilledFolder() {
  const dataDir = await makeReadyDataDir('copied-deep');
  closers.push(() => rm(dataDir, { recursive: true }));
  const store = await openStore({ dataDir, databaseUrl: null }, silentLogger);
  await fillEveryTable(store.sql, 2_000, 200_000);
  const content = await contentOf(store.sql);
  await store.close();
  return { dataDir, content };
}

async function readContent(url: string) {
  const client = createStoreClient({ url }, () => {});
  try {
    return await contentOf(client.sql);
  } finally {
    await client.end(1_000);
  }
}

it.skipIf(serverUrl === '')(
  `a copy that is interrupted ${rounds} times leaves all or nothing each time, and finally everything once`,
  async () => {
    const { dataDir, content } = await makeFilledFolder();
    const makeTarget = async () => {
      const target = await createEmptyDatabase(serverUrl);
      closers.push(() => target.drop());
      return target;
    };
    const start = (databaseUrl: string) => {
      const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
      const program = startServerProcess(environment, [], 'copy-to-postgresql.ts');
      closers.push(() => program.end('SIGKILL'));
      return program;
    };

    const first = await makeTarget();
    const beganMs = performance.now();
    expect(await start(first.url).ended).toBe(0);
    const wholeMs = performance.now() - beganMs;
    expect(await readContent(first.url)).toEqual(content);

    const counts = { killed: 0, disconnected: 0, completed: 0 };
    let target = await makeTarget();
    for (let round = 1; round <= rounds; round += 1) {
      const program = start(target.url);
      const { name, onServer } = target;
      const cutOff = Promise.withResolvers<void>();
      setTimeout(() => cutOff.resolve(), Math.random() * wholeMs);
      await cutOff.promise;
      if (round % 2 === 1) program.child.kill('SIGKILL');
      else await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      const code = await program.ended;
      const found = await readContent(target.url);
      if (code === 0) {
        counts.completed += 1;
        expect(found).toEqual(content);
        target = await makeTarget();
      } else {
        counts[code === null ? 'killed' : 'disconnected'] += 1;
        // The end of a transaction is carried out even if nobody waits for it any more.
        expect([{}, content]).toContainEqual(found);
        if (code !== null) expect(program.output().trim().split('\n').at(-1)).toMatch(/^The copy failed: /);
      }
    }
    const last = start(target.url);
    expect([await last.ended, last.output()]).toEqual([0, expect.stringMatching(/^(Copied|Nothing to do)/m)]);
    expect(await readContent(target.url)).toEqual(content);
    printFigures('interrupted copies', { ...counts, 'whole copy, s': wholeMs / 1000 });
    expect(counts.killed).toBeGreaterThan(0);
    expect(counts.disconnected).toBeGreaterThan(0);
  },
  7_200_000,
);
