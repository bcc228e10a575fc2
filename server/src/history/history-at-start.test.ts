import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import { madeAt, madeAtMs, makeCharacter } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLogger } from '../http/logger.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { makeBlockedDataDir } from '../store/testing/ready-database.ts';
import { until } from '../testing/until.ts';
import type { History } from './history.ts';
import { diskFiles } from './journal-files.ts';
import type { JournalRecordingOptions } from './journal-recording.ts';
import { openTestHistory } from './testing/open-test-history.ts';
import { readTables } from './testing/read-tables.ts';

const closing: (() => Promise<unknown>)[] = [];
let parent = '';

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'rollcall-start-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await rm(parent, { recursive: true, force: true });
});

async function startStore(dataDir: string): Promise<Store> {
  const store = await openStore({ dataDir, databaseUrl: null }, silentLogger);
  closing.push(() => store.close());
  return store;
}

async function startHistory(store: Store, options: Partial<JournalRecordingOptions> = {}): Promise<History> {
  const history = await openTestHistory({
    dataDir: join(parent, 'data'),
    store,
    logger: silentLogger,
    nowMs: () => madeAtMs,
    ...options,
  });
  closing.push(() => history.close());
  return history;
}

const login = (id: number, at = madeAt): HistoryEvent => ({
  type: 'character_seen',
  at,
  is_login: true,
  character: makeCharacter({ id }),
});
const untilRecorded = (history: History) => until(() => expect(history.status().waitingEvents).toBe(0));

it('The history accepts reports without a store at the start, and records them when the store becomes available', async () => {
  const { dataDir, unblock } = await makeBlockedDataDir(parent);
  const store = await startStore(dataDir);
  const history = await startHistory(store);
  expect(await history.readLastLive()).toBeNull();
  expect(await history.append({ batch: null, events: [login(1)] })).toEqual({ durable: true });
  // The other waiting event says that the live state was lost.
  expect(history.status()).toMatchObject({
    waitingEvents: 2,
    isStoreUnavailable: true,
    isJournalWritable: true,
  });
  await expect(history.findCharacter(1)).rejects.toMatchObject({ code: 'CONNECTION_ENDED' });
  const departed = [makeCharacter({ name: 'Torvald' })];
  const left = { type: 'character_left', at: madeAt, character_id: 101, server_name: 'Thelanis' } as const;
  await history.append({ batch: null, events: [left], departed });
  const found = [
    await history.findCharacter(101),
    await history.findCharacterByName('Thelanis', 'torvald'),
    ...(await history.findCharactersByName('torvald')),
    ...(await history.findCharactersByIds([101, 102])),
  ];
  expect(found.map((each) => [each?.id, each?.is_online])).toEqual(
    Array.from({ length: 4 }, () => [101, false]),
  );

  await unblock();
  await untilRecorded(history);
  expect((await readTables(store)).characters.get(1)).toMatchObject({ is_online: true });
});

describeStores('a database and a journal of different ages, as after a restore,', (open) => {
  afterEach(() => open.clear());

  /** Runs the server once. @returns the characters whose logins are recorded in the end, and its warnings */
  async function run(...ids: readonly number[]) {
    const lines: string[] = [];
    const logger = { ...silentLogger, warn: (line: string) => lines.push(line) };
    const history = await startHistory(open.store, { logger });
    await history.readLastLive();
    for (const id of ids) await history.append({ batch: null, events: [login(id)] });
    await untilRecorded(history);
    const { activity } = await readTables(open.store);
    await history.close();
    const logins = activity.filter(({ type, number_value }) => type === 'status' && number_value === 1);
    return { logins: logins.map((row) => row.character_id).toSorted((a, b) => a - b), lines };
  }

  /** Each part with a function that backs it up and returns a function that restores it. */
  const backUp = {
    database: () => backUpRows(open.store),
    journal: async () => {
      const [journal, backup] = [join(parent, 'data', 'journal'), join(parent, 'backup')];
      await cp(journal, backup, { recursive: true });
      return async () => {
        await rm(journal, { recursive: true });
        await rename(backup, journal);
      };
    },
  };

  it.each([
    [
      'database',
      /^The database is older than the journal, .* the events in the journal are recorded again\.$/,
    ],
    ['journal', /^The journal is older than the database, .* recording continues with new events\./],
  ] as const)('record each event once when the %s is older', async (older, said) => {
    await run(1);
    const restore = await backUp[older]();
    await run(2, 3);
    await restore();
    const restored = await run(4);
    expect(restored.lines).toEqual([expect.stringMatching(said)]);
    expect(restored.logins).toEqual([1, 2, 3, 4]);
  });
});

/** Backs up the rows made from events and the recorded position. @returns a function that restores them */
async function backUpRows({ sql }: Store): Promise<() => Promise<void>> {
  const position = await sql`select * from journal_position`;
  const [{ sequence }] = await sql<[{ sequence: number }]>`
    select coalesce(max(sequence), 0) as sequence from character_activity`;
  return async () => {
    await sql`
      delete from characters where id in (select character_id from character_activity where sequence > ${sequence})`;
    await sql`delete from character_activity where sequence > ${sequence}`;
    await sql`delete from journal_position`;
    await sql`insert into journal_position ${sql(position)}`;
  };
}

describeStores('a history', (open) => {
  afterEach(() => open.clear());

  it('ends the sessions of an earlier run whose live state could not be read', async () => {
    const earlier = await startHistory(open.store);
    await earlier.append({ batch: null, events: [login(1), login(2)] });
    await untilRecorded(earlier);
    await earlier.close();

    const away: Store = {
      ...open.store,
      isUnavailable: () => true,
      transaction: (work) => open.store.transaction(work),
    };
    const history = await startHistory(away);
    expect(await history.readLastLive()).toBeNull();
    const later = toWireTime(madeAtMs + 60_000);
    await history.append({ batch: null, events: [login(2, later)] });
    await untilRecorded(history);
    const { characters, activity } = await readTables(open.store);
    expect([...characters.values()].map(({ id, is_online }) => [id, is_online])).toEqual([
      [1, false],
      [2, true],
    ]);
    const statuses = activity.filter(({ type }) => type === 'status');
    expect(statuses.map((row) => [row.character_id, row.number_value, row.at])).toEqual([
      [1, 1, madeAt],
      [2, 1, madeAt],
      [1, 0, madeAt],
      [2, 0, madeAt],
      [2, 1, later],
    ]);
  });

  it('accepts reports that cannot be journaled, and says so in each answer and in its status', async () => {
    const full = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    const history = await startHistory(open.store, { files: { ...diskFiles, create: full } });
    expect(await history.append({ batch: null, events: [login(1)] })).toEqual({ durable: false });
    expect(history.status()).toMatchObject({ isJournalWritable: false, waitingEvents: 0 });
    // A report without events and without a batch id has nothing to store.
    expect(await history.append({ batch: null, events: [] })).toEqual({ durable: true });
  });

  it('starts with a journal folder that cannot be read', async () => {
    const denied = () => Promise.reject(Object.assign(new Error('permission denied'), { code: 'EACCES' }));
    const history = await startHistory(open.store, { files: { ...diskFiles, list: denied } });
    expect(history.recentBatches()).toEqual([]);
    expect(await history.readLastLive()).toEqual({ characters: [], groups: [], servers: [] });
    expect(await history.append({ batch: null, events: [login(1)] })).toEqual({ durable: false });
  });

  it('records samples of the live state', async () => {
    const history = await startHistory(open.store, { nowMs: () => Date.parse('2026-03-14T20:59:59.990Z') });
    history.startSampling(() => [
      {
        server_name: 'Thelanis',
        is_online: true,
        character_count: 245,
        lfm_count: 11,
        is_fresh: true,
        guilds: new Map([['Lantern Watch', 3]]),
      },
    ]);
    await until(async () => expect((await readTables(open.store)).samples.size).toBe(1));
    const { samples, guildSamples, guildCounts } = await readTables(open.store);
    expect([...samples.values()]).toEqual([
      {
        server_name: 'Thelanis',
        at: '2026-03-14T21:00:00Z',
        sampled_at: '2026-03-14T20:59:59Z',
        is_online: true,
        character_count: 245,
        lfm_count: 11,
      },
    ]);
    expect(guildSamples.size).toBe(1);
    expect([...guildCounts.values()].map((row) => row.online_count)).toEqual([3]);
  });

  it('names its journal files so that an operator can recognize them', async () => {
    const history = await startHistory(open.store);
    await history.append({ batch: null, events: [login(1)] });
    await history.close();
    const head = await readFile(join(parent, 'data', 'journal', '000000000001.journal'));
    expect(head.toString('latin1', 0, 18)).toBe('rollcall-journal-1');
  });
});
