import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCsv } from '@rollcall/game/character/own-data';
import { storedTables } from '@rollcall/game/site/stored-facts';
import { dayMs, minuteMs } from '@rollcall/game/time';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eraseSetAside, writeSetAside } from './history/set-aside.ts';
import type { ErasedCharacters } from './store/erased-characters.ts';
import type { Store } from './store/store.ts';
import { describeStores } from './store/testing/describe-stores.ts';
import { startErasures } from './own-data/erasures.ts';
import { exportCharacter } from './own-data/export-character.ts';
import {
  earlier,
  erasedAtMs,
  fillOwnWorld,
  otherId,
  own,
  ownId,
  ownName,
  recordAll,
  rowsOfTables,
  seen,
} from './testing/own-world.ts';

/**
 * A store whose transactions fail after the first few, as when a process is killed. Every other time, the first one
 * that fails is committed nevertheless, without the caller learning of it.
 */
function cutStore(store: Store, after: number) {
  let left = after;
  let isCut = false;
  const cut: Store = {
    ...store,
    transaction: async (work) => {
      if (isCut) throw new Error('killed');
      left -= 1;
      if (left >= 0) return store.transaction(work);
      isCut = true;
      if (after % 2 === 1) await store.transaction(work);
      throw new Error('killed');
    },
  };
  return { store: cut, isCut: () => isCut };
}

describeStores('own data', (open) => {
  let dataDir = '';
  const clock = { ms: erasedAtMs };
  const lines: string[] = [];
  const running: { close(): Promise<void> }[] = [];
  const log = (message: string) => void lines.push(message);

  const start = (
    scheduled: Store = open.store,
    erase = (erased: ErasedCharacters): Promise<unknown> => eraseSetAside(dataDir, erased),
  ) => {
    const erasures = startErasures({
      store: open.store,
      scheduled,
      dataDir,
      logger: { info: log, warn: log, error: log },
      nowMs: () => clock.ms,
      onTableChanged: () => {},
      onErased: () => {},
      eraseSetAside: erase,
    });
    running.push(erasures);
    return erasures;
  };

  /** Runs passes until nothing is left to do. */
  const finish = async (erasures: ReturnType<typeof start>) => {
    for (let passes = 0; (await erasures.runOnce()) > 0; passes += 1) {
      if (passes > 10) throw new Error('the erasure does not end');
      clock.ms += minuteMs;
    }
  };

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rollcall-erasures-'));
    clock.ms = erasedAtMs;
    lines.length = 0;
    await fillOwnWorld(open.store);
  });
  afterEach(async () => {
    for (const erasures of running.splice(0)) await erasures.close();
    await rm(dataDir, { recursive: true });
    await open.clear();
  });

  const tracesOf = async (id: number, name: string) => {
    const found = [...(await rowsOfTables(open.store))].flatMap(([table, rows]) =>
      rows.some((row) => row.includes(String(id)) || row.includes(name)) ? [table] : [],
    );
    return found.filter((table) => table !== 'erasures');
  };

  it('is exported from every table, without secrets and without other people', async () => {
    await open.store.sql`
      insert into erasures (job, character_id, erased_at, finished_at)
      values ('x', ${ownId}, ${new Date(erasedAtMs - dayMs)}, now())`;
    const data = await exportCharacter(open.store, ownId, clock.ms);
    expect(Object.keys(data.tables).toSorted()).toEqual(Object.keys(storedTables).toSorted());
    for (const [table, { rows, is_complete }] of Object.entries(data.tables)) {
      expect({ table, isEmpty: rows.length === 0, is_complete }).toEqual({
        table,
        isEmpty: false,
        is_complete: true,
      });
    }
    expect(data.tables['former_names']?.rows).toEqual([
      { name: `${ownName}a`, until: '2026-11-20T18:40:00Z' },
    ]);
    expect(data.tables['group_activity']?.rows.map(({ event }) => event)).toEqual([
      { tag: 'member_joined', character_id: ownId },
      { tag: 'comment', comment: `A comment of ${ownName}` },
    ]);
    const text = JSON.stringify(data);
    expect(text).not.toMatch(new RegExp(`Bystander|${otherId}|hash|challenge|endpoint`));
    const csv = writeCsv(data);
    expect(csv).toContain(`"characters","1","name","${ownName}"\r\n`);
  });

  it('is erased without a trace, while counts and other people stay', async () => {
    const before = await rowsOfTables(open.store);
    const erasures = start();
    const { job, state } = await erasures.begin(ownId, erasedAtMs);
    expect(state).toBe('waiting');
    expect(await erasures.begin(ownId, erasedAtMs + 5000)).toMatchObject({ job });
    await expect(exportCharacter(open.store, ownId, clock.ms)).rejects.toMatchObject({
      code: 'being-erased',
    });
    await erasures.runOnce();
    expect(await erasures.find(job)).toMatchObject({ state: 'running', finished_at: null });
    await finish(erasures);
    expect(await erasures.find(job)).toMatchObject({ state: 'done', erased_at: '2026-11-20T20:00:00Z' });
    expect(await erasures.list()).toMatchObject([{ job, character_id: ownId }]);
    expect(await tracesOf(ownId, ownName)).toEqual([]);

    const after = await rowsOfTables(open.store);
    // The figures of quests and the lists of groups count as many as before.
    for (const table of ['quest_sessions', 'groups', 'raid_rosters', 'alert_subscriptions'])
      expect({ table, rows: after.get(table)?.length }).toEqual({ table, rows: before.get(table)?.length });
    const ofOther = (rows: typeof before, table: string) =>
      rows.get(table)?.filter((row) => row.includes(String(otherId)));
    for (const table of [
      'characters',
      'character_activity',
      'group_members',
      'quest_sessions',
      'access_tokens',
    ])
      expect(ofOther(after, table)).toEqual(ofOther(before, table));
    const [roster] = await open.store.sql<{ version: number; names: string }[]>`
      select version, content -> 'people' -> 0 ->> 'name' as names from raid_rosters`;
    expect(roster).toEqual({ version: 2, names: 'Bystander' });
  });

  it('is erased completely, at whatever step the work is cut off', async () => {
    const pristine = start();
    const { job } = await pristine.begin(ownId, erasedAtMs);
    await pristine.close();
    let cut = 0;
    for (let isLast = false; !isLast; cut += 3) {
      await open.clear();
      await fillOwnWorld(open.store);
      await open.store.sql`
        insert into erasures (job, character_id, erased_at) values (${job}, ${ownId}, ${new Date(erasedAtMs)})`;
      clock.ms = erasedAtMs;
      const cutOff = cutStore(open.store, cut);
      const killed = start(cutOff.store);
      await finish(killed).catch(() => {});
      await killed.close();
      isLast = !cutOff.isCut();
      const next = start();
      await finish(next);
      await next.close();
      expect({ cut, traces: await tracesOf(ownId, ownName) }).toEqual({ cut, traces: [] });
      expect(await next.find(job)).toMatchObject({ state: 'done' });
    }
    expect(cut).toBeGreaterThan(30);
  }, 60_000);

  it('does not come back from a journal, but is recorded again when it is reported later', async () => {
    const erasures = start();
    await erasures.begin(ownId, erasedAtMs);
    await finish(erasures);
    await recordAll(open.store, earlier);
    expect(await tracesOf(ownId, ownName)).toEqual([]);
    await recordAll(open.store, [seen(own, 0), seen(own, 1)]);
    const { tables } = await exportCharacter(open.store, ownId, clock.ms);
    expect(tables['characters']?.rows).toMatchObject([{ first_seen: '2026-11-20T20:01:00Z' }]);
    expect(tables['character_activity']?.rows.map(({ at }) => at)).toEqual(
      tables['character_activity']?.rows.map(() => '2026-11-20T20:01:00Z'),
    );
  });

  it('is erased from the file of rejected events, also if one is rejected later', async () => {
    const path = join(dataDir, 'journal', 'set-aside.ndjson');
    const reject = () =>
      writeSetAside(dataDir, {
        placed: { place: { segment: 1, offset: 0, index: 0 }, read: { event: seen(own, -1) } },
        reason: 'a number is too large',
      });
    await reject();
    const erasures = start();
    await erasures.begin(ownId, erasedAtMs);
    await finish(erasures);
    expect(await readFile(path, 'utf8')).toBe('');
    await reject();
    await erasures.runOnce();
    expect(await readFile(path, 'utf8')).toBe('');
  });

  it('keeps what was reported while it was being erased', async () => {
    const waiting = start({ ...open.store, isUnavailable: () => true });
    await waiting.begin(ownId, erasedAtMs);
    await waiting.close();
    await recordAll(open.store, [seen({ ...own, total_level: 17 }, 1, false)]);
    await finish(start());
    const { tables } = await exportCharacter(open.store, ownId, clock.ms);
    expect(tables['characters']?.rows).toMatchObject([
      { total_level: 17, first_seen: '2026-11-20T20:00:00Z', online_since: '2026-11-20T20:00:00Z' },
    ]);
    expect(tables['former_names']?.rows).toEqual([]);
  });

  it('is erased again when an older database has been restored', async () => {
    const first = start();
    const { job } = await first.begin(ownId, erasedAtMs);
    await finish(first);
    await first.close();
    await open.clear();
    await fillOwnWorld(open.store);
    expect(await tracesOf(ownId, ownName)).not.toEqual([]);
    const second = start();
    await finish(second);
    expect(await tracesOf(ownId, ownName)).toEqual([]);
    expect(await second.find(job)).toMatchObject({ state: 'done' });
    expect(lines.join()).toContain('The database was restored');
  });

  it('is known as erased for 30 days, in the database and in the file', async () => {
    const erasures = start();
    const { job } = await erasures.begin(ownId, erasedAtMs);
    await finish(erasures);
    const path = join(dataDir, 'erasures.ndjson');
    expect(await readFile(path, 'utf8')).toBe(
      `{"job":"${job}","character_id":${ownId},"erased_at":"2026-11-20T20:00:00Z"}\n`,
    );
    clock.ms = erasedAtMs + 31 * dayMs;
    await erasures.runOnce();
    await erasures.runOnce();
    expect([await erasures.find(job), await readFile(path, 'utf8')]).toEqual([null, '']);
  });

  it('is erased although the file is damaged, and health says so', async () => {
    await writeFile(join(dataDir, 'erasures.ndjson'), 'not JSON\n');
    const erasures = start();
    await erasures.begin(ownId, erasedAtMs);
    expect(erasures.reasons().map(({ code }) => code)).toEqual(['erasures-unwritable']);
    await finish(erasures);
    expect(await tracesOf(ownId, ownName)).toEqual([]);
  });

  it('is erased although rejected events cannot be, which is logged once', async () => {
    let asked = 0;
    const erasures = start(open.store, () => {
      asked += 1;
      return Promise.reject(new Error('read-only file system'));
    });
    await erasures.runOnce();
    expect(asked).toBe(0);
    await erasures.begin(ownId, erasedAtMs);
    await finish(erasures);
    expect([asked > 1, await tracesOf(ownId, ownName)]).toEqual([true, []]);
    expect(lines.filter((line) => line.startsWith('Rejected events'))).toEqual([
      'Rejected events cannot be erased: read-only file system',
    ]);
  });

  it('waits while another server does the work, and health says when that takes long', async () => {
    const idle: Store = { ...open.store, isUnavailable: () => true };
    const erasures = start(idle);
    await erasures.begin(ownId, erasedAtMs);
    expect(await erasures.runOnce()).toBe(1);
    expect(erasures.reasons()).toEqual([]);
    clock.ms += 61 * minuteMs;
    await erasures.runOnce();
    expect(erasures.reasons().map(({ code }) => code)).toEqual(['erasure-late']);
    expect([erasures.openCount(), erasures.oldestOpenMs()]).toEqual([1, 61 * minuteMs]);
  });
});
