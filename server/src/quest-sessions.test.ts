import { indexCatalogue } from '@rollcall/game/quest/catalogue-index';
import type { Quest } from '@rollcall/game/quest/quest';
import { makeQuest } from '@rollcall/game/testing/makers';
import { minuteMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { beforeEach, expect, it, test } from 'vitest';
import { makeActivityWeeks, sequenceBefore, weekOf } from './history/activity-partitions.ts';
import { writeActivity } from './history/row-writes.ts';
import type { ActivityRow } from './history/row-changes.ts';
import { describeStores } from './store/testing/describe-stores.ts';
import { createQuestSessions, type QuestSessions } from './reports/quest-sessions.ts';

/** 20:00 on a Friday. */
const eveningMs = Date.parse('2026-11-20T20:00:00Z');
const at = (minutes: number) => eveningMs + minutes * minuteMs;

const tower = 502;
const quay = 501;
const crypt = 510;
const bell = makeQuest({ id: 701, alt_id: 9701, area_id: tower, name: 'The Drowned Bell' });
const upper = makeQuest({ id: 711, alt_id: null, area_id: crypt, name: 'Upper Crypt' });
const lower = makeQuest({ id: 712, alt_id: null, area_id: crypt, name: 'Lower Crypt' });

type Change = readonly [minutes: number, type: ActivityRow['type'], value: number | string | null];

const rowsOf = (characterId: number, changes: readonly Change[]): ActivityRow[] =>
  changes.map(([minutes, type, value]) => ({
    character_id: characterId,
    at: toWireTime(at(minutes)),
    type,
    number_value: typeof value === 'number' ? value : null,
    text_value: typeof value === 'string' ? value : null,
  }));

/** In the order in which the recorder writes the changes of a character. */
const login = (
  minutes: number,
  areaId: number | null,
  more: { level?: number; group?: number } = {},
): Change[] => [
  [minutes, 'status', 1],
  [minutes, 'server_name', 'Orien'],
  [minutes, 'location', areaId],
  [minutes, 'total_level', more.level ?? 12],
  [minutes, 'group_id', more.group ?? 0],
];

interface FoundRow {
  readonly character_id: number;
  readonly quest_id: number;
  readonly group_id: number;
  /** Minutes since the evening began. */
  readonly started: number;
  readonly ended: number;
  readonly total_level: number;
  readonly has_left: boolean;
  readonly server_name: string;
  readonly difficulty: string | null;
}

describeStores('sessions in quests', (open) => {
  let quests: readonly Quest[] = [];
  let reader: QuestSessions;

  const findBeginning = (fromMs: number) => sequenceBefore(open.store.sql, fromMs);
  const restart = () => {
    reader = createQuestSessions({
      store: open.store,
      scheduled: open.store,
      catalogue: () => indexCatalogue([], quests),
      findBeginning,
    });
  };
  beforeEach(async () => {
    await open.clear();
    quests = [bell, upper, lower];
    restart();
  });

  async function record(...rows: readonly ActivityRow[]): Promise<void> {
    const weeks = [...new Set(rows.map((row) => weekOf(Date.parse(row.at))))];
    await open.store.transaction(async (sql) => {
      await makeActivityWeeks(sql, weeks);
      await writeActivity(sql, rows);
    });
  }

  async function post(
    groupId: number,
    questId: number | null,
    [fromMinutes, toMinutes]: readonly [from: number, to: number | null],
    more: { difficulty?: string; comment?: string; isGuess?: boolean; server?: string } = {},
  ): Promise<void> {
    await open.store.sql`
      insert into groups (
        group_id, posted_at, last_seen, closed_at, last_update, quest_id, leader_id, adventure_active_time,
        minimum_level, maximum_level, accepted_classes_count, is_quest_guess, server_name, accepted_classes,
        difficulty, comment
      ) values (
        ${groupId}, ${new Date(at(fromMinutes))}, now(), ${toMinutes === null ? null : new Date(at(toMinutes))}, now(),
        ${questId}, 1, 0, 1, 34, 0, ${more.isGuess ?? false}, ${more.server ?? 'Orien'}, '[]',
        ${more.difficulty ?? null}, ${more.comment ?? null}
      )`;
  }

  const run = (minutes: number) => reader.job.run(at(minutes));

  const sessions = () => open.store.sql<FoundRow[]>`
    select character_id, quest_id, group_id, extract(epoch from started_at - ${new Date(eveningMs)})::float8 / 60 as started,
      extract(epoch from ended_at - ${new Date(eveningMs)})::float8 / 60 as ended, total_level, has_left, server_name,
      difficulty
    from quest_sessions order by started_at, character_id`;

  const inBell = {
    character_id: 1,
    quest_id: 701,
    group_id: 0,
    started: 2,
    ended: 20,
    total_level: 12,
    has_left: true,
    server_name: 'Orien',
    difficulty: null,
  };

  it('are found from entering to leaving, with the group and level at that time', async () => {
    await post(7, bell.id, [-10, 1], { difficulty: 'Reaper' });
    await record(
      ...rowsOf(1, [
        ...login(0, quay, { group: 7 }),
        [2, 'location', tower],
        [20, 'location', quay],
        [30, 'status', 0],
      ]),
    );
    await run(31);
    expect([...(await sessions())]).toEqual([{ ...inBell, group_id: 7, difficulty: 'Reaper' }]);
    await run(40);
    expect(await sessions()).toHaveLength(1);
  });

  it('that begin with a login have the level and group recorded after the place', async () => {
    await record(
      ...rowsOf(1, [
        ...login(2, tower, { level: 17, group: 7 }),
        [20, 'location', quay],
        [40, 'location', 0],
      ]),
    );
    await run(41);
    expect([...(await sessions())]).toEqual([{ ...inBell, total_level: 17, group_id: 7 }]);
  });

  test.each([
    ['goes on after a return within five minutes', 24, [[2, 40]]],
    [
      'is another after a later return',
      26,
      [
        [2, 20],
        [26, 40],
      ],
    ],
  ] as const)('%s, even if the server was restarted in between', async (_, back, expected) => {
    await record(...rowsOf(1, [...login(0, quay), [2, 'location', tower]]));
    await run(10);
    restart();
    await record(...rowsOf(1, [[20, 'location', quay]]));
    await run(21);
    await open.reopen();
    restart();
    await record(
      ...rowsOf(1, [
        [back, 'location', tower],
        [40, 'location', quay],
        [60, 'status', 0],
      ]),
    );
    await run(61);
    expect((await sessions()).map(({ started, ended }) => [started, ended])).toEqual(expected);
  });

  it('are recorded once, however the records are split into runs and however often the server is restarted', async () => {
    const rows = [1, 2, 3].flatMap((id) =>
      rowsOf(id, [
        ...login(id, quay),
        [id + 2, 'location', tower],
        [id + 30, 'location', quay],
        [id + 40, 'status', 0],
      ]),
    );
    for (const row of rows.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
      await record(row);
      await run((Date.parse(row.at) - eveningMs) / minuteMs + 1);
      restart();
    }
    expect(
      (await sessions()).map(({ character_id, started, ended }) => [character_id, started, ended]),
    ).toEqual([
      [1, 3, 31],
      [2, 4, 32],
      [3, 5, 33],
    ]);
  });

  it('end when the character is no longer visible, and at a logout, without counting as left', async () => {
    await record(
      ...rowsOf(1, [...login(2, tower), [20, 'location', null]]),
      ...rowsOf(2, [...login(3, tower), [21, 'status', 0]]),
      ...rowsOf(3, [[90, 'status', 0]]),
    );
    await run(91);
    expect((await sessions()).map(({ has_left, ended }) => [has_left, ended])).toEqual([
      [false, 20],
      [false, 21],
    ]);
  });

  it('of a character whose logout was recorded hours later end at the time of the logout', async () => {
    await record(...rowsOf(1, [...login(2, tower)]));
    await run(10);
    await record(...rowsOf(2, login(200, quay)), ...rowsOf(1, [[15, 'status', 0]]));
    await run(201);
    expect((await sessions()).map(({ ended, has_left }) => [ended, has_left])).toEqual([[15, false]]);
  });

  it('end when nothing is recorded for an hour', async () => {
    await record(...rowsOf(1, [...login(2, tower), [20, 'location', quay]]));
    await run(70);
    expect(await sessions()).toEqual([]);
    await run(90);
    expect(await sessions()).toMatchObject([inBell]);
  });

  it('of a group in a shared area count for the quest that it had posted, else for none', async () => {
    await post(7, lower.id, [-10, 1], { difficulty: 'Hard' });
    await post(8, null, [-10, 1]);
    await post(9, upper.id, [-10, 1], { server: 'Thelanis' });
    const through = (id: number, group: number) =>
      rowsOf(id, [...login(0, quay, { group }), [2, 'location', crypt], [20, 'location', quay]]);
    await record(
      ...through(1, 7),
      ...through(2, 8),
      ...through(3, 9),
      ...through(4, 0),
      ...rowsOf(5, login(60, quay)),
    );
    await run(61);
    expect(
      (await sessions()).map(({ character_id, quest_id, difficulty }) => [
        character_id,
        quest_id,
        difficulty,
      ]),
    ).toEqual([[1, lower.id, 'Hard']]);
  });

  it('have the difficulty that the group showed', async () => {
    await post(7, bell.id, [-10, 1], { isGuess: true, comment: 'r4 lets go', difficulty: 'Normal' });
    await post(8, 9701, [-10, 1], { difficulty: 'elite' });
    await post(9, bell.id, [-10, 1], { difficulty: 'Impossible' });
    const through = (id: number, group: number) =>
      rowsOf(id, [...login(0, quay, { group }), [2, 'location', tower], [20, 'location', quay]]);
    await record(...through(1, 7), ...through(2, 8), ...through(3, 9), ...rowsOf(5, login(60, quay)));
    await run(61);
    expect((await sessions()).map(({ difficulty }) => difficulty)).toEqual(['Reaper', 'Elite', null]);
  });

  it('belong to the quest that the area has when they end, and to none if it has left the catalogue', async () => {
    await record(...rowsOf(1, [...login(2, tower)]), ...rowsOf(2, [...login(2, crypt, { group: 0 })]));
    await run(10);
    quests = [{ ...bell, id: 790, alt_id: null }];
    await record(
      ...rowsOf(1, [[20, 'location', quay]]),
      ...rowsOf(2, [[20, 'location', quay]]),
      ...rowsOf(5, login(60, quay)),
    );
    await run(61);
    expect((await sessions()).map(({ character_id, quest_id }) => [character_id, quest_id])).toEqual([
      [1, 790],
    ]);
  });

  it('of a character that changes servers end on the old one', async () => {
    await record(
      ...rowsOf(1, [
        ...login(2, tower, { group: 7 }),
        [20, 'status', 0],
        [22, 'status', 1],
        [22, 'server_name', 'Thelanis'],
        [22, 'location', tower],
        [40, 'location', quay],
      ]),
      ...rowsOf(5, login(60, quay)),
    );
    await run(61);
    expect(
      (await sessions()).map(({ server_name, started, ended }) => [server_name, started, ended]),
    ).toEqual([
      ['Orien', 2, 20],
      ['Thelanis', 22, 40],
    ]);
  });

  it('of a character whose records begin in the middle have the group, level and server recorded before', async () => {
    await record(...rowsOf(1, [...login(-200 * 24 * 60, quay, { level: 9, group: 4 })]));
    await record(
      ...rowsOf(1, [
        [-100 * 24 * 60, 'group_id', 7],
        [-100 * 24 * 60, 'total_level', 12],
        [2, 'location', tower],
        [20, 'location', quay],
        [20, 'total_level', 13],
      ]),
      ...rowsOf(5, login(60, quay)),
    );
    await run(61);
    expect([...(await sessions())]).toEqual([{ ...inBell, group_id: 7 }]);
  });

  it('older than 90 days are not searched', async () => {
    const days = (count: number) => -count * 24 * 60;
    await record(
      ...rowsOf(1, [...login(days(120), tower), [days(120) + 20, 'location', quay]]),
      ...rowsOf(1, [
        [days(80), 'location', tower],
        [days(80) + 20, 'location', quay],
      ]),
      ...rowsOf(5, login(60, quay)),
    );
    await run(61);
    expect(await sessions()).toHaveLength(1);
  });

  it('are counted while they are in progress, by quest and server', async () => {
    await record(
      ...rowsOf(1, login(2, tower)),
      ...rowsOf(2, login(2, tower)),
      ...rowsOf(3, [...login(2, tower), [5, 'location', quay]]),
      ...rowsOf(4, login(9.5, tower)),
    );
    await run(10);
    expect(reader.activeSessions()).toEqual(new Map([[701, new Map([['Orien', 2]])]]));
    await record(...rowsOf(1, [[11, 'status', 0]]));
    await run(15);
    expect(reader.activeSessions()).toEqual(new Map([[701, new Map([['Orien', 2]])]]));
    expect((await sessions()).map(({ character_id }) => character_id)).toEqual([3]);
  });

  it('are found in records longer than one slice, even if the cut separates two changes of a character', async () => {
    const crowd = Array.from({ length: 900 }, (_, place) => place + 100);
    await record(...crowd.flatMap((id) => rowsOf(id, login(2, tower, { group: id }))));
    await record(
      ...crowd.flatMap((id) => rowsOf(id, [[20, 'location', quay]])),
      ...rowsOf(5, login(60, quay)),
    );
    await run(61);
    const found = await sessions();
    expect(found).toHaveLength(crowd.length);
    expect(found.every(({ character_id, group_id }) => character_id === group_id)).toBe(true);
  });

  it('of a past read in several runs equal those read at once, and nobody from then counts as inside now', async () => {
    reader = createQuestSessions({
      store: open.store,
      scheduled: open.store,
      catalogue: () => indexCatalogue([], quests),
      findBeginning,
      slicesAtOnce: 1,
    });
    const dayAgo = -24 * 60;
    const crowd = Array.from({ length: 400 }, (_, place) => place + 100);
    await record(
      ...rowsOf(1, [
        ...login(dayAgo, quay),
        [dayAgo + 2, 'location', tower],
        [dayAgo + 20, 'location', quay],
      ]),
      ...crowd.flatMap((id) => rowsOf(id, login(dayAgo + 21, tower))),
      ...rowsOf(1, [
        [dayAgo + 23, 'location', tower],
        [dayAgo + 40, 'location', quay],
      ]),
      ...crowd.flatMap((id) => rowsOf(id, [[dayAgo + 41, 'status', 0]])),
      ...rowsOf(5, login(-1, quay)),
    );
    await run(0);
    expect([await sessions(), reader.activeSessions()]).toEqual([[], new Map()]);
    for (let runs = 0; runs < 4; runs += 1) await run(runs);
    expect((await sessions()).find(({ character_id }) => character_id === 1)).toMatchObject({
      started: dayAgo + 2,
      ended: dayAgo + 40,
    });
    expect(await sessions()).toHaveLength(crowd.length + 1);
  });

  it('are read by one of several servers; the others report who is inside and write nothing', async () => {
    const other = createQuestSessions({
      store: open.store,
      scheduled: {
        isUnavailable: () => true,
        transaction: () => Promise.reject(new Error('not this server')),
      },
      catalogue: () => indexCatalogue([], quests),
      findBeginning,
    });
    const place = async () => (await open.store.sql`select sequence, read_to from quest_reading`)[0];
    await other.job.run(at(0));
    expect([await place(), other.activeSessions()]).toEqual([undefined, new Map()]);

    await record(...rowsOf(1, login(2, tower)), ...rowsOf(5, login(10, quay)));
    await run(10);
    await record(...rowsOf(5, [[12, 'location', tower]]));
    const before = await place();
    await other.job.run(at(12));
    expect(other.activeSessions()).toEqual(reader.activeSessions());
    expect(reader.activeSessions().size).toBe(1);
    expect(await place()).toEqual(before);
    // Nobody is reading any more, so the old list of who was inside says nothing about now.
    await other.job.run(at(60));
    expect(other.activeSessions()).toEqual(new Map());
  });

  it('are not read by two servers at once', async () => {
    await record(...rowsOf(1, [...login(2, tower), [20, 'location', quay]]), ...rowsOf(5, login(60, quay)));
    await run(1);
    const other = createQuestSessions({
      store: open.store,
      scheduled: open.store,
      catalogue: () => indexCatalogue([], quests),
      findBeginning,
    });
    await record(
      ...rowsOf(1, [
        [70, 'location', tower],
        [90, 'location', quay],
      ]),
      ...rowsOf(5, [[120, 'location', 0]]),
    );
    const runs = await Promise.allSettled([run(121), other.job.run(at(121))]);
    expect(runs.some(({ status }) => status === 'fulfilled')).toBe(true);
    await run(125);
    expect(await sessions()).toHaveLength(2);
  });
});
