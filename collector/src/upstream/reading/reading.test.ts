import { makeCharacter, makeLfm } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMostlyUnreadable, type ReadMemory } from './entries.ts';
import { readCharacters, readLfms, readServers } from './read-entities.ts';
import { isSameData, momentMs } from './values.ts';

const torvald = makeCharacter({ id: 1 });

describe('characters of another service', () => {
  const nothing = {
    name: null,
    gender: null,
    race: null,
    location_id: null,
    guild_name: null,
    home_server_name: null,
    group_id: null,
    is_in_party: null,
    is_anonymous: true,
    is_recruiting: null,
    public_comment: null,
    last_save: null,
  };

  test('are complete even if few fields are given', () => {
    const said = { id: 7, is_anonymous: true, total_level: 3, classes: [] };
    expect(readCharacters([said], 'Orien')?.entities).toEqual([
      { ...nothing, id: 7, total_level: 3, classes: [], server_name: 'Orien' },
    ]);
  });

  test.each<readonly [string, Record<string, unknown>, Record<string, unknown>]>([
    ['numbers as text', { total_level: '12', location_id: '4' }, { total_level: 12, location_id: 4 }],
    ['an unknown race', { race: 'Sea Elf' }, { race: 'Sea Elf' }],
    ['a server other than that of the list', { server_name: 'Sarlona' }, { server_name: 'orien' }],
    [
      'a time without a zone',
      { last_save: '2026-01-02 03:04:05.678' },
      { last_save: '2026-01-02T03:04:05Z' },
    ],
    ['an invalid time', { last_save: 'yesterday' }, { last_save: null }],
  ])('may have %s', (_, said, expected) => {
    expect(readCharacters([{ ...torvald, ...said }], 'orien')?.entities).toEqual([
      expect.objectContaining(expected),
    ]);
  });

  test.each<readonly [string, unknown]>([
    ['id', { ...torvald, id: 0 }],
    ['id', { ...torvald, id: 2 ** 40 }],
    ['id', { ...torvald, id: 1.5 }],
    ['id', { name: 'nobody' }],
    ['name', { ...torvald, name: null }],
    ['name', { ...torvald, name: 'two\nlines' }],
    ['total_level', { ...torvald, total_level: undefined }],
    ['total_level', { ...torvald, total_level: null }],
    ['classes', { ...torvald, classes: 'Bard' }],
    ['classes', { ...torvald, classes: [{ name: 'Bard', level: 900 }] }],
    ['is_in_party', { ...torvald, is_in_party: 'maybe' }],
    ['is no object', 'Torvald'],
    ['is no object', null],
  ])('are left out because of %s: %j', (fault, odd) => {
    const readout = readCharacters([odd, makeCharacter({ id: 2 })], 'orien');
    expect(readout?.entities.map(({ id }) => id)).toEqual([2]);
    expect([...(readout?.faults ?? [])]).toEqual([fault]);
    expect(readout?.skipped).toBe(1);
  });

  test('are skipped without an error when they are offline', () => {
    const readout = readCharacters([{ ...torvald, is_online: false }], 'orien');
    expect(readout).toMatchObject({ entities: [], skipped: 0 });
  });

  test.each([[null], [7], ['text'], [undefined]])('are not a list in %j', (content) => {
    expect(readCharacters(content, 'orien')).toBeNull();
  });

  test('are validated once while they do not change', () => {
    const memory: ReadMemory<NonNullable<ReturnType<typeof readCharacters>>['entities'][number]> = new Map();
    const first = readCharacters({ '1': torvald }, 'orien', memory)?.entities[0];
    expect(readCharacters({ '1': { ...torvald } }, 'orien', memory)?.entities[0]).toBe(first);
    const moved = { ...torvald, location_id: 8 };
    expect(readCharacters({ '1': moved }, 'orien', memory)?.entities[0]?.location_id).toBe(8);
    expect(readCharacters({}, 'orien', memory)?.entities).toEqual([]);
    expect(memory.size).toBe(0);
  });
});

describe('groups of another service', () => {
  test('keep all fields and their activity', () => {
    const lfm = makeLfm({ id: 9, members: [makeCharacter({ id: 3 })], adventure_active_time: 61.5 });
    const [read] = readLfms({ data: { '9': lfm } }, 'Thelanis')?.entities ?? [];
    expect(read).toMatchObject({ id: 9, quest_id: 701, adventure_active_time: 61, server_name: 'Thelanis' });
    expect(read).toMatchObject({ activity: lfm.activity });
    expect(read).not.toHaveProperty('last_update');
    expect(read?.members?.map(({ id }) => id)).toEqual([3]);
  });

  test('are corrected if their meaning is clear', () => {
    const odd = {
      ...makeLfm({ id: 9, adventure_active_time: -1 }),
      minimum_level: null,
      leader: { id: 3, name: '', is_anonymous: true, total_level: null, classes: null },
    };
    const readout = readLfms([odd], 'Thelanis');
    expect(readout?.entities).toMatchObject([
      { id: 9, adventure_active_time: 0, minimum_level: null, leader: { id: 3, name: null } },
    ]);
    expect(readout?.corrections).toEqual(
      new Set(['null-level', 'negative-adventure-time', 'empty-anonymous-name', 'person-without-level']),
    );
    const nameless = { ...torvald, name: '', is_anonymous: true };
    expect(readCharacters([nameless], 'Thelanis')).toMatchObject({
      entities: [{ id: 1, name: null }],
      skipped: 0,
    });
  });

  test('lose only a member that cannot be read', () => {
    const odd = { ...makeLfm({ id: 9 }), members: [{ id: 'x' }, makeCharacter({ id: 3 })] };
    const readout = readLfms([odd], 'Thelanis');
    expect(readout?.entities[0]?.members?.map(({ id }) => id)).toEqual([3]);
    expect([...(readout?.faults ?? [])]).toEqual(['members']);
    expect(readout?.skipped).toBe(0);
  });

  test('may have their members in a map', () => {
    const lfm = { ...makeLfm({ id: 9 }), members: { '3': { name: 'Bo' } } };
    expect(readLfms([lfm], 'Thelanis')?.entities[0]?.members).toEqual([expect.objectContaining({ id: 3 })]);
  });

  test.each<readonly [string, Record<string, unknown>]>([
    ['leader', { leader: null }],
    ['leader', { leader: { name: 'Nobody' } }],
    ['minimum_level', { minimum_level: undefined }],
    ['maximum_level', { maximum_level: 900 }],
    ['id', { id: -4 }],
    ['comment', { comment: 7 }],
  ])('are left out because of %s: %j', (fault, odd) => {
    const readout = readLfms([{ ...makeLfm(), ...odd }, makeLfm({ id: 2 })], 'Thelanis');
    expect(readout?.entities.map(({ id }) => id)).toEqual([2]);
    expect([...(readout?.faults ?? [])]).toEqual([fault]);
  });
});

describe('servers of another service', () => {
  const info = { is_online: true, last_data_fetch: '2026-11-21T20:00:00Z' };

  test.each<readonly [string, unknown]>([
    ['bare', { Orien: info }],
    ['in a wrapper', { data: { Orien: info } }],
    ['in a list', [{ name: 'Orien', ...info }]],
  ])('may be listed %s', (_, content) => {
    expect(readServers(content)?.servers).toEqual([
      expect.objectContaining({ name: 'Orien', key: 'orien', fetchedMs: Date.UTC(2026, 10, 21, 20) }),
    ]);
  });

  test('may be called "data"', () => {
    expect(readServers({ data: info })?.servers.map(({ name }) => name)).toEqual(['data']);
  });

  test('lose only a server that cannot be read', () => {
    expect(readServers({ Orien: info, Khyber: { is_online: 'often' }, Thrane: null })).toMatchObject({
      servers: [{ name: 'Orien' }],
      unreadable: ['Khyber', 'Thrane'],
    });
  });

  test.each([[{}], [[]], [null], ['<html>'], [{ data: [] }], [{ message: 'no' }]])(
    'are missing in %j',
    (content) => expect(readServers(content)).toBeNull(),
  );
});

describe('values', () => {
  test.each<readonly [unknown, string | null]>([
    ['2026-11-21T20:00:00Z', '2026-11-21T20:00:00.000Z'],
    ['2026-11-21T20:00:00.25+02:00', '2026-11-21T18:00:00.250Z'],
    ['2026-11-21 20:00:00', '2026-11-21T20:00:00.000Z'],
    ['2026-11-21 20:00:00 UTC', '2026-11-21T20:00:00.000Z'],
    ['2026-13-21T20:00:00Z', null],
    ['20:00', null],
    [1_795_291_200, null],
    [null, null],
  ])('%j is the moment %s', (value, expected) => {
    const ms = momentMs(value);
    expect(ms === null ? null : new Date(ms).toISOString()).toBe(expected);
  });

  test('are equal if their JSON is equal in any order of fields', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const copy: unknown = JSON.parse(JSON.stringify(a));
        expect(isSameData(a, copy)).toBe(true);
        expect(isSameData(a, b)).toBe(isSameData(b, a));
        if (JSON.stringify(a) === JSON.stringify(b)) expect(isSameData(a, b)).toBe(true);
        if (isSameData(a, b)) expect(copy).toEqual(JSON.parse(JSON.stringify(b)));
      }),
    );
  });

  test('count as absent if they are undefined', () => {
    expect(isSameData({ a: 1, b: undefined }, { a: 1 })).toBe(true);
    expect(isSameData({ a: 1 }, { a: 1, b: undefined })).toBe(true);
    expect(isSameData({ a: undefined }, { b: 1 })).toBe(false);
  });

  test('are not used if more than half cannot be read', () => {
    const readout = (bad: number) =>
      readCharacters([torvald, ...Array.from({ length: bad }, () => null)], 'orien');
    expect(
      [0, 1, 2].map((bad) => {
        const read = readout(bad);
        return read !== null && isMostlyUnreadable(read);
      }),
    ).toEqual([false, false, true]);
  });
});
