import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findRaidExits,
  indexRaidsByArea,
  raidActivityOf,
  type PresenceEvent,
  type ReportGap,
} from './raid-exits.ts';
import { madeAt, madeAtMs, makeQuest } from '../testing/makers.ts';
import { hourMs, minuteMs } from '../time.ts';

/** Areas: 10 and 20 are raids, 30 contains two raids, 99 is not a raid. */
const raidsByArea = indexRaidsByArea([
  makeQuest({ id: 1, area_id: 10, group_size: 'Raid' }),
  makeQuest({ id: 2, area_id: 20, group_size: 'Raid' }),
  makeQuest({ id: 4, area_id: 30, group_size: 'Raid' }),
  makeQuest({ id: 3, area_id: 30, group_size: 'Raid' }),
  makeQuest({ id: 5, area_id: 99, group_size: 'Party' }),
  makeQuest({ id: 6, area_id: 0, group_size: 'Raid' }),
]);
const at = (minute: number, areaId: number | null): PresenceEvent => ({
  type: 'place',
  atMs: minute * minuteMs,
  areaId,
});
const out = (minute: number): PresenceEvent => ({ type: 'logout', atMs: minute * minuteMs });
const gap = (start: number, end: number): ReportGap => ({ startMs: start * minuteMs, endMs: end * minuteMs });
const exits = (events: readonly PresenceEvent[], nowMinute = 1000, gaps: readonly ReportGap[] = []) =>
  findRaidExits(events, raidsByArea, { gaps, nowMs: nowMinute * minuteMs }).map(({ atMs, questIds }) => [
    atMs / minuteMs,
    questIds,
  ]);

describe('indexRaidsByArea', () => {
  it('contains only raids, grouped by area', () => {
    expect([...raidsByArea]).toEqual([
      [10, [1]],
      [20, [2]],
      [30, [3, 4]],
    ]);
  });
});

describe('an exit from a raid', () => {
  it.each([
    ['is the next sighting outside', [at(0, 10), at(30, 99)], [[30, [1]]]],
    [
      'is the next sighting in another raid',
      [at(0, 10), at(30, 20), at(50, 99)],
      [
        [30, [1]],
        [50, [2]],
      ],
    ],
    ['contains all raids of the area', [at(0, 30), at(30, 99)], [[30, [3, 4]]]],
    ['is not a sighting within the raid', [at(0, 10), at(5, 10), at(30, 99)], [[30, [1]]]],
    ['is not a sighting at an unknown place', [at(0, 10), at(5, null), at(6, 10), at(30, 99)], [[30, [1]]]],
    ['does not exist without a raid', [at(0, 99), out(5), at(200, 99)], []],
    [
      'is recorded for each of several stays',
      [at(0, 10), at(30, 99), at(40, 10), at(50, 99)],
      [
        [30, [1]],
        [50, [1]],
      ],
    ],
  ])('%s', (_, events, expected) => {
    expect(exits(events)).toEqual(expected);
  });

  it.each([
    ['without return', [at(0, 10), out(20)], [[20, [1]]]],
    ['with a return after more than an hour', [at(0, 10), out(20), at(81, 10)], [[20, [1]]]],
    ['with a login elsewhere after more than an hour', [at(0, 10), out(20), at(500, 99)], [[20, [1]]]],
    ['counted from the first of two', [at(0, 10), out(20), out(40)], [[20, [1]]]],
  ])('is a logout %s', (_, events, expected) => {
    expect(exits(events)).toEqual(expected);
  });

  it.each([
    ['a return within the hour', [at(0, 10), out(20), at(80, 10), at(90, 99)], [[90, [1]]]],
    ['a login elsewhere within the hour', [at(0, 10), out(20), at(40, 99)], [[40, [1]]]],
  ])('is not a logout followed by %s', (_, events, expected) => {
    expect(exits(events)).toEqual(expected);
  });

  it.each([
    [80, []],
    [81, [[20, [1]]]],
  ])('after a logout is decided an hour later: at minute %i %j', (now, expected) => {
    expect(exits([at(0, 10), out(20)], now)).toEqual(expected);
  });

  it('does not exist while the character is inside', () => {
    expect(exits([at(0, 10)])).toEqual([]);
  });
});

describe('a gap in the reports', () => {
  const left = [at(0, 10), out(20)];
  it.each([
    ['at the logout', gap(20, 30)],
    ['in the hour after it', gap(50, 55)],
    ['during the whole hour', gap(0, 500)],
    ['at the end of the hour', gap(79, 200)],
  ])('%s means that the logout proves no exit', (_, missing) => {
    expect(exits(left, 1000, [missing])).toEqual([]);
  });

  it.each([
    ['before the logout', gap(5, 20)],
    ['after the hour', gap(80, 200)],
  ])('%s does not matter', (_, missing) => {
    expect(exits(left, 1000, [missing])).toEqual([[20, [1]]]);
  });

  it('leaves the decision to the next sighting', () => {
    const missing = [gap(20, 200)];
    expect(exits([...left, at(200, 99)], 1000, missing)).toEqual([[200, [1]]]);
    expect(exits([...left, at(200, 10), at(230, 99)], 1000, missing)).toEqual([[230, [1]]]);
  });
});

describe('in any history', () => {
  const event = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        place: fc.constantFrom(10, 20, 30, 99, null),
        after: fc.integer({ min: 0, max: 90 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ place: fc.constant('logout' as const), after: fc.integer({ min: 0, max: 90 }) }),
    },
  );
  const history = fc.array(event, { maxLength: 30 }).map((steps) => {
    let minute = 0;
    return steps.map(({ place, after }): PresenceEvent => {
      minute += after;
      return place === 'logout' ? out(minute) : at(minute, place);
    });
  });
  const lastMinute = 90 * 31;

  it('exits are in order, at times of events, and at most as many as stays', () => {
    fc.assert(
      fc.property(history, (events) => {
        const found = exits(events, lastMinute);
        const minutes = found.map(([minute]) => Number(minute));
        expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
        const times = new Set(events.map(({ atMs }) => atMs / minuteMs));
        expect(minutes.every((minute) => times.has(minute))).toBe(true);
        const inRaids = events.filter((each) => each.type === 'place' && raidsByArea.has(each.areaId ?? 0));
        expect(found.length).toBeLessThanOrEqual(inRaids.length);
      }),
    );
  });

  it('a decided exit does not change with later events', () => {
    fc.assert(
      fc.property(history, fc.nat(30), (events, known) => {
        const soFar = events.slice(0, known);
        const nowMinute = (soFar.at(-1)?.atMs ?? 0) / minuteMs;
        const before = exits(soFar, nowMinute);
        expect(exits(events, lastMinute).slice(0, before.length)).toEqual(before);
      }),
    );
  });
});

describe('raidActivityOf', () => {
  it('answers with the newest exit per set of quests within the window, newest first', () => {
    const hoursAgo = (hours: number, questIds: number[]) => ({ atMs: madeAtMs - hours * hourMs, questIds });
    const rows = raidActivityOf(
      7,
      [hoursAgo(70, [2]), hoursAgo(20, [1]), hoursAgo(9, [3, 4]), hoursAgo(0, [1])],
      { raid_timer_hours: 66 },
      madeAtMs,
    );
    expect(rows).toEqual([
      { timestamp: madeAt, character_id: 7, data: { quest_ids: [1] } },
      { timestamp: '2026-03-14T11:15:00Z', character_id: 7, data: { quest_ids: [3, 4] } },
    ]);
  });
});
