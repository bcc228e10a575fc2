import { existsSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createFakeRollcall, fakeStartMs, taken } from '../testing/fake-rollcall.ts';
import { serveHistoryRecorder, type GotSample } from '../testing/history-recorder.ts';
import { long, rows, runHistory, useFolder } from '../testing/past-files.ts';

const write = useFolder();

/** Samples in short form, such as `10:05 Orien 7/2` or `10:05 Orien down`. */
function inShort(samples: readonly GotSample[]): string[] {
  return samples.map(({ timestamp, server, is_online, character_count = '-', lfm_count = '-' }) =>
    [timestamp.slice(11, 16), server, is_online === false ? 'down' : `${character_count}/${lfm_count}`].join(
      ' ',
    ),
  );
}

const wide = 'Day,Month,Year,Hour,Minute,Orien,Khyber';
describe('history', () => {
  test('sends the samples of a file and logs their number', async () => {
    const path = write('long.csv', [
      long,
      '2026-01-01T10:05:00Z,Orien,7,2',
      '2026-01-01T10:05:00Z,khyber,8,',
    ]);
    const fake = serveHistoryRecorder();
    const { code, said, warned } = await runHistory(fake, path);
    expect(code).toBe(0);
    expect(warned).toEqual([]);
    expect(said).toEqual([
      `${path}: reading`,
      `${path}: long form, 2 rows, 2 samples of known servers from 2026-01-01T10:05:00Z to 2026-01-01T10:05:00Z`,
      `${path}: 2 samples sent, 2 taken, 0 of a server that was offline`,
    ]);
    expect(inShort(fake.got)).toEqual(['10:05 Orien 7/2', '10:05 Khyber 8/-']);
  });

  test('accepts several files in any of the forms', async () => {
    const fake = serveHistoryRecorder();
    const paths = [
      write('a.csv', [wide, '1,1,2026,10,5,7,8']),
      write('b.csv', [long, '2026-01-01T10:10:00Z,Orien,7,2']),
      write('c.csv', ['week_ending,server,lfm_count_mean', '2026-01-11,Orien,3.4']),
    ];
    expect(await runHistory(fake, ...paths)).toMatchObject({ code: 0, warned: [] });
    expect(inShort(fake.got).slice(0, 4)).toEqual([
      '10:05 Orien -/7',
      '10:05 Khyber -/8',
      '10:10 Orien 7/2',
      '12:00 Orien -/3',
    ]);
    expect(fake.got).toHaveLength(10);
  });

  test('reads local times in the given zone, and renamed columns', async () => {
    const fake = serveHistoryRecorder();
    const path = write('local.csv', ['when,realm,players', '2026-07-01 10:05,Orien,7']);
    const args = [
      '--time-zone',
      '-05:00',
      '--columns',
      'timestamp=when, server=realm,character_count=players',
    ];
    expect(await runHistory(fake, path, ...args)).toMatchObject({ code: 0 });
    expect(fake.got).toEqual([
      { timestamp: '2026-07-01T15:05:00Z', server: 'Orien', is_online: true, character_count: 7 },
    ]);
  });

  test('imports all rows except invalid ones, which it lists by line and counts by reason', async () => {
    const fake = serveHistoryRecorder();
    const path = write('dirt.csv', [
      wide,
      '1,1,2026,10,0,1,1',
      '1,1,2026,10,5,2,2,2',
      '',
      '1,1,2026,10,10,"3,3',
      '1,1,2026,10,15,x,4',
      '31,2,2026,10,20,5,5',
      '1,1,2026,10,25,"6",6',
    ]);
    const { code, said, warned } = await runHistory(fake, path);
    expect(code).toBe(0);
    expect(warned).toEqual([
      'line 3: 8 fields instead of 7',
      'line 5: a quote has no end',
      'line 6: Orien is "x", which is no count',
      'line 7: day 31, month 2, year 2026, hour 10, minute 20 is no time',
    ]);
    expect(said.slice(-4)).toEqual([
      'rejected: 1 row (another number of fields)',
      'rejected: 1 row (a quote without an end)',
      'rejected: 1 row (no count)',
      'rejected: 1 row (no time)',
    ]);
    expect(inShort(fake.got)).toEqual([
      '10:00 Orien -/1',
      '10:00 Khyber -/1',
      '10:25 Orien -/6',
      '10:25 Khyber -/6',
    ]);
  });

  test('lists the first twenty invalid rows and counts the others', async () => {
    const path = write('dirt.csv', [long, ...rows(1), ...Array.from({ length: 50 }, () => 'x')]);
    const { warned, said } = await runHistory(serveHistoryRecorder(), path);
    expect(warned).toHaveLength(21);
    expect(warned[20]).toBe('… more of these are only counted');
    expect(said.at(-1)).toBe('rejected: 50 rows (another number of fields)');
  });

  test('reports an unknown server once, with the number of its samples', async () => {
    const path = write('unknown.csv', [
      long,
      ...['10:00', '10:05', '10:10'].map((time) => `2026-01-01T${time}:00Z,Hardcore,5,1`),
      ...rows(1),
    ]);
    const { code, warned, said } = await runHistory(serveHistoryRecorder(), path);
    expect(code).toBe(0);
    expect(warned[0]).toBe('"Hardcore" is no server that is known there: left out');
    expect(said).toContain('left out: 3 samples of "Hardcore", an unknown server');
  });

  test('sends the later of two lines for the same five-minute mark, wherever they are in the file', async () => {
    const fake = serveHistoryRecorder();
    const path = write('again.csv', [
      long,
      '2026-01-01T10:00:00Z,Orien,1,1',
      '2026-01-01T10:05:00Z,Orien,2,2',
      '2026-01-01T10:04:00Z,Orien,3,3',
      '2026-01-01T10:00:00Z,Khyber,4,4',
      '2026-01-01T10:00:00Z,Orien,1,1',
    ]);
    const { warned, said } = await runHistory(fake, path);
    expect(inShort(fake.got)).toEqual(['10:04 Orien 3/3', '10:00 Khyber 4/4', '10:00 Orien 1/1']);
    expect(warned).toEqual([
      'line 4: the time goes back from 2026-01-01T10:05:00Z to 2026-01-01T10:04:00Z',
      'line 4: tells of 2026-01-01T10:04:00Z again: this line counts',
      'line 5: the time goes back from 2026-01-01T10:04:00Z to 2026-01-01T10:00:00Z',
      'line 6: tells of 2026-01-01T10:00:00Z again: this line counts',
    ]);
    expect(said.slice(-2)).toEqual([
      'repeated: 2 lines with a moment of an earlier line, which gives way; 1 of them say something else',
      'the time goes back 2 times',
    ]);
  });
});

describe('a count of zero', () => {
  const lines = [
    'timestamp,server,character_count,lfm_count,is_online',
    // Sorted by server, so that rows of the same moment are far apart.
    '2026-01-01T10:00:00Z,Hardcore,0,0,',
    '2026-01-01T10:05:00Z,Hardcore,1,0,',
    '2026-01-01T10:00:00Z,Khyber,0,0,',
    '2026-01-01T10:05:00Z,Khyber,0,0,',
    '2026-01-01T10:10:00Z,Khyber,0,0,true',
    '2026-01-01T10:00:00Z,Orien,0,,',
    '2026-01-01T10:05:00Z,Orien,0,,',
    '2026-01-01T10:10:00Z,Orien,0,0,',
  ];

  test('means a downtime if all servers of the file have it, and zero otherwise', async () => {
    const fake = serveHistoryRecorder();
    await runHistory(fake, write('zero.csv', lines));
    expect(inShort(fake.got).toSorted()).toEqual([
      '10:00 Khyber down',
      '10:00 Orien down',
      '10:05 Khyber 0/0',
      '10:05 Orien 0/-',
      '10:10 Khyber 0/0',
      '10:10 Orien 0/0',
    ]);
  });

  test('means zero if the user says so, except for servers that the file marks as offline', async () => {
    const fake = serveHistoryRecorder();
    const path = write('zero.csv', [...lines, '2026-01-01T10:15:00Z,Orien,0,0,false']);
    await runHistory(fake, path, '--zero-is', 'zero');
    expect(inShort(fake.got).filter((text) => text.endsWith('down'))).toEqual(['10:15 Orien down']);
  });
});

describe('a failed import', () => {
  test('ends at once if the key is rejected', async () => {
    const path = write('long.csv', [long, ...rows(100)]);
    const fake = serveHistoryRecorder(() => ({
      status: 403,
      body: { message: 'This key may not report history' },
    }));
    const { code, said } = await runHistory(
      fake,
      path,
      write('next.csv', [long, ...rows(1)]),
      '--batch-size',
      '10',
    );
    expect(code).toBe(1);
    expect(said.filter((line) => line.endsWith('reading'))).toHaveLength(1);
    expect(said.at(-1)).toContain('not all: This key may not report history (HTTP 403)');
    expect(fake.bodiesOf('POST /v1/population/history').length).toBeLessThanOrEqual(2);
    expect(existsSync(`${path}.rollcall-progress`)).toBe(false);
  });

  test('lists samples that the server rejects by line', async () => {
    const path = write('long.csv', [long, ...rows(30)]);
    const rejected = [{ index: 4, issues: [{ path: 'timestamp', message: 'must not be before 2006' }] }];
    const fake = serveHistoryRecorder((nth) => (nth === 2 ? taken({ accepted: 9, rejected }) : null));
    const { code, said, warned } = await runHistory(fake, path, '--batch-size', '10');
    expect(code).toBe(0);
    expect(warned).toEqual(['line 16: the server does not take it: timestamp must not be before 2006']);
    expect(said.slice(-2)).toEqual([
      `${path}: 30 samples sent, 29 taken, 0 of a server that was offline`,
      'not taken by the server: 1 sample',
    ]);
  });

  test.each([
    ['no-such.csv', null, 'ENOENT: no such file'],
    ['empty.csv', '', 'it is empty'],
    ['other.csv', 'a,b\n1,2\n', 'its columns are those of no known form: a, b'],
    ['binary.csv', '\u0000\u0001\u0002"', 'its columns are those of no known form'],
  ])('logs an unusable file (%s) and continues with the others', async (name, content, reason) => {
    const bad = write(name, [content ?? '']);
    if (content === null) rmSync(bad);
    const fake = serveHistoryRecorder();
    const { code, warned } = await runHistory(fake, bad, write('good.csv', [long, ...rows(3)]));
    expect(code).toBe(1);
    expect(warned).toEqual([expect.stringContaining(`${bad} cannot be imported: ${reason}`)]);
    expect(fake.got).toHaveLength(3);
  });

  test('reports a file without a valid row and sends nothing', async () => {
    const fake = serveHistoryRecorder();
    const path = write('none.csv', [long, 'x,y,z,0']);
    const { code, warned } = await runHistory(fake, path);
    expect(code).toBe(1);
    expect(warned.at(-1)).toBe(`${path} has nothing that can be imported`);
    expect(fake.got).toEqual([]);
  });

  test('ends if the receiver does not list its servers', async () => {
    const fake = createFakeRollcall(() => ({ status: 404 }), 0, null);
    const { code, warned } = await runHistory(fake, write('long.csv', [long, ...rows(1)]));
    expect(code).toBe(1);
    expect(warned).toEqual(['http://rollcall.test does not tell which servers it knows: HTTP 404']);
  });

  test.each<readonly [readonly string[], string]>([
    [[], 'history: no file is named: history FILE...'],
    [
      ['a', '--time-zone', 'Mars'],
      'history: --time-zone must be a zone such as Europe/Berlin or -05:00, not "Mars"',
    ],
    [
      ['a', '--columns', 'x'],
      'history: --columns must be a list such as timestamp=when,server=realm, not "x"',
    ],
    [['a', '--counts', 'both'], 'history: --counts must be lfms or characters, not "both"'],
    [['a', '--zero-is', 'what'], 'history: --zero-is must be offline or zero, not "what"'],
    [
      ['a', '--batch-size', '20001'],
      'history: --batch-size must be a whole number from 1 to 20000, not "20001"',
    ],
  ])('%j is rejected with one line', async (args, line) => {
    const fake = serveHistoryRecorder();
    expect(await runHistory(fake, ...args)).toEqual({ code: 2, said: [], warned: [line] });
    expect(fake.requests).toEqual([]);
  });
});

test('A past can be shifted by whole weeks to end now', async () => {
  const fake = serveHistoryRecorder();
  await runHistory(fake, write('long.csv', [long, ...rows(12)]), '--shift-to-now');
  const times = fake.got.map(({ timestamp }) => Date.parse(timestamp));
  const last = Math.max(...times);
  expect(last).toBeLessThanOrEqual(fakeStartMs);
  expect(fakeStartMs - last).toBeLessThan(7 * 86_400_000);
  expect((last - Date.parse('2026-01-01T10:55:00Z')) % (7 * 86_400_000)).toBe(0);
});
