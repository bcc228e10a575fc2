import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defaultDefinition } from '@rollcall/game/definition';
import { nearestMark } from '@rollcall/game/population/population';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { serveHistoryRecorder, type GotSample } from '../testing/history-recorder.ts';
import { runCollector, type CollectorRun } from '../testing/run-collector.ts';

// A file has 800,000 samples: it takes a second, or ten on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const data = resolve(import.meta.dirname, '../../../../shared/data');
const lfmFile = 'lfm-counts-2020-02-to-2021-02.csv';
const dayFile = 'population-2023-07-25.csv';
const weeklyFile = 'population-weekly-2020-2023.csv';
const isThere = [lfmFile, dayFile, weeklyFile].every((name) => existsSync(join(data, name)));
const title = isThere ? '' : ` (skipped: ${data} is not there)`;

const known = defaultDefinition.servers.map(({ name }) => name);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-real-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Imports a copy, since the progress file is written beside the file. */
async function load(
  name: string,
  ...args: readonly string[]
): Promise<CollectorRun & { samples: GotSample[]; path: string }> {
  const path = join(folder, name);
  copyFileSync(join(data, name), path);
  const fake = serveHistoryRecorder();
  const done = await runCollector(['history', path, '--url', 'http://rollcall.test', ...args], fake);
  return { ...done, samples: fake.got, path };
}

/** The lines of a file, read without `past-file.ts`. */
const linesOf = (name: string): string[] =>
  readFileSync(join(data, name), 'utf8').replace('\uFEFF', '').split(/\r?\n/).filter(Boolean);

const keyOf = ({ server, timestamp }: GotSample): string => `${server} ${nearestMark(Date.parse(timestamp))}`;

describe(`a real file of almost a year${title}`, () => {
  test.skipIf(!isThere)(
    'is imported with the values that a plain loop reads, and its invalid rows are reported',
    async () => {
      const { code, said, warned, samples, path } = await load(lfmFile, '--time-zone', '-05:00');
      expect(code).toBe(0);

      const [header = '', ...lines] = linesOf(lfmFile);
      const servers = header.split(',').slice(5);
      const expected = new Map<string, string>();
      let offlineRows = 0;
      for (const line of lines) {
        const cells = line.split(',').map(Number);
        if (cells.length !== 14) continue;
        const [day = 0, month = 0, year = 0, hour = 0, minute = 0, ...counts] = cells;
        const mark = nearestMark(Date.UTC(year, month - 1, day, hour + 5, minute));
        const isDown = counts.every((count) => count === 0);
        if (isDown) offlineRows += 1;
        for (const [place, server] of servers.entries()) {
          if (!known.includes(server)) continue;
          expected.set(`${server} ${mark}`, isDown ? 'down' : String(counts[place]));
        }
      }
      // 99,120 rows: 66 are invalid, 72 have a repeated time, and one has a repeated five-minute mark.
      expect(lines).toHaveLength(99_120);
      expect(offlineRows).toBe(2331);
      expect(expected.size).toBe(8 * (99_120 - 66 - 73));
      expect(samples).toHaveLength(expected.size);
      const wrong = samples.filter((sample) => {
        const words = sample.is_online === false ? 'down' : String(sample.lfm_count);
        return expected.get(keyOf(sample)) !== words;
      });
      expect(wrong).toEqual([]);
      expect(new Set(samples.map(keyOf)).size).toBe(samples.length);

      expect(said.slice(1)).toEqual([
        `${path}: wide form, 99,120 rows, 792,432 samples of known servers from 2020-02-20T05:00:00Z to 2021-02-02T07:50:00Z`,
        `${path}: 791,848 samples sent, 791,848 taken, 18,640 of a server that was offline`,
        'rejected: 66 rows (another number of fields)',
        'left out: 99,054 samples of "Hardcore", an unknown server',
        'repeated: 73 lines with a moment of an earlier line, which gives way; 4 of them say something else',
        'the time goes back 2 times',
      ]);
      expect(warned).toContain('line 72031: 23 fields instead of 14');
      expect(warned.filter((line) => line.includes('goes back'))).toEqual([
        'line 20304: the time goes back from 2020-04-30T21:55:00Z to 2020-04-30T21:50:00Z',
        'line 26627: the time goes back from 2020-05-22T22:35:00Z to 2020-05-15T22:40:00Z',
      ]);
    },
  );
});

describe(`a real day${title}`, () => {
  test.skipIf(!isThere)('is imported completely, except for the unknown server', async () => {
    const { code, said, samples } = await load(dayFile);
    expect(code).toBe(0);
    const rows = linesOf(dayFile)
      .slice(1)
      .map((line) => line.split(','));
    expect(rows).toHaveLength(281 * 9);
    expect(samples).toHaveLength(281 * 8);
    const expected = new Set(
      rows.map(([time = '', server, characters, lfms]) =>
        [`${time.slice(0, 19)}Z`, server, characters, lfms].join(' '),
      ),
    );
    const wrong = samples.filter(
      ({ timestamp, server, character_count: characters, lfm_count: lfms }) =>
        !expected.has([timestamp, server, characters, lfms].join(' ')),
    );
    expect(wrong).toEqual([]);
    // At twenty moments of this day, all servers have zero.
    expect(samples.filter(({ is_online }) => is_online === false)).toHaveLength(20 * 8);
    expect(said.at(-1)).toBe('left out: 281 samples of "Hardcore", an unknown server');
  });
});

describe(`real weekly means${title}`, () => {
  test.skipIf(!isThere)('become one sample a day, in whole numbers', async () => {
    const { code, samples } = await load(weeklyFile);
    expect(code).toBe(0);
    expect(samples).toHaveLength(160 * 7 * 8);
    expect(samples.every(({ timestamp }) => timestamp.endsWith('T12:00:00Z'))).toBe(true);
    expect(samples.find(({ server }) => server === 'Argonnessen')).toEqual({
      timestamp: '2020-02-16T12:00:00Z',
      server: 'Argonnessen',
      is_online: true,
      character_count: 181,
      lfm_count: 8,
    });
    expect(new Set(samples.map(keyOf)).size).toBe(samples.length);
  });
});
