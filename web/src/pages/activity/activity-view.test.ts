import type { CharacterActivity } from '@rollcall/game/character/character-activity';
import { stripAddress } from '@rollcall/game/site/log-event-privacy';
import { makeArea, makeQuest } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { describe, expect, it } from 'vitest';
import { changedSearch, readField } from '../../ui/useAddressChoice.ts';
import { activitySummary, makePlaceLabels, makeTimeLabels, selectionText } from './activity-labels.ts';
import { windowStart } from './activity-reader.ts';
import {
  activityFilters,
  characterField,
  levelRows,
  levelsOf,
  type Past,
  placeRows,
  placesOf,
  presenceOf,
  presenceRows,
  selectedSpan,
  staysOf,
} from './activity-view.ts';

const minute = 60_000;
const start = Date.parse('2026-11-22T18:00:00Z');
const at = (minutes: number) => start + minutes * minute;
const rowsOf =
  <Value>(dataOf: (value: Value) => CharacterActivity['data']) =>
  (...told: readonly (readonly [minutes: number, value: Value])[]) => ({
    rows: told.map(([minutes, value]) => ({
      timestamp: toWireTime(at(minutes)),
      character_id: 1,
      data: dataOf(value),
    })),
    isWhole: true,
  });
const toldStatus = rowsOf((status: boolean) => ({ status }));
const toldPlaces = rowsOf((location_id: number) => ({ location_id }));
const toldLevels = rowsOf((total_level: number) => ({ total_level, classes: [] }));

const areas = new Map(
  [
    makeArea({ id: 1, name: 'The Harbor', is_public: true, is_wilderness: false }),
    makeArea({ id: 2, name: 'Cerulean Hills', is_public: false, is_wilderness: true }),
    makeArea({ id: 3, name: 'Old Crypt', is_public: false, is_wilderness: false }),
  ].map((area) => [area.id, area]),
);
const quests = new Map(
  [
    makeQuest({ id: 71, area_id: 3, name: 'The Crypt' }),
    makeQuest({ id: 72, area_id: 3, name: 'Crypt Again' }),
  ].map((quest) => [quest.id, quest]),
);
const words = makePlaceLabels({ state: 'loaded', areas, quests });

/** In the Harbor, then in a crypt; logs out at minute 50 and in again at minute 80, then goes to the hills. */
const fromMs = at(-600);
const presence = presenceOf(toldStatus([80, true], [50, false], [0, true]), fromMs);
const past: Past = {
  presence,
  places: placesOf(toldPlaces([90, 2], [80, 3], [10, 3], [0, 1]), presence, fromMs),
  levels: levelsOf(toldLevels([20, 15], [0, 14]), presence, fromMs, 15),
};
const off = { hidePublic: false, hideWilderness: false, placesOnline: false };
const lengths = (
  table: readonly {
    readonly value: unknown;
    readonly counted: readonly { startMs: number; endMs: number }[];
  }[],
) =>
  table.map(({ value, counted }) => [
    value,
    counted.reduce((sum, { startMs, endMs }) => sum + (Math.min(endMs, at(100)) - startMs) / minute, 0),
  ]);

describe('the content of the activity page', () => {
  it('begins 90 days before the day (UTC) on which it is opened', () => {
    expect(new Date(windowStart(at(0))).toISOString()).toBe('2026-08-24T00:00:00.000Z');
  });

  it('has one stay per session and place, each lasting until the next place', () => {
    expect(lengths(placeRows(past, areas, off))).toEqual([
      [2, 10],
      [3, 10],
      [3, 70],
      [1, 10],
    ]);
  });

  it('does not count time offline', () => {
    expect(lengths(placeRows(past, areas, { ...off, placesOnline: true }))).toEqual([
      [2, 10],
      [3, 10],
      [3, 40],
      [1, 10],
    ]);
    expect(lengths(levelRows(past, areas, { levelsOnline: true, levelsAfield: false }))).toEqual([
      [15, 50],
      [14, 20],
    ]);
  });

  it('can leave time in public areas out of a level', () => {
    expect(lengths(levelRows(past, areas, { levelsOnline: false, levelsAfield: true }))).toEqual([
      [15, 80],
      [14, 10],
    ]);
    expect(lengths(levelRows(past, areas, { levelsOnline: true, levelsAfield: true }))).toEqual([
      [15, 50],
      [14, 10],
    ]);
  });

  it('hides a kind of place without joining the visits around it', () => {
    const shown = placeRows(past, areas, { ...off, hidePublic: true, hideWilderness: true });
    expect(shown.map(({ value, startMs }) => [value, (startMs - start) / minute])).toEqual([
      [3, 80],
      [3, 10],
    ]);
  });

  it('lists times online and offline, or only online', () => {
    expect(lengths(presenceRows(presence, { onlyOnline: false }))).toEqual([
      [true, 20],
      [false, 30],
      [true, 50],
    ]);
    expect(lengths(presenceRows(presence, { onlyOnline: true }))).toEqual([
      [true, 20],
      [true, 50],
    ]);
  });

  it('draws places only while online, as unknown until the first location', () => {
    const early: Past = { ...past, places: past.places.slice(0, -1) };
    expect(
      staysOf(early, areas).map(({ place, kind, startMs, endMs }) => [
        place,
        kind,
        (startMs - start) / minute,
        (Math.min(endMs, at(100)) - start) / minute,
      ]),
    ).toEqual([
      [null, 'unknown', 0, 10],
      [3, 'quest', 10, 50],
      [3, 'quest', 80, 90],
      [2, 'wilderness', 90, 100],
    ]);
  });

  it('finds a selected row even if its table hides it, and counts the rows that overlap it', () => {
    const selection = { table: 'places', startMs: at(10) } as const;
    const span = selectedSpan(past, selection);
    expect(span).toMatchObject({ startMs: at(10), endMs: at(80) });
    if (span === null) throw new Error('it is there');
    const text = selectionText(past, selection, span, {
      placeLabels: words,
      timeLabels: makeTimeLabels('UTC', 'en-GB'),
    });
    expect(text).toBe('The Crypt / Crypt Again, Sun 22 Nov, 18:10 – 19:20: 2 levels, 2 sessions and breaks.');
    expect(selectedSpan(past, { table: 'levels', startMs: at(10) })).toBeNull();
  });

  it.each([
    [
      { table: 'levels', startMs: at(20) },
      'Level 15, Sun 22 Nov, 18:20 – now: 3 places, 3 sessions and breaks.',
    ],
    [{ table: 'presence', startMs: at(50) }, 'Logged out, Sun 22 Nov, 18:50 – 19:20: 1 place, 1 level.'],
    [{ table: 'presence', startMs: at(80) }, 'Logged in, Sun 22 Nov, 19:20 – now: 2 places, 1 level.'],
  ] as const)('describes %o as: %s', (selection, expected) => {
    const span = selectedSpan(past, selection);
    if (span === null) throw new Error('it is there');
    expect(
      selectionText(past, selection, span, {
        placeLabels: words,
        timeLabels: makeTimeLabels('UTC', 'en-GB'),
      }),
    ).toBe(expected);
  });

  it('sums up the days shown', () => {
    const facts = { dayCount: '7', nowMs: at(100), areas, placeLabels: words } as const;
    expect(activitySummary(past, facts).map(({ value, note }) => [value, note])).toEqual([
      ['1 h 10 min', '2 sessions'],
      ['The Crypt / Crypt Again', '50 min'],
      ['1', '14 to 15'],
    ]);
    const nothing: Past = { presence: presenceOf(toldStatus(), 0), places: [], levels: [] };
    expect(activitySummary(nothing, facts).map(({ value, note }) => [value, note])).toEqual([
      ['–', ''],
      ['–', ''],
      ['–', ''],
    ]);
    // Ten days later only the level and one ongoing session are left.
    const later = activitySummary(past, { ...facts, nowMs: at(10 * 1440) });
    expect(later.map(({ note }) => note)).toEqual(['1 session', '7 d', 'level 15']);
  });

  it('calls nothing unknown while the catalogue is loading', () => {
    const waiting = makePlaceLabels({ state: 'loading', areas: new Map(), quests: new Map() });
    expect([waiting.place(3), waiting.place(null), words.place(99)]).toEqual([
      'Loading...',
      'Somewhere in the Aether',
      'Somewhere in the Aether',
    ]);
    expect([words.place(1), words.either(1), words.either(3)]).toEqual([
      'The Harbor',
      'The Harbor',
      'The Crypt / Crypt Again',
    ]);
  });

  it('starts with the state from before the window', () => {
    const online = presenceOf(toldStatus([80, false], [-700, true]), fromMs);
    const places = placesOf(toldPlaces([90, 2], [-690, 3], [-800, 1]), online, fromMs);
    expect(places.map(({ value, startMs, isCut }) => [value, startMs - fromMs, isCut])).toEqual([
      [2, 690 * minute, false],
      [3, 0, true],
    ]);
    expect(levelsOf(toldLevels([20, 15], [-9000, 14]), online, fromMs, 15)).toMatchObject([
      { value: 15, startMs: at(20), isCut: false },
      { value: 14, startMs: fromMs, isCut: true },
    ]);
  });

  it('has no place for a character that was offline when the window began', () => {
    const away = presenceOf(toldStatus([0, true], [-700, false]), fromMs);
    expect(away.offline).toEqual([{ startMs: fromMs, endMs: at(0) }]);
    expect(placesOf(toldPlaces([0, 1], [-800, 1]), away, fromMs)).toMatchObject([
      { value: 1, startMs: at(0) },
    ]);
    expect(placesOf(toldPlaces([-800, 1]), away, fromMs)).toEqual([]);
  });

  it('claims no session before a logout without a known login', () => {
    const { online, segments } = presenceOf(toldStatus([30, true], [20, false]), fromMs);
    expect(online).toEqual([{ startMs: at(30), endMs: Number.POSITIVE_INFINITY }]);
    expect(segments.at(-1)).toMatchObject({ startMs: at(20), value: false });
  });

  it('uses the current level from when the character was first seen if no level was recorded', () => {
    const none = { rows: [], isWhole: true };
    const levels = (levelNow: number | null, read = none, seen = presence) =>
      levelsOf(read, seen, fromMs, levelNow).map(({ value, startMs, isCut }) => [value, startMs, isCut]);
    expect(levels(15)).toEqual([[15, at(0), true]]);
    expect(levels(null)).toEqual([]);
    expect(levels(15, { rows: [], isWhole: false })).toEqual([]);
    expect(levels(15, none, presenceOf(none, fromMs))).toEqual([]);
  });

  it('writes times in the reader’s time zone', () => {
    const there = makeTimeLabels('Australia/Lord_Howe', 'en-GB');
    expect(there.time(at(0))).toBe('Mon 23 Nov, 05:00');
    expect(there.start({ startMs: at(0), endMs: at(5), isCut: true })).toBe('before 23 Nov');
    expect(there.span({ startMs: at(0), endMs: at(24 * 60) })).toBe('Mon 23 Nov, 05:00 – Tue 24 Nov, 05:00');
  });
});

describe('the address of the activity page', () => {
  it.each([
    ['?character=1002', 1002],
    ['?days=30&character=7', 7],
    ['', null],
    ['?character=', null],
    ['?character=0', null],
    ['?character=Torvald', null],
    ['?character=1e3', null],
    ['?character=99999999999999999', null],
  ])('"%s" selects %s', (search, id) => {
    expect(readField(characterField, search)).toBe(id);
  });

  it('has a unique name for each filter', () => {
    const names = Object.values(activityFilters).map(({ parameter }) => parameter);
    expect(new Set(names).size).toBe(names.length);
  });

  it('does not name the character', () => {
    const search = changedSearch('', { character: '1002', 'hide-public': 'on' });
    expect(stripAddress(`/activity${search}`)).toBe('/activity');
  });
});
