import { describe, expect, it } from 'vitest';
import { readActivityId, readActivityPage, readRaidIds } from './activity-request.ts';

const nowMs = Date.parse('2026-03-14T20:15:30Z');
const page = (query: unknown, type = 'location') => readActivityPage(7, type, query, nowMs);
const span = (query: unknown) => {
  const { fromMs, toMs } = page(query);
  return [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
};

describe('a page of activity', () => {
  it('is by default the newest 500 rows of the last 90 days', () => {
    expect(page(undefined)).toEqual({
      characterId: 7,
      type: 'location',
      limit: 500,
      fromMs: Date.parse('2025-12-14T00:00:00Z'),
      toMs: Date.parse('2026-03-15T00:00:00Z'),
    });
  });

  it.each([
    [{ start_date: '2026-03-01', end_date: '2026-03-01' }, '2026-03-01', '2026-03-02'],
    [{ start_date: '2024-02-29', end_date: '2024-05-29' }, '2024-02-29', '2024-05-30'],
    [{ end_date: '2026-03-01' }, '2025-12-01', '2026-03-02'],
    [{ start_date: '2025-01-01' }, '2025-01-01', '2025-04-02'],
    [{ start_date: '2026-03-14', before: '2026-03-14T10:00:00Z' }, '2026-03-14', '2026-03-14T10:00:00.000Z'],
    [
      { start_date: '2026-03-14', before: '2026-03-14T10:00:00+02:00' },
      '2026-03-14',
      '2026-03-14T08:00:00.000Z',
    ],
    [{ end_date: '2026-03-14', before: '2099-01-01T00:00:00Z' }, '2025-12-14', '2026-03-15'],
    [{ start_date: '9998-12-31' }, '9998-12-31', '9999-04-01'],
  ])('of %j goes from %s to %s', (query, from, to) => {
    const whole = (text: string) => (text.includes('T') ? text : `${text}T00:00:00.000Z`);
    expect(span(query)).toEqual([whole(from), whole(to)]);
  });

  const badDay = 'must be a UTC day such as 2026-01-31';
  const badLimit = 'must be a whole number from 1 to 500';
  it.each<[query: unknown, path: string, message: string]>([
    [{ limit: '0' }, 'limit', badLimit],
    [{ limit: '501' }, 'limit', badLimit],
    [{ limit: '1e2' }, 'limit', badLimit],
    [{ limit: '-1' }, 'limit', badLimit],
    [{ limit: '' }, 'limit', badLimit],
    [{ limit: ['1', '2'] }, 'limit', 'must be given once'],
    [{ start_date: '2026-02-30' }, 'start_date', badDay],
    [{ start_date: '2026-13-01' }, 'start_date', badDay],
    [{ start_date: '14.3.2026' }, 'start_date', badDay],
    [{ start_date: '0000-01-01' }, 'start_date', badDay],
    [{ end_date: '9999-12-31' }, 'end_date', badDay],
    [{ end_date: '2026-03-14T00:00:00Z' }, 'end_date', badDay],
    [{ end_date: "2026-03-14'--" }, 'end_date', badDay],
    [{ start_date: '2026-03-02', end_date: '2026-03-01' }, 'start_date', 'must not be after end_date'],
    [
      { start_date: '2026-01-01', end_date: '2026-04-02' },
      'end_date',
      'must be at most 90 days after start_date',
    ],
    [{ before: 'yesterday' }, 'before', 'must be a UTC time such as 2026-01-31T20:15:00Z'],
    [{ before: '2026-03-14' }, 'before', 'must be a UTC time such as 2026-01-31T20:15:00Z'],
  ])('cannot be had by %j', (query, path, message) => {
    expect(() => page(query)).toThrow(expect.objectContaining({ status: 400, issues: [{ path, message }] }));
  });

  it.each(['Location', 'raids', '', '__proto__'])(
    'cannot be of the type "%s": the known ones are named',
    (type) => {
      expect(() => page({}, type)).toThrow(
        'type must be one of location, status, total_level, guild_name, server_name, group_id',
      );
    },
  );
});

describe('the id of a character', () => {
  it.each([
    ['7', 7],
    ['0007', 7],
    [String(2 ** 40 - 1), 2 ** 40 - 1],
  ])('%s is %i', (text, id) => {
    expect(readActivityId(text)).toBe(id);
  });

  it.each([
    ['0', 'id must be from 1 to 1099511627775'],
    [String(2 ** 40), 'id must be from 1 to 1099511627775'],
    ['-7', 'id must be a number'],
    ['7.5', 'id must be a number'],
    ['99999999999999999', 'id must be a number'],
    ['me', 'id must be a number'],
  ])('%s is none', (text, message) => {
    expect(() => readActivityId(text)).toThrow(message);
  });
});

describe('the ids of raid activity', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  it('are up to 30, each once', () => {
    expect(readRaidIds({ character_ids: ids(30).join(',') })).toEqual(ids(30));
    expect(readRaidIds({ character_ids: '5,3,5' })).toEqual([5, 3]);
    expect(readRaidIds({ character_ids: ' 1, 2,,' })).toEqual([1, 2]);
  });

  it.each<[query: unknown, message: string]>([
    [{}, 'character_ids is missing: up to 30 ids with commas between'],
    [null, 'character_ids is missing: up to 30 ids with commas between'],
    [{ character_ids: '' }, 'character_ids is missing: up to 30 ids with commas between'],
    [{ character_ids: ids(31).join(',') }, 'character_ids must be at most 30'],
    [{ character_ids: ' ,' }, 'character_ids is missing: up to 30 ids with commas between'],
    [{ character_ids: '1,two' }, 'character_ids must be numbers with commas between'],
    [{ character_ids: '1,0' }, 'character_ids must be from 1 to 1099511627775'],
    [{ character_ids: `1,${2 ** 40}` }, 'character_ids must be from 1 to 1099511627775'],
    [{ character_ids: ['1', '2'] }, 'character_ids must be given once'],
  ])('cannot be %j', (query, message) => {
    expect(() => readRaidIds(query)).toThrow(expect.objectContaining({ status: 400, message }));
  });
});
