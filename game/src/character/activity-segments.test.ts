import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  activityEvents,
  activitySegments,
  countWithout,
  readLevel,
  readPlace,
  readStatus,
  timesWhen,
  unchangedLevel,
  windowSegments,
  withActivityPage,
  type ActivityEvent,
} from './activity-segments.ts';
import type { CharacterActivity } from './character-activity.ts';
import { lengthOf, uniteSpans } from './time-spans.ts';
import { toWireTime } from '../wire-time.ts';

const open = Number.POSITIVE_INFINITY;
const row = (second: number, data: CharacterActivity['data']): CharacterActivity => ({
  timestamp: toWireTime(second * 1000),
  character_id: 1,
  data,
});
const placeRow = (second: number, location_id: number) => row(second, { location_id });
/** Newest first, as in an answer. */
const happened = <T>(...events: readonly (readonly [atMs: number, value: T])[]): ActivityEvent<T>[] =>
  events.map(([atMs, value]) => ({ atMs, value }));
const told = <T>(segments: readonly { startMs: number; endMs: number; value: T }[]) =>
  segments.map(({ startMs, endMs, value }) => [startMs, endMs, value]);

describe('segments of activity', () => {
  it.each([
    [
      'last until the next event, or are open',
      happened([30, 'b'], [10, 'a']),
      [
        [30, open, 'b'],
        [10, 30, 'a'],
      ],
    ],
    ['are empty without events', [], []],
    [
      'do not begin again at an event with the same value',
      happened([30, 'a'], [20, 'a'], [10, 'a']),
      [[10, open, 'a']],
    ],
    [
      'have the last of several values of one second',
      happened([30, 'b'], [30, 'c'], [10, 'a']),
      [
        [30, open, 'b'],
        [10, 30, 'a'],
      ],
    ],
    [
      'continue through a second that ends with the same value',
      happened([30, 'a'], [30, 'c'], [10, 'a']),
      [[10, open, 'a']],
    ],
    [
      'ignore an event that is out of order',
      happened([30, 'b'], [40, 'c'], [10, 'a']),
      [
        [30, open, 'b'],
        [10, 30, 'a'],
      ],
    ],
  ])('%s', (_name, events, expected) => {
    expect(told(activitySegments(events))).toEqual(expected);
  });

  it('begin again at the same place after a logout', () => {
    const events = happened([30, 7], [20, 7], [10, 7]);
    expect(told(activitySegments(events, [{ startMs: 15, endMs: 20 }]))).toEqual([
      [20, open, 7],
      [10, 20, 7],
    ]);
  });

  it.each([
    ['an open session', happened([10, true]), [[10, open, true]]],
    [
      'sessions',
      happened([40, false], [30, true], [20, false], [10, true]),
      [
        [40, open, false],
        [30, 40, true],
        [20, 30, false],
        [10, 20, true],
      ],
    ],
    [
      'a repeated login',
      happened([40, false], [30, true], [10, true]),
      [
        [40, open, false],
        [10, 40, true],
      ],
    ],
    [
      'a repeated logout',
      happened([40, false], [30, false], [10, true]),
      [
        [30, open, false],
        [10, 30, true],
      ],
    ],
    [
      'a logout without a known login, which makes no session',
      happened([30, true], [20, false]),
      [
        [30, open, true],
        [20, 30, false],
      ],
    ],
    ['nothing', [], []],
    ['a logout at the very beginning', happened([5, false]), [[5, open, false]]],
  ])('show the times online for %s', (_name, events, expected) => {
    const segments = windowSegments(events, 5);
    expect(told(segments)).toEqual(expected);
    expect(segments.filter(({ isCut }) => isCut)).toEqual([]);
  });

  it.each([
    [
      'a session that began before the window',
      happened([30, true], [20, false], [3, true]),
      [
        [30, open, true],
        [20, 30, false],
        [5, 20, true],
      ],
      1,
    ],
    [
      'a session that began in the window, after an earlier logout',
      happened([20, true], [4, false]),
      [
        [20, open, true],
        [5, 20, false],
      ],
      1,
    ],
    ['an event that is repeated later', happened([20, true], [4, true]), [[5, open, true]], 1],
    ['no event in the window', happened([4, false]), [[5, open, false]], 1],
    [
      'the last of several events before the window',
      happened([4, false], [4, true], [1, true]),
      [[5, open, false]],
      1,
    ],
    ['an event at the first moment of the window', happened([5, true], [4, false]), [[5, open, true]], 0],
  ])('begin the window with the value at that time: %s', (_name, events, expected, cut) => {
    const segments = windowSegments(events, 5);
    expect(told(segments)).toEqual(expected);
    expect(segments.map(({ isCut }) => isCut)).toEqual([
      ...segments.slice(1).map(() => false),
      ...segments.slice(0, 1).map(() => cut === 1),
    ]);
  });

  it('begin again at the place known from before the window after a logout', () => {
    expect(told(windowSegments(happened([20, 7], [3, 7]), 5, [{ startMs: 8, endMs: 20 }]))).toEqual([
      [20, open, 7],
      [5, 20, 7],
    ]);
  });

  it('have the present level since the first sighting when none was recorded', () => {
    expect(unchangedLevel(7, 20)).toEqual([{ startMs: 7, endMs: open, value: 20, isCut: true }]);
    expect(unchangedLevel(7, null)).toEqual([]);
    expect(unchangedLevel(null, 20)).toEqual([]);
  });

  it('are read from rows of the requested type', () => {
    const rows = [
      row(9, { status: true }),
      row(8, { location_id: 7 }),
      row(7, { location_id: null }),
      row(6, { total_level: 20, classes: [] }),
      row(5, { guild_name: null }),
    ];
    expect(activityEvents(rows, readPlace)).toEqual(happened([8000, 7], [7000, null]));
    expect(activityEvents(rows, readLevel)).toEqual(happened([6000, 20]));
    expect(activityEvents(rows, readStatus)).toEqual(happened([9000, true]));
  });

  it('count no time offline, but stay open', () => {
    const offline = timesWhen(
      windowSegments(happened([30, true], [20, false], [10, true]), 5),
      (isOnline) => !isOnline,
    );
    expect(offline).toEqual([{ startMs: 20, endMs: 30 }]);
    const [segment] = countWithout(activitySegments(happened([10, 7])), offline);
    expect(segment?.counted).toEqual([
      { startMs: 10, endMs: 20 },
      { startMs: 30, endMs: open },
    ]);
  });

  it('include each row of older and newer pages once', () => {
    const rows = [placeRow(50, 5), placeRow(40, 4)];
    expect(withActivityPage([], rows, open)).toEqual(rows);
    expect(withActivityPage(rows, [placeRow(30, 3)], 40_000)).toEqual([...rows, placeRow(30, 3)]);
    expect(withActivityPage(rows, [placeRow(60, 6), placeRow(50, 5)], open)).toEqual([
      placeRow(60, 6),
      ...rows,
    ]);
    // Another row in the second of the newest known row.
    expect(withActivityPage(rows, [placeRow(50, 6), placeRow(50, 5)], open)).toEqual([
      placeRow(50, 6),
      ...rows,
    ]);
    expect(withActivityPage(rows, [], open)).toBe(rows);
    expect(withActivityPage(rows, [placeRow(50, 5)], open)).toBe(rows);
    expect(withActivityPage(rows, [placeRow(50, 7)], open)).toEqual([placeRow(50, 7), placeRow(40, 4)]);
  });

  const events = fc
    .array(fc.tuple(fc.nat(100), fc.nat(3)), { minLength: 1, maxLength: 30 })
    .map((taken) => happened(...taken.toSorted(([a], [b]) => b - a)));

  it('do not overlap and have no gap after the first event', () => {
    fc.assert(
      fc.property(events, (given) => {
        const segments = activitySegments(given);
        for (const [place, segment] of segments.entries()) {
          expect(segment.startMs).toBeLessThan(segment.endMs);
          expect(segment.endMs).toBe(segments[place - 1]?.startMs ?? open);
        }
        expect(segments.at(-1)?.startMs).toBe(given.at(-1)?.atMs);
      }),
    );
  });

  it('begin with the first event, and never before the window', () => {
    fc.assert(
      fc.property(events, fc.nat(100), (given, fromMs) => {
        const segments = windowSegments(given, fromMs);
        const firstMs = Math.max(fromMs, given.at(-1)?.atMs ?? open);
        expect(segments.at(-1)?.startMs).toBe(firstMs);
        expect(lengthOf(segments, 200)).toBe(200 - firstMs);
        expect(lengthOf(uniteSpans(segments), 200)).toBe(200 - firstMs);
        expect(segments.filter(({ isCut }) => isCut).every(({ startMs }) => startMs === fromMs)).toBe(true);
      }),
    );
  });

  it('have at each moment of the window the value of the last event before it', () => {
    const oneASecond = fc.uniqueArray(fc.tuple(fc.nat(60), fc.nat(3)), {
      selector: ([atMs]) => atMs,
      minLength: 1,
    });
    fc.assert(
      fc.property(oneASecond, fc.nat(60), fc.nat(80), (taken, fromMs, later) => {
        const given = happened(...taken.toSorted(([a], [b]) => b - a));
        const atMs = fromMs + later;
        const now = windowSegments(given, fromMs).find((each) => each.startMs <= atMs && atMs < each.endMs);
        expect(now?.value).toBe(given.find((each) => each.atMs <= atMs)?.value);
      }),
    );
  });

  it('count no time twice, whatever is excluded', () => {
    fc.assert(
      fc.property(
        events,
        fc.array(fc.tuple(fc.nat(100), fc.integer({ min: 1, max: 20 })), { maxLength: 6 }),
        (given, taken) => {
          const uncounted = uniteSpans(
            taken.map(([startMs, length]) => ({ startMs, endMs: startMs + length })),
          );
          const segments = countWithout(activitySegments(given), uncounted);
          const counted = segments.flatMap((segment) => segment.counted);
          expect(lengthOf(uniteSpans(counted), 200)).toBe(lengthOf(counted, 200));
          expect(uniteSpans([...counted, ...uncounted]).at(-1)?.endMs).toBe(open);
        },
      ),
    );
  });

  it('are the same when read at once and page by page', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(20), fc.nat(3)), { maxLength: 30 }),
        fc.integer({ min: 1, max: 5 }),
        (taken, seconds) => {
          const rows = taken.toSorted(([a], [b]) => b - a).map(([second, value]) => placeRow(second, value));
          let read: readonly CharacterActivity[] = [];
          for (let until = 25; until > 0; until -= seconds) {
            const from = until - seconds;
            const page = rows.filter(
              ({ timestamp }) => timestamp >= toWireTime(from * 1000) && timestamp < toWireTime(until * 1000),
            );
            read = withActivityPage(read, page, until * 1000);
          }
          expect(read).toEqual(rows.filter(({ timestamp }) => timestamp >= toWireTime(0)));
        },
      ),
    );
  });
});
