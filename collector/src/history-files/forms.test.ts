import { describe, expect, test } from 'vitest';
import { recogniseForm } from './forms.ts';
import { createWallClock } from './local-time.ts';
import type { FormOptions, RowForm } from './row-form.ts';

const options: FormOptions = {
  columns: new Map(),
  wideCounts: 'lfms',
  toMoment: createWallClock('UTC'),
};

function form(header: string, own: Partial<FormOptions> = {}): RowForm {
  const found = recogniseForm(header.split(','), { ...options, ...own });
  if (typeof found === 'string') throw new Error(found);
  return found;
}

const row = (text: string): string[] => text.split(',');
const at = (text: string): number => Date.parse(text);

describe('a file', () => {
  test.each([
    ['Day,Month,Year,Hour,Minute,Orien', 'wide'],
    ['orien,year,month,day,hour,minute', 'wide'],
    ['timestamp,server,character_count,lfm_count', 'long'],
    ['lfm_count,Server,Timestamp', 'long'],
    ['timestamp,server,is_online', 'long'],
    ['week_ending,server,character_count_mean,lfm_count_mean', 'weekly'],
    ['week_ending,server,lfm_count_mean', 'weekly'],
  ])('with the header %s has the %s form', (header, name) => {
    expect(form(header).name).toBe(name);
  });

  test.each([
    ['when,where', /no known form: when,where|no known form: when, where/],
    ['timestamp,server', /no known form/],
    ['day,month,year,hour', /no known form/],
    ['timestamp,server,server,lfm_count', /two columns have the name "server"/],
  ])('with the header %s is rejected', (header, reason) => {
    expect(recogniseForm(header.split(','), options)).toMatch(reason);
  });

  test('can have other names for its columns', () => {
    const columns = new Map([
      ['timestamp', 'when'],
      ['server', 'Realm'],
      ['character_count', 'players'],
    ]);
    const renamed = form('realm,WHEN,players', { columns });
    expect(renamed.readRow(row('Orien,2026-01-01T00:00:00Z,7'))).toEqual([
      { server: 'Orien', atMs: at('2026-01-01T00:00:00Z'), isOnline: null, characters: 7, lfms: null },
    ]);
    const wrong = recogniseForm(['a', 'b'], { ...options, columns: new Map([['timestamp', 'when']]) });
    expect(wrong).toBe('there is no column "when", only a, b');
  });

  test('lists the columns that are ignored', () => {
    expect(form('timestamp,server,lfm_count,weather').unread).toEqual(['weather']);
  });
});

describe('a row of the wide form', () => {
  const header = 'Day,Month,Year,Hour,Minute,Orien,Khyber';

  test('has a sample for each server with a value', () => {
    const atMs = at('2020-02-20T13:05:00Z');
    expect(form(header).readRow(row('20,2,2020,13,5,7,'))).toEqual([
      { server: 'Orien', atMs, isOnline: null, characters: null, lfms: 7 },
    ]);
    expect(form(header, { wideCounts: 'characters' }).readRow(row('20,2,2020,13,5,7,8'))).toEqual([
      { server: 'Orien', atMs, isOnline: null, characters: 7, lfms: null },
      { server: 'Khyber', atMs, isOnline: null, characters: 8, lfms: null },
    ]);
  });

  test.each([
    ['30,2,2020,0,0,1,1', 'no time'],
    ['1,2,2020,24,0,1,1', 'no time'],
    ['1,2,2020,0,60,1,1', 'no time'],
    ['x,2,2020,0,0,1,1', 'no time'],
    ['1,,2020,0,0,1,1', 'no time'],
    ['1,2,2020,0,0,many,1', 'no count'],
    ['1,2,2020,0,0,-1,1', 'no count'],
    ['1,2,2020,0,0,1.5,1', 'no count'],
    ['1,2,2020,0,0,12345678,1', 'no count'],
    ['1,2,2020,0,0,,', 'no counts'],
  ])('is invalid when it is %s: %s', (text, kind) => {
    expect(form(header).readRow(row(text))).toMatchObject({ kind });
  });

  test('is invalid with a time that the clock skipped', () => {
    const berlin = form(header, { toMoment: createWallClock('Europe/Berlin') });
    expect(berlin.readRow(row('29,3,2026,2,30,1,1'))).toMatchObject({ kind: 'a time that never was' });
    expect(berlin.readRow(row('29,3,2026,3,30,1,1'))).toMatchObject([
      { atMs: at('2026-03-29T01:30:00Z') },
      {},
    ]);
  });
});

describe('a row of the long form', () => {
  const header = 'timestamp,server,character_count,lfm_count,is_online';

  test.each([
    ['2023-07-25T19:19:59.000Z', '2023-07-25T19:19:59Z'],
    ['2023-07-25T19:19:59', '2023-07-25T19:19:59Z'],
    ['2023-07-25 19:19', '2023-07-25T19:19:00Z'],
    ['2023-07-25T19:19:59+02:00', '2023-07-25T17:19:59Z'],
    ['2023-07-25 19:19:59 -0530', '2023-07-26T00:49:59Z'],
    ['2023-07-25T19:19:59-05', '2023-07-26T00:19:59Z'],
    ['2023-07-25', '2023-07-25T00:00:00Z'],
  ])('accepts the time %s', (text, expected) => {
    expect(form(header).readRow(row(`${text},Orien,1,2,`))).toMatchObject([{ atMs: at(expected) }]);
  });

  test.each<readonly [string, object]>([
    ['250,10,', { characters: 250, lfms: 10, isOnline: null }],
    ['250.0,,', { characters: 250, lfms: null, isOnline: null }],
    [',10,true', { characters: null, lfms: 10, isOnline: true }],
    ['0,0,false', { characters: 0, lfms: 0, isOnline: false }],
    [',,no', { characters: null, lfms: null, isOnline: false }],
    ['0,0,1', { characters: 0, lfms: 0, isOnline: true }],
  ])('reads the values %s', (text, sample) => {
    expect(form(header).readRow(row(`2023-07-25T19:19:59Z,Orien,${text}`))).toMatchObject([sample]);
  });

  test.each([
    ['yesterday,Orien,1,1,', 'no time'],
    ['2023-13-25T19:19:59Z,Orien,1,1,', 'no time'],
    ['2023-07-25T25:19:59Z,Orien,1,1,', 'no time'],
    [',Orien,1,1,', 'no time'],
    ['2023-07-25T19:19:59Z,Orien,x,1,', 'no count'],
    ['2023-07-25T19:19:59Z,Orien,1,x,', 'no count'],
    ['2023-07-25T19:19:59Z,Orien,1,1,perhaps', 'no truth'],
    ['2023-07-25T19:19:59Z,Orien,,,', 'no counts'],
    ['2023-07-25T19:19:59Z,Orien,,,true', 'no counts'],
  ])('is invalid when it is %s: %s', (text, kind) => {
    expect(form(header).readRow(row(text))).toMatchObject({ kind });
  });

  test('in a repeated hour is assigned by the order of rows of its server', () => {
    const long = form('timestamp,server,lfm_count', { toMoment: createWallClock('America/New_York') });
    const rows = ['01:00', '01:30', '01:00', '01:30'].flatMap((time) => [
      `2026-11-01 ${time},Orien,1`,
      `2026-11-01 ${time},Khyber,1`,
    ]);
    const moments = rows.map((text) => {
      const read = long.readRow(row(text));
      return 'kind' in read ? read.kind : new Date(read[0]?.atMs ?? 0).toISOString().slice(11, 16);
    });
    expect(moments).toEqual(['05:00', '05:00', '05:30', '05:30', '06:00', '06:00', '06:30', '06:30']);
  });
});

describe('a row of the weekly form', () => {
  const weekly = form('week_ending,server,character_count_mean,lfm_count_mean');

  test('becomes a sample at noon of each of its seven days, in whole numbers', () => {
    const read = weekly.readRow(row('2020-02-23T00:00:00.000Z,Orien,181.53,8.45'));
    expect(read).toMatchObject(
      [16, 17, 18, 19, 20, 21, 22].map((day) => ({ atMs: at(`2020-02-${day}T12:00:00Z`) })),
    );
    expect(Array.isArray(read) && read[6]).toMatchObject({ server: 'Orien', characters: 182, lfms: 8 });
  });

  test.each(['2023-03-12T00:00:11.000Z', '2023-03-11T23:59:59Z', '2023-03-12'])(
    'that ends at %s has its last day on the 11th',
    (text) => {
      const read = weekly.readRow(row(`${text},Orien,1,1`));
      expect(read).toHaveLength(7);
      expect(Array.isArray(read) && read[6]).toMatchObject({ atMs: at('2023-03-11T12:00:00Z') });
    },
  );

  test.each([
    ['x,Orien,1,1', 'no time'],
    ['2023-03-12,Orien,x,1', 'no count'],
    ['2023-03-12,Orien,1,-1', 'no count'],
    ['2023-03-12,Orien,,', 'no counts'],
  ])('is invalid when it is %s: %s', (text, kind) => {
    expect(weekly.readRow(row(text))).toMatchObject({ kind });
  });
});
