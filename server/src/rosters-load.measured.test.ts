import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secondMs } from '@rollcall/game/time';
import { expect, it } from 'vitest';
import { parseOpenMetrics, valueOf } from './metrics/testing/parse-open-metrics.ts';
import { ask, untilSo } from './testing/ask.ts';
import { median, percentile, printFigures } from './testing/figures.ts';
import { editInTurn, followRoster, planRosters } from './testing/roster-crowd.ts';
import { startServerProcess } from './testing/server-process.ts';

/** A server in its own process, on which many raid nights are planned at once, each followed by several people. */
const rosterCount = 500;
const viewersOfEach = 10;
const roundMs = 10 * secondMs;
const rounds = 3;

async function readDelays(url: string) {
  const families = parseOpenMetrics((await ask(`${url}/metrics`)).text);
  const delayMs = (statistic: string) =>
    secondMs * (valueOf(families, 'rollcall_event_loop_delay_seconds', { statistic }) ?? Number.NaN);
  return { p50: delayMs('p50'), p99: delayMs('p99'), max: delayMs('max') };
}

it(
  'an edit of each of 500 rosters every ten seconds reaches the ten viewers of each',
  { timeout: 600_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rollcall-rosters-'));
    const server = startServerProcess({ DATA_DIR: folder, STREAM_LIMIT: '20000' });
    const closing: (() => void)[] = [];
    try {
      const url = await server.ready;
      const rosters = await planRosters(url, rosterCount);
      /** When an edit was sent, by its note. */
      const sentAtMs = new Map<string, number>();
      const seenAfterMs: number[] = [];
      let firstFrames = 0;
      const onNote = (note: string) => {
        if (note === '') firstFrames += 1;
        const sentMs = sentAtMs.get(note);
        if (sentMs !== undefined) seenAfterMs.push(performance.now() - sentMs);
      };
      for (const { id } of rosters)
        closing.push(
          ...(await Promise.all(Array.from({ length: viewersOfEach }, () => followRoster(url, id, onNote)))),
        );
      await untilSo(() => firstFrames >= rosterCount * viewersOfEach, 'everybody has the roster', {
        timeoutMs: 60_000,
      });
      await readDelays(url);
      const edits = rounds * rosterCount;
      await editInTurn(url, rosters, { edits, everyMs: roundMs / rosterCount }, sentAtMs);
      const { p50, p99, max } = await readDelays(url);
      const all = edits * viewersOfEach;
      await untilSo(() => seenAfterMs.length >= all, 'everybody has seen every edit');
      printFigures('500 rosters with 10 viewers each', {
        'event loop ms, p50': p50,
        p99,
        max,
        'edit seen after ms, p50': median(seenAfterMs),
        'seen p99': percentile(seenAfterMs, 0.99),
      });
      expect(seenAfterMs).toHaveLength(all);
    } finally {
      for (const close of closing) close();
      await server.end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    }
  },
);
