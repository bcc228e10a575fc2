import { rm } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { silentLogger } from './http/logger.ts';
import { openStore } from './store/open-store.ts';
import type { StoreConfig } from './store/store.ts';
import { createEmptyDatabase, makeReadyDataDir } from './store/testing/ready-database.ts';
import { startServerProcess } from './testing/server-process.ts';
import { nowhere, startWholeServer } from './testing/whole-server.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function makeFolder(): Promise<string> {
  const dataDir = await makeReadyDataDir('moved');
  closers.push(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

/** Runs the program to its end. */
async function runCopy(environment: Readonly<Record<string, string>>) {
  const program = startServerProcess(environment, [], 'copy-to-postgresql.ts');
  closers.push(() => program.end('SIGKILL'));
  return { code: await program.ended, lines: program.output().trim().split('\n') };
}

it('exits with one line if there is no target address, or nothing answers there', async () => {
  const dataDir = await makeFolder();
  expect(await runCopy({ DATA_DIR: dataDir })).toEqual({
    code: 1,
    lines: ['DATABASE_URL must name the database to copy to'],
  });
  expect(await runCopy({ DATA_DIR: dataDir, DATABASE_URL: nowhere })).toEqual({
    code: 1,
    lines: [
      'The copy failed: connect ECONNREFUSED 127.0.0.1:1. The database has all of it or nothing: run the command again.',
    ],
  });
});

/** Logins and logouts of characters, as `1 in`. */
async function sessionsOf(config: StoreConfig): Promise<readonly string[]> {
  const store = await openStore(config, silentLogger);
  try {
    const rows = await store.sql<{ text: string }[]>`
      select character_id || case number_value when 1 then ' in' else ' out' end as text
      from character_activity where type = 'status' order by text`;
    return rows.map(({ text }) => text);
  } finally {
    await store.close();
  }
}

it.skipIf(serverUrl === '')(
  'a server that moves to PostgreSQL and back records each event of its journal exactly once',
  async () => {
    const dataDir = await makeFolder();
    const target = await createEmptyDatabase(serverUrl);
    closers.push(() => target.drop());
    const toPostgresql = { DATABASE_URL: target.url };

    /** Characters log in and out on a server that is started on the folder and then stopped. */
    async function play(
      environment: Readonly<Record<string, string>>,
      arriving: readonly number[],
      leaving: readonly number[] = [],
    ): Promise<void> {
      const server = await startWholeServer({ dataDir, environment });
      try {
        const answer = await server.send('PATCH', '/v1/characters', {
          deleted_ids: leaving,
          characters: arriving.map((id) => ({
            id,
            name: `Walker${'abcdef'[id]}`,
            server_name: 'Thelanis',
            total_level: 20,
            classes: [{ name: 'Fighter', level: 20 }],
          })),
        });
        expect(await answer.json()).toMatchObject({ durable: true });
      } finally {
        await server.close();
      }
    }

    await play({}, [1, 2]);
    // Without a database these events stay in the journal.
    await play({ DATABASE_URL: nowhere }, [3, 4]);
    const { code, lines } = await runCopy({ DATA_DIR: dataDir, ...toPostgresql });
    expect([code, lines.at(-1)]).toEqual([0, expect.stringMatching(/^Copied \d+ rows in \d+ s\.$/)]);
    expect(await sessionsOf({ dataDir, databaseUrl: target.url })).toEqual(['1 in', '2 in']);

    await play(toPostgresql, [5], [3]);
    const all = ['1 in', '1 out', '2 in', '2 out', '3 in', '3 out', '4 in', '5 in'];
    expect(await sessionsOf({ dataDir, databaseUrl: target.url })).toEqual(all);

    // Returns to the embedded database, which ends where it was copied.
    await play({}, []);
    expect(await sessionsOf({ dataDir, databaseUrl: null })).toEqual(all);
  },
  180_000,
);
