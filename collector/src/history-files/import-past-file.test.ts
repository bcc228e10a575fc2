import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { FakeAnswer } from '../testing/fake-rollcall.ts';
import { serveHistoryRecorder } from '../testing/history-recorder.ts';
import { runCollector } from '../testing/run-collector.ts';
import { long, rows, runHistory, useFolder } from '../testing/past-files.ts';

const write = useFolder();

describe('an interrupted import', () => {
  const args = ['--batch-size', '10'];
  const away: FakeAnswer = { error: new TypeError('fetch failed') };

  test('continues where it stopped with the same command, and sends little twice', async () => {
    const path = write('long.csv', [long, ...rows(100)]);
    const first = serveHistoryRecorder((nth) => (nth > 4 ? away : null));
    const broken = await runHistory(first, path, ...args);
    expect(broken.code).toBe(1);
    expect(broken.said.at(-1)).toBe(
      `${path}: 40 samples sent, 40 taken, 0 of a server that was offline; not all: fetch failed. The same command goes on from there.`,
    );
    const second = serveHistoryRecorder();
    const rest = await runHistory(second, path, ...args);
    expect(rest).toMatchObject({ code: 0 });
    expect(rest.said).toContain(`${path}: going on after line 41`);
    expect(second.got).toHaveLength(60);
    expect(second.got[0]?.character_count).toBe(41);
    expect(existsSync(`${path}.rollcall-progress`)).toBe(false);
  });

  test('continues after the user stopped it, too', async () => {
    const path = write('long.csv', [long, ...rows(100)]);
    const first = serveHistoryRecorder((nth) => (nth === 6 ? { status: 503 } : null));
    const stopped = await runCollector(['history', path, '--url', 'http://rollcall.test', ...args], first, 0);
    expect(stopped.code).toBe(1);
    const second = serveHistoryRecorder();
    expect(await runHistory(second, path, ...args)).toMatchObject({ code: 0 });
    expect(second.got.length).toBeLessThan(80);
    const both = new Set([...first.got, ...second.got].map(({ timestamp }) => timestamp));
    expect(both.size).toBe(100);
  });

  test('continues with the same replaced lines and the same time shift', async () => {
    const path = write('long.csv', [long, ...rows(30), ...rows(1)]);
    const shifted = [...args, '--shift-to-now'];
    const first = serveHistoryRecorder((nth) => (nth > 1 ? away : null));
    await runHistory(first, path, ...shifted);
    const second = serveHistoryRecorder();
    // A week later. The remaining times are moved by as much as those already sent.
    await second.outside.sleep(7 * 86_400_000, new AbortController().signal);
    await runHistory(second, path, ...shifted);
    const [before, after] = [first.got.slice(0, 10), second.got];
    expect(before).toHaveLength(10);
    expect(after).toHaveLength(20);
    expect(Date.parse(after[0]?.timestamp ?? '') - Date.parse(before[9]?.timestamp ?? '')).toBe(300_000);
    expect(after.at(-1)?.timestamp.slice(11, 16)).toBe('10:00');
  });

  test.each([
    ['another content', long, [], 100],
    ['other options', '', ['--zero-is', 'zero'], 100],
  ])('starts from the beginning with %s', async (_, extra, options, count) => {
    const path = write('long.csv', [long, ...rows(100)]);
    await runHistory(
      serveHistoryRecorder((nth) => (nth > 4 ? away : null)),
      path,
      ...args,
    );
    if (extra !== '') write('long.csv', [long, ...rows(100), '']);
    const fake = serveHistoryRecorder();
    await runHistory(fake, path, ...args, ...options);
    expect(fake.got).toHaveLength(count);
  });

  test('starts from the beginning if its progress file is unreadable', async () => {
    const path = write('long.csv', [long, ...rows(20)]);
    writeFileSync(`${path}.rollcall-progress`, '{"import_id"');
    const fake = serveHistoryRecorder();
    expect(await runHistory(fake, path)).toMatchObject({ code: 0 });
    expect(fake.got).toHaveLength(20);
  });

  test('saves its progress regularly', async () => {
    const path = write('long.csv', [long, ...rows(100)]);
    let seen = '';
    const fake = serveHistoryRecorder((nth) => {
      if (nth === 8) seen = readFileSync(`${path}.rollcall-progress`, 'utf8');
      // Each batch takes a second.
      void fake.outside.sleep(1000, new AbortController().signal);
      return null;
    });
    await runHistory(fake, path, ...args);
    expect(z.object({ line: z.number() }).parse(JSON.parse(seen)).line).toBeGreaterThanOrEqual(51);
  });
});
