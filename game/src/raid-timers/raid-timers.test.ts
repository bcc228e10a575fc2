import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { raidTimerKey, remainingMs, runningRaidTimers, withoutDismissedTimers } from './raid-timers.ts';
import { madeAt, madeAtMs, makeRaidActivity } from '../testing/makers.ts';
import { toWireTime } from '../wire-time.ts';
import { hourMs } from '../time.ts';

const window = { raid_timer_hours: 66 };
const left = (hoursAgo: number, questIds: number[], characterId = 101) =>
  makeRaidActivity({
    timestamp: toWireTime(madeAtMs - hoursAgo * hourMs),
    character_id: characterId,
    data: { quest_ids: questIds },
  });
const running = (...rows: ReturnType<typeof left>[]) => runningRaidTimers(rows, window, madeAtMs);

describe('runningRaidTimers', () => {
  it('lets a timer run for 66 hours from the exit', () => {
    expect(running(left(1, [702]))).toEqual([
      {
        characterId: 101,
        questIds: [702],
        completedAtMs: madeAtMs - hourMs,
        endsAtMs: madeAtMs + 65 * hourMs,
      },
    ]);
  });

  it.each([
    { what: 'the last second', hours: 66 - 1 / 3600, count: 1 },
    { what: 'the end itself', hours: 66, count: 0 },
    { what: 'an exit long ago', hours: 100, count: 0 },
  ])('returns $count at $what', ({ hours, count }) => {
    expect(running(left(hours, [702]))).toHaveLength(count);
  });

  it('keeps the newest exit for each character and set of quests, newest first', () => {
    const timers = running(
      left(9, [702]),
      left(3, [702]),
      left(5, [702]),
      left(4, [702], 102),
      left(1, [703, 702]),
    );
    expect(
      timers.map(({ characterId, questIds, completedAtMs }) => [
        characterId,
        questIds,
        (madeAtMs - completedAtMs) / hourMs,
      ]),
    ).toEqual([
      [101, [702, 703], 1],
      [101, [702], 3],
      [102, [702], 4],
    ]);
  });

  it('treats the same quests in another order or with repetitions as equal', () => {
    expect(running(left(2, [703, 702]), left(1, [702, 703, 703]))).toHaveLength(1);
  });

  it('sorts timers of the same moment by character', () => {
    expect(running(left(1, [702], 9), left(1, [702], 3)).map(({ characterId }) => characterId)).toEqual([
      3, 9,
    ]);
  });

  it('leaves out rows without quests or with an invalid time', () => {
    expect(running(left(1, []), makeRaidActivity({ timestamp: 'yesterday' }))).toEqual([]);
  });

  it('does not depend on the order of the rows, and is idempotent', () => {
    const row = fc
      .record({
        hours: fc.integer({ min: 0, max: 80 }),
        quest: fc.integer({ min: 1, max: 3 }),
        who: fc.integer({ min: 1, max: 3 }),
      })
      .map(({ hours, quest, who }) => left(hours, [quest], who));
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const timers = running(...rows);
        expect(running(...[...rows].reverse())).toEqual(timers);
        const again = timers.map(({ characterId, questIds, completedAtMs }) =>
          left((madeAtMs - completedAtMs) / hourMs, [...questIds], characterId),
        );
        expect(running(...again)).toEqual(timers);
      }),
    );
  });
});

describe('a dismissed timer', () => {
  const first = left(50, [702]);
  const again = left(3, [702]);
  const others = [left(2, [703]), left(3, [702], 102)];
  const keysOf = (...rows: ReturnType<typeof left>[]) => new Set(running(...rows).map(raidTimerKey));
  const rest = (rows: ReturnType<typeof left>[], dismissed: ReadonlySet<string>) =>
    withoutDismissedTimers(rows, dismissed);

  it.each([
    { what: 'nothing is dismissed', dismissed: new Set<string>() },
    { what: 'a timer of another moment is dismissed', dismissed: new Set(['101:0:1']) },
    { what: 'the dismissed timer is over', dismissed: new Set(['101:702:5', 'nonsense']) },
  ])('changes nothing when $what', ({ dismissed }) => {
    const rows = [first, ...others];
    expect(rest(rows, dismissed)).toBe(rows);
  });

  it('is left out together with the older ones that it had replaced, and no others', () => {
    expect(rest([again, first, ...others], keysOf(first, again))).toEqual(others);
    expect(rest([first, again, ...others], keysOf(again))).toEqual(others);
  });

  it('is identified by its character and moment, whatever quests its key contains', () => {
    const foreign = new Set([...keysOf(again)].map((key) => key.replace(':702:', ':0:')));
    expect(rest([again, first, ...others], foreign)).toEqual(others);
  });

  it('does not stop a later exit from starting a timer', () => {
    expect(rest([first, again], keysOf(first))).toEqual([again]);
  });

  it('with several moments counts as the latest one', () => {
    const dismissed = new Set([...keysOf(first), ...keysOf(again)]);
    const between = left(20, [702]);
    expect(rest([again, between, first], dismissed)).toEqual([]);
    expect(rest([first, between, again], dismissed)).toEqual([]);
  });

  it('never runs, and no other timer is lost or added', () => {
    const row = fc
      .record({
        hours: fc.integer({ min: 0, max: 65 }),
        quest: fc.integer({ min: 1, max: 3 }),
        who: fc.integer({ min: 1, max: 3 }),
      })
      .map(({ hours, quest, who }) => left(hours, [quest], who));
    fc.assert(
      fc.property(fc.array(row), fc.func(fc.boolean()), (rows, isDismissed) => {
        const timers = running(...rows);
        const kept = timers.filter((timer) => !isDismissed(raidTimerKey(timer)));
        const dismissed = new Set(timers.filter((timer) => !kept.includes(timer)).map(raidTimerKey));
        expect(running(...rest(rows, dismissed))).toEqual(kept);
      }),
    );
  });
});

describe('a timer', () => {
  it('has a unique key', () => {
    const [timer] = running(left(0, [703, 702]));
    expect(timer && raidTimerKey(timer)).toBe(`101:702+703:${Date.parse(madeAt)}`);
  });

  it.each([
    [madeAtMs + 5, 5],
    [madeAtMs, 0],
    [madeAtMs - 5, 0],
  ])('that ends at %i has %i milliseconds left', (endsAtMs, left_) => {
    expect(remainingMs({ endsAtMs }, madeAtMs)).toBe(left_);
  });
});
