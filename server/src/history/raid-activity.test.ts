import { defaultDefinition } from '@rollcall/game/definition';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import { findRaidExits, indexRaidsByArea, raidActivityOf } from '@rollcall/game/character/raid-exits';
import { madeAtMs, makeCharacter, makeQuest } from '@rollcall/game/testing/makers';
import { hourMs, minuteMs } from '@rollcall/game/time';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { describeStores } from '../store/testing/describe-stores.ts';
import { readRaidActivity } from './raid-activity.ts';
import { createRecordedRows } from './recorded-rows.ts';

/** Areas 10 and 20 are raids, 30 contains two. */
const quests = [
  makeQuest({ id: 1, area_id: 10, group_size: 'Raid' }),
  makeQuest({ id: 2, area_id: 20, group_size: 'Raid' }),
  makeQuest({ id: 3, area_id: 30, group_size: 'Raid' }),
  makeQuest({ id: 4, area_id: 30, group_size: 'Raid' }),
];

/** `hoursAgo` and the event at that time: a place, a login at a place, or a logout. */
type Step = readonly [hoursAgo: number, what: number | null | 'out' | { readonly login: number }];

const atMs = (hoursAgo: number) => madeAtMs - hoursAgo * hourMs;

function events(id: number, steps: readonly Step[], server_name = 'Thelanis'): HistoryEvent[] {
  return steps.map(([hoursAgo, what]): HistoryEvent => {
    const at = toWireTime(atMs(hoursAgo));
    if (what === 'out') return { type: 'character_left', at, character_id: id, server_name };
    const isLogin = typeof what === 'object' && what !== null;
    const character = makeCharacter({ id, server_name, location_id: isLogin ? what.login : what });
    return { type: 'character_seen', at, is_login: isLogin, character };
  });
}

describeStores('raid activity', (open) => {
  afterEach(() => open.clear());

  const record = (...recorded: readonly HistoryEvent[]) =>
    createRecordedRows(open.store).record({
      journalId: 'j',
      from: null,
      next: { segment: 1, offset: 1, index: 0 },
      events: recorded,
    });
  /** Writes samples every five minutes over the last 80 hours, except in the given spans. */
  const watch = async (
    server: string,
    ...missing: readonly (readonly [fromHour: number, toHour: number])[]
  ) => {
    await open.store.sql`
      insert into population_samples (server_name, at, sampled_at, is_online, character_count, lfm_count)
      select ${server}, mark, mark, true, 0, 0
      from generate_series(${new Date(atMs(80))}::timestamptz, ${new Date(madeAtMs)}, interval '5 minutes') as mark`;
    for (const [from, to] of missing) {
      await open.store.sql`
        delete from population_samples
        where server_name = ${server} and at > ${new Date(atMs(from))} and at < ${new Date(atMs(to))}`;
    }
  };
  const read = async (ids: readonly number[], nowMs = madeAtMs) => {
    const rows = await readRaidActivity(open.store.sql, ids, {
      definition: defaultDefinition,
      quests,
      nowMs,
    });
    return rows.map((row) => [
      row.character_id,
      (madeAtMs - fromWireTime(row.timestamp)) / hourMs,
      row.data.quest_ids,
    ]);
  };

  it.each<[what: string, steps: Step[], rows: unknown[]]>([
    ['the character was never seen', [], []],
    [
      'no raid was entered',
      [
        [5, { login: 1 }],
        [4, 2],
        [3, 'out'],
      ],
      [],
    ],
    [
      'the raid has not been left',
      [
        [5, { login: 1 }],
        [4, 10],
      ],
      [],
    ],
    [
      'the raid was left for another place',
      [
        [5, { login: 1 }],
        [4, 10],
        [3, 2],
        [2, 3],
      ],
      [[1, 3, [1]]],
    ],
    [
      'the raid was left by logout',
      [
        [5, { login: 1 }],
        [4, 10],
        [3, 'out'],
      ],
      [[1, 3, [1]]],
    ],
    [
      'the logout was a moment ago',
      [
        [5, { login: 1 }],
        [4, 10],
        [0.5, 'out'],
      ],
      [],
    ],
    [
      'the character came back within the hour and then left',
      [
        [5, { login: 1 }],
        [4, 10],
        [3, 'out'],
        [2.5, { login: 10 }],
        [2, 2],
      ],
      [[1, 2, [1]]],
    ],
    [
      'the character came back too late',
      [
        [5, { login: 1 }],
        [4, 10],
        [3, 'out'],
        [1.5, { login: 10 }],
      ],
      [[1, 3, [1]]],
    ],
    [
      'there was an unknown place in between',
      [
        [5, { login: 10 }],
        [4, null],
        [3, 10],
        [2, 7],
      ],
      [[1, 2, [1]]],
    ],
    [
      'two raids share an area',
      [
        [5, { login: 30 }],
        [4, 1],
      ],
      [[1, 4, [3, 4]]],
    ],
    [
      'several raids were left, one of them twice',
      [
        [9, { login: 10 }],
        [8, 1],
        [7, 20],
        [6, 10],
        [5, 1],
      ],
      [
        [1, 5, [1]],
        [1, 6, [2]],
      ],
    ],
    [
      'the raid was entered before the window began',
      [
        [70, { login: 1 }],
        [67, 10],
        [65, 1],
      ],
      [[1, 65, [1]]],
    ],
    [
      'it was left before the window began',
      [
        [70, { login: 1 }],
        [68, 10],
        [67, 1],
        [60, 2],
      ],
      [],
    ],
    [
      'the character logged out in it before the window began',
      [
        [70, { login: 1 }],
        [68, 10],
        [66.2, 'out'],
        [65.5, { login: 10 }],
        [65, 1],
      ],
      [[1, 65, [1]]],
    ],
    [
      'it logged out in it before the window began and never came back',
      [
        [70, { login: 1 }],
        [68, 10],
        [67, 'out'],
        [60, { login: 1 }],
      ],
      [],
    ],
    [
      'the logout was lost, and it was next seen elsewhere',
      [
        [5, { login: 10 }],
        [2, { login: 1 }],
      ],
      [[1, 2, [1]]],
    ],
  ])('is right when %s', async (_, steps, rows) => {
    await watch('Thelanis');
    await record(...events(1, steps));
    expect(await read([1])).toEqual(rows);
  });

  it('includes all requested characters, newest first, and nobody else', async () => {
    await watch('Thelanis');
    await record(
      ...events(1, [
        [9, { login: 10 }],
        [3, 1],
      ]),
      ...events(2, [
        [9, { login: 10 }],
        [1, 1],
      ]),
      ...events(3, [
        [9, { login: 20 }],
        [3, 1],
      ]),
      ...events(4, [
        [9, { login: 10 }],
        [2, 1],
      ]),
    );
    expect(await read([3, 2, 1, 77])).toEqual([
      [2, 1, [1]],
      [1, 3, [1]],
      [3, 3, [2]],
    ]);
  });

  it('can be requested for the maximum number of characters', async () => {
    await watch('Thelanis');
    const ids = Array.from({ length: 30 }, (_, index) => index + 1);
    await record(
      ...ids.flatMap((id) =>
        events(id, [
          [9, { login: 10 }],
          [3, 1],
        ]),
      ),
    );
    expect(await read(ids)).toEqual(ids.map((id) => [id, 3, [1]]));
  });

  it('uses the order of recording within one second', async () => {
    await watch('Thelanis');
    await record(
      ...events(1, [
        [9, { login: 1 }],
        [3, 10],
        [3, 1],
      ]),
      ...events(2, [
        [9, { login: 10 }],
        [3, 1],
        [3, 10],
      ]),
    );
    expect(await read([1, 2])).toEqual([
      [1, 3, [1]],
      [2, 3, [1]],
    ]);
  });

  const leftAtThree: Step[] = [
    [5, { login: 1 }],
    [4, 10],
    [3, 'out'],
  ];
  it.each<[what: string, missing: (readonly [number, number])[], rows: unknown[]]>([
    ['in the hour after the logout, which then proves nothing', [[2.5, 2.3]], []],
    ['at the logout', [[3.2, 2.95]], []],
    ['until now', [[2.1, -1]], []],
    ['long before the logout', [[4, 3.5]], [[1, 3, [1]]]],
    ['after the hour that follows the logout', [[1.9, 0.5]], [[1, 3, [1]]]],
    ['all the time', [[81, -1]], []],
  ])('is right when samples are missing %s', async (_, missing, rows) => {
    await watch('Thelanis', ...missing);
    await record(...events(1, leftAtThree));
    expect(await read([1])).toEqual(rows);
  });

  it('checks each character by the samples of its own server', async () => {
    await watch('Thelanis');
    await watch('Cormyr', [2.9, 2.5]);
    await record(...events(1, leftAtThree), ...events(2, leftAtThree, 'Cormyr'));
    expect(await read([1, 2])).toEqual([[1, 3, [1]]]);
  });

  it('does not wait for a sample that cannot exist yet', async () => {
    await watch('Thelanis');
    await open.store.sql`delete from population_samples where at > ${new Date(madeAtMs - 2 * hourMs)}`;
    await record(...events(1, leftAtThree));
    // The hour after the logout ends with the last existing mark; the next mark is due.
    expect(await read([1], madeAtMs - 2 * hourMs + 2 * minuteMs)).toEqual([[1, 3, [1]]]);
    expect(await read([1], madeAtMs - 2 * hourMs + 8 * minuteMs)).toEqual([[1, 3, [1]]]);
  });

  it('is empty while the catalogue has no raids', async () => {
    await watch('Thelanis');
    await record(...events(1, leftAtThree));
    const world = { definition: defaultDefinition, quests: [], nowMs: madeAtMs };
    expect(await readRaidActivity(open.store.sql, [1], world)).toEqual([]);
  });

  it('equals the rule of the game applied to all events', async () => {
    await watch('Thelanis');
    const step = fc.record({
      what: fc.constantFrom<Step[1]>(10, 20, 30, 1, 2, null, 'out', { login: 10 }, { login: 1 }),
      minutes: fc.nat(200),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (taken) => {
        await open.store.sql`truncate characters, character_activity, character_days, journal_position`;
        let hoursAgo = 75;
        const steps = taken.map(({ what, minutes }): Step => {
          hoursAgo = Math.max(0, hoursAgo - minutes / 60);
          return [Math.round(hoursAgo * 3600) / 3600, what];
        });
        await record(...events(1, steps));
        const presence = steps.map(([ago, what]) => {
          const ms = fromWireTime(toWireTime(atMs(ago)));
          if (what === 'out') return { type: 'logout' as const, atMs: ms };
          return {
            type: 'place' as const,
            atMs: ms,
            areaId: typeof what === 'object' ? (what?.login ?? null) : what,
          };
        });
        const exits = findRaidExits(presence, indexRaidsByArea(quests), { gaps: [], nowMs: madeAtMs });
        const world = { definition: defaultDefinition, quests, nowMs: madeAtMs };
        expect(await readRaidActivity(open.store.sql, [1], world)).toEqual(
          raidActivityOf(1, exits, defaultDefinition, madeAtMs),
        );
      }),
      { numRuns: 40 },
    );
  });
});
