import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { madeAt, madeAtMs, makeCharacter, makeKnownLfm, makeServerInfo } from '@rollcall/game/testing/makers';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Logger } from '../http/logger.ts';
import { describeBothStores, describeStores, type TestStore } from '../store/testing/describe-stores.ts';
import { until } from '../testing/until.ts';
import type { History } from './history.ts';
import { openTestHistory } from './testing/open-test-history.ts';
import { readTables } from './testing/read-tables.ts';

const login = (id: number, overrides: Parameters<typeof makeCharacter>[0] = {}): HistoryEvent => ({
  type: 'character_seen',
  at: madeAt,
  is_login: true,
  character: makeCharacter({ id, ...overrides }),
});

/** Opens a history for each test. */
function useHistory(open: TestStore) {
  let history: History;
  let lines: string[] = [];
  const logger: Logger = {
    info: (message) => lines.push(`info ${message}`),
    warn: (message) => lines.push(`warn ${message}`),
    error: (message) => lines.push(`error ${message}`),
  };
  let dataDir = '';
  const start = () => openTestHistory({ dataDir, store: open.store, logger, nowMs: () => madeAtMs });
  const append = (...events: HistoryEvent[]) => history.append({ batch: null, events });
  const untilRecorded = () =>
    until(() => expect(history.status()).toMatchObject({ waitingEvents: 0, isStoreUnavailable: false }));
  const untilRefused = () => until(() => expect(history.status().isStoreUnavailable).toBe(true));
  const ids = async () => [...(await readTables(open.store)).characters.keys()].toSorted((a, b) => a - b);

  beforeEach(async () => {
    lines = [];
    // Emptying the tables also deletes the position in the journal, so each test has its own journal.
    dataDir = await mkdtemp(join(open.config.dataDir, 'case-'));
    history = await start();
  });
  afterEach(async () => {
    await history.close();
    await open.clear();
  });

  return {
    get history() {
      return history;
    },
    get dataDir() {
      return dataDir;
    },
    lines: () => lines,
    forgetLines: () => {
      lines = [];
    },
    restart: async () => {
      await history.close();
      history = await start();
    },
    append,
    untilRecorded,
    untilRefused,
    ids,
  };
}

describeStores('history', (open) => {
  const own = useHistory(open);
  const { append, untilRecorded, ids } = own;

  it('restores the last live state', async () => {
    const character = makeCharacter({ id: 7, classes: [{ name: 'Bard', level: 3 }] });
    const group = makeKnownLfm({
      id: 12,
      posted_at: madeAt,
      activity: [
        { timestamp: madeAt, events: [{ tag: 'posted' }] },
        { timestamp: '2026-03-14T20:16:00Z', events: [{ tag: 'member_left', character_id: 9 }] },
      ],
    });
    const { activity, ...recorded } = group;
    const info = makeServerInfo();
    const { durable } = await append(
      login(8),
      { type: 'character_seen', at: madeAt, is_login: true, character },
      { type: 'character_left', at: madeAt, character_id: 8, server_name: 'Thelanis' },
      { type: 'group_seen', at: madeAt, group: recorded, activity },
      { type: 'group_seen', at: madeAt, group: { ...recorded, id: 13 }, activity: [] },
      { type: 'group_closed', at: madeAt, server_name: 'Thelanis', group_id: 13, posted_at: madeAt },
      { type: 'server_seen', at: madeAt, server_name: 'Thelanis', info },
    );
    expect(durable).toBe(true);
    expect(await own.history.readLastLive()).toEqual({
      characters: [character],
      groups: [group],
      servers: [{ server_name: 'Thelanis', info }],
    });
    expect(own.history.status()).toEqual({
      waitingEvents: 0,
      isJournalWritable: true,
      isStoreUnavailable: false,
      setAsideEvents: 0,
      journalBytes: expect.any(Number) as number,
      damage: { records: 0, bytes: 0 },
      reasons: [],
    });
  });

  it('restores a live state with thousands of characters', async () => {
    await append(...Array.from({ length: 2_500 }, (_, index) => login(index + 1)));
    const last = await own.history.readLastLive();
    expect(last?.characters.map(({ id }) => id)).toEqual(
      Array.from({ length: 2_500 }, (_, index) => index + 1),
    );
  });

  it('restores an empty live state when nothing was ever recorded', async () => {
    expect(await own.history.readLastLive()).toEqual({ characters: [], groups: [], servers: [] });
  });

  it('remembers acknowledged batches after a restart', async () => {
    const answer = {
      message: 'success' as const,
      accepted: 1,
      rejected: [{ index: 0, issues: [{ path: 'name', message: 'is missing' }] }],
      removed: 0,
      duplicates: 0,
      versions: {},
      durable: true,
    };
    await own.history.append({ batch: { id: 'key POST /v1/characters 1', answer }, events: [login(1)] });
    await own.restart();
    expect(own.history.recentBatches()).toContainEqual({
      id: 'key POST /v1/characters 1',
      answer,
      at: madeAt,
    });
  });

  it('finds characters that are not live, with all fields and offline', async () => {
    const elf = makeCharacter({ id: 1, name: 'Ærwyn', group_id: 4, is_in_party: true });
    await append({ type: 'character_seen', at: madeAt, is_login: true, character: elf }, login(2));
    await untilRecorded();
    const offline = { ...elf, is_online: false, is_in_party: false, group_id: 0 };
    expect(await own.history.findCharacter(1)).toEqual(offline);
    expect(await own.history.findCharacter(3)).toBeNull();
    expect(await own.history.findCharactersByIds([2, 1, 3])).toHaveLength(2);
    expect(await own.history.findCharactersByIds([])).toEqual([]);
  });

  it('finds characters by their exact name in any case, last seen first, but never anonymous ones', async () => {
    const later = { at: '2026-03-14T20:20:00Z' };
    await append(
      login(1, { name: 'Torvald' }),
      { ...login(2, { name: 'TORVALD', server_name: 'Cormyr' }), ...later },
      login(3, { name: 'Torvald', is_anonymous: true }),
      login(4, { name: 'Torval' }),
      login(5, { name: 'Torv%' }),
    );
    await untilRecorded();
    expect((await own.history.findCharactersByName('tOrVaLd')).map(({ id }) => id)).toEqual([2, 1]);
    expect((await own.history.findCharacterByName('cormyr', 'torvald'))?.id).toBe(2);
    expect(await own.history.findCharacterByName('orien', 'torvald')).toBeNull();
    expect((await own.history.findCharactersByName('torv%')).map(({ id }) => id)).toEqual([5]);
    expect(await own.history.findCharactersByName("' or true --")).toEqual([]);
  });

  it('sets aside events that the store can never accept, in a file, and records the rest', async () => {
    await append(login(1), login(2, { total_level: 2 ** 40 }), login(3));
    await untilRecorded();
    expect(await ids()).toEqual([1, 3]);
    expect(own.history.status()).toMatchObject({ setAsideEvents: 1, isStoreUnavailable: false });
    const file = await readFile(join(own.dataDir, 'journal', 'set-aside.ndjson'), 'utf8');
    expect(JSON.parse(file)).toMatchObject({ index: 1, event: { character: { id: 2 } } });
  });
});

describeBothStores('history while the store fails', (open) => {
  const own = useHistory(open);
  const { append, untilRecorded, untilRefused, ids } = own;

  it('continues after the connection to the store was cut, without losing or repeating anything', async () => {
    const appended: Promise<unknown>[] = [];
    for (let id = 1; id <= 300; id += 1) {
      appended.push(append(login(id)));
      if (id === 150) await open.interrupt();
      if (id % 20 === 0) await Promise.all(appended);
    }
    expect(await Promise.all(appended)).toEqual(appended.map(() => ({ durable: true })));
    await untilRecorded();
    expect(await ids()).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
    const { activity } = await readTables(open.store);
    expect(activity.filter(({ type }) => type === 'status')).toHaveLength(300);
  });

  it('finds characters whose logout is not in the store yet, and prefers their last state to old rows', async () => {
    const renamed = makeCharacter({ id: 1, name: 'Newname' });
    const hidden = makeCharacter({ id: 2, name: 'Hidden', is_anonymous: true });
    const unknown = makeCharacter({ id: 3, name: 'Passing', group_id: 4, is_in_party: true });
    await append(login(1, { name: 'Oldname' }), login(2, { name: 'Hidden' }));
    await untilRecorded();
    await open.setReadOnly(true);
    const departed = [renamed, hidden, unknown];
    const left = departed.map(({ id }): HistoryEvent => ({
      type: 'character_left',
      at: madeAt,
      character_id: id,
      server_name: 'Thelanis',
    }));
    const seen = departed.map((character): HistoryEvent => ({
      type: 'character_seen',
      at: madeAt,
      is_login: false,
      character,
    }));
    const written = own.history.append({ batch: null, events: [...seen, ...left], departed });
    const lookUp = async () => ({
      byId: await Promise.all([1, 2, 3].map(async (id) => own.history.findCharacter(id))),
      byIds: (await own.history.findCharactersByIds([1, 2, 3, 4])).toSorted((a, b) => a.id - b.id),
      byName: await Promise.all(
        ['oldname', 'newname', 'hidden', 'passing'].map((name) => own.history.findCharactersByName(name)),
      ),
      onServer: await own.history.findCharacterByName('thelanis', 'passing'),
    });
    const offline = departed.map((each) => ({ ...each, is_online: false, is_in_party: false, group_id: 0 }));
    const expected = {
      byId: offline,
      byIds: offline,
      byName: [[], [offline[0]], [], [offline[2]]],
      onServer: offline[2],
    };
    expect(await lookUp()).toEqual(expected);
    expect(await written).toEqual({ durable: true });
    await untilRefused();
    expect(await lookUp()).toEqual(expected);
    await open.setReadOnly(false);
    await untilRecorded();
    expect(await lookUp()).toEqual(expected);
  });

  it('does not answer "nobody" while the journal of an earlier run is not recorded yet', async () => {
    await open.setReadOnly(true);
    await append(login(1));
    await own.restart();
    await expect(own.history.findCharacter(1)).rejects.toThrow('not recorded yet');
    await expect(own.history.findCharactersByName('Player 1')).rejects.toThrow('not recorded yet');
    await open.setReadOnly(false);
    await untilRecorded();
    await until(async () => expect(await own.history.findCharacter(2)).toBeNull());
    expect((await own.history.findCharacter(1))?.id).toBe(1);
  });

  it('waits while the store is read-only, logs this once, and catches up', async () => {
    await append(login(1));
    await untilRecorded();
    own.forgetLines();
    await open.setReadOnly(true);
    expect(await append(login(2))).toEqual({ durable: true });
    await untilRefused();
    expect(own.history.status()).toMatchObject({ isStoreUnavailable: true, isJournalWritable: true });
    expect(await append(login(3))).toEqual({ durable: true });
    expect((await own.history.findCharacter(1))?.id).toBe(1);
    await open.setReadOnly(false);
    await untilRecorded();
    expect(await ids()).toEqual([1, 2, 3]);
    expect(own.lines().filter((line) => line.startsWith('error'))).toEqual([
      expect.stringMatching(
        /^error The history cannot be recorded: cannot execute .* in a read-only transaction \(25006\)\./,
      ),
    ]);
    expect(own.lines()).toContain('info Recording of the history has resumed.');
  });

  it('waits while the disk of the store is full, and catches up', async () => {
    // Raises the error of a full disk.
    await open.store.sql.unsafe(`
      create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger full_disk before insert on characters execute function full_disk();`);
    await append(login(1), login(2));
    await untilRefused();
    expect(own.history.status()).toMatchObject({ waitingEvents: 2, isJournalWritable: true });
    await open.store.sql.unsafe('drop trigger full_disk on characters; drop function full_disk();');
    await untilRecorded();
    expect(await ids()).toEqual([1, 2]);
    expect(own.lines().filter((line) => line.startsWith('error'))).toEqual([
      'error The history cannot be recorded: could not extend file (53100). It waits in the journal and will be retried.',
    ]);
  });
});
