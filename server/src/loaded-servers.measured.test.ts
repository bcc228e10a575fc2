import { liveTopic } from '@rollcall/game/api/live-stream';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { needsRedis, redisProgram } from './cluster/testing/redis-server.ts';
import { ask, askJson, untilSo } from './testing/ask.ts';
import { type ListViewer, readMark, viewersOf } from './testing/busy-world.ts';
import { median, percentile, printFigures } from './testing/figures.ts';
import { withLoadedGroup } from './testing/loaded-group.ts';
import { openViewer } from './testing/resuming-viewer.ts';
import type { Reporting } from './testing/world-reports.ts';

/**
 * Several servers acting as one under the load of an evening, each in its own process. `several-servers.test.ts` shows
 * that they agree; here they are killed repeatedly, and measured.
 */
const databaseServerUrl = process.env['TEST_DATABASE_URL'] ?? '';
const isLeftOut = databaseServerUrl === '' || redisProgram === null;
const caseMs = 1_800_000;
const characterCount = 3_000;

/** Waits until this many more reports of each list have been acknowledged, about one a second. */
function untilMore({ reporters }: Reporting, count: number): Promise<number> {
  // Collectors that start within the first second are counted as well.
  const wanted = new Map(reporters.map((reporter) => [reporter, reporter.counts.acknowledged + count]));
  return untilSo(
    () =>
      reporters.length > 0 &&
      reporters.every((reporter) => reporter.counts.acknowledged >= (wanted.get(reporter) ?? count)),
    `${count} more reports of each list`,
    { timeoutMs: 120_000 + count * 10_000, everyMs: 50 },
  );
}

const follow = (url: string, { kind, server }: ListViewer, onFrame: (data: string) => void) =>
  openViewer({ url, topics: [liveTopic(kind, server), 'server-info'], keepsState: false, onFrame });

describe.skipIf(isLeftOut)(`several servers under load ${needsRedis}`, () => {
  it(
    'lose nothing and send nothing twice while they are killed one after the other',
    async () => {
      const kills = 20;
      const viewerCount = 300;
      const names = ['a', 'b', 'c'];
      await withLoadedGroup({ databaseServerUrl, names, characterCount }, async (loaded) => {
        const { group } = loaded;
        let stale = 0;
        const viewers = viewersOf(viewerCount).map((viewer) => {
          let newest = 0;
          return follow(group.url, viewer, (data) => {
            const mark = data.includes('"type":"delta"') ? readMark(data) : null;
            if (mark === null) return;
            if (mark <= newest) stale += 1;
            newest = mark;
          });
        });
        const sum = (of: (counts: (typeof viewers)[number]['counts']) => number) =>
          viewers.reduce((total, { counts }) => total + of(counts), 0);
        await untilSo(() => sum(({ snapshots }) => snapshots) >= 2 * viewers.length, 'all viewers look on', {
          timeoutMs: 120_000,
        });
        const load = loaded.startLoad();
        const startMs: number[] = [];
        for (let kill = 0; kill < kills; kill += 1) {
          await untilMore(load, 5);
          const server = group.servers[kill % group.servers.length];
          await server?.kill();
          await untilMore(load, 1);
          startMs.push((await server?.start()) ?? Number.NaN);
        }
        await untilMore(load, 5);
        await load.stop();
        await loaded.untilShown();
        const { lost, doubled } = await loaded.untilRecorded();
        const returnedMs = viewers.flatMap(({ returnedAfterMs }) => returnedAfterMs);
        const total = (part: 'acknowledged' | 'duplicates' | 'broken') =>
          load.reporters.reduce((all, { counts }) => all + counts[part], 0);
        printFigures('kills of several servers', {
          kills,
          acknowledged: total('acknowledged'),
          broken: total('broken'),
          duplicates: total('duplicates'),
          'streams that broke': sum(({ breaks }) => breaks),
          'snapshots after a break': sum(({ snapshots }) => snapshots) - 2 * viewers.length,
          'viewer back after ms, p50': median(returnedMs),
          p99: percentile(returnedMs, 0.99),
          'server ready after ms, p50': median(startMs),
        });
        for (const viewer of viewers) viewer.close();
        expect({
          lost,
          doubled,
          stale,
          gaps: sum(({ gaps }) => gaps),
          repeats: sum(({ repeats }) => repeats),
        }).toEqual({ lost: 0, doubled: 0, stale: 0, gaps: 0, repeats: 0 });
      });
    },
    caseMs,
  );

  it(
    'show on one server what was reported to another almost as soon as the other one answers',
    async () => {
      const reportsOfEach = 30;
      const names = ['holder', 'taker', 'follower'];
      await withLoadedGroup({ databaseServerUrl, names, characterCount }, async (loaded) => {
        const [, taker, follower] = loaded.group.servers;
        if (taker === undefined || follower === undefined) throw new Error('no servers');
        const arrivedMs = new Map<number, number>();
        const viewers = loaded.world.flatMap(({ key: server }) =>
          (['characters', 'lfms'] as const).map((kind) =>
            follow(follower.url, { kind, server }, (data) => {
              const mark = readMark(data);
              if (mark !== null) arrivedMs.set(mark, performance.now());
            }),
          ),
        );
        const spentS = async () => ({
          taker: await taker.metric('process_cpu_seconds_total'),
          follower: await follower.metric('process_cpu_seconds_total'),
        });
        const sent = new Map<number, { readonly sentMs: number; readonly answeredMs: number }>();
        const load = loaded.startLoad(taker.url, ({ report, sentMs, answeredMs }) =>
          sent.set(report.mark, { sentMs, answeredMs }),
        );
        await untilMore(load, 5);
        const before = await spentS();
        sent.clear();
        await untilMore(load, reportsOfEach);
        const after = await spentS();
        await load.stop();
        await untilSo(() => [...sent.keys()].every((mark) => arrivedMs.has(mark)), 'every frame has come');
        for (const viewer of viewers) viewer.close();
        const answerMs = [...sent.values()].map(({ sentMs, answeredMs }) => answeredMs - sentMs);
        const frameMs = [...sent].map(([mark, { sentMs }]) => (arrivedMs.get(mark) ?? Number.NaN) - sentMs);
        const followerToTaker = (after.follower - before.follower) / (after.taker - before.taker);
        printFigures('latency of several servers', {
          reports: sent.size,
          'answer ms, p50': median(answerMs),
          p99: percentile(answerMs, 0.99),
          'frame on another server ms, p50': median(frameMs),
          ' p99': percentile(frameMs, 0.99),
          'processor time of a server that follows, of the one that takes reports': followerToTaker,
        });
        expect(median(frameMs) / median(answerMs)).toBeLessThan(3);
        expect(followerToTaker).toBeLessThan(1);
      });
    },
    caseMs,
  );

  it(
    'let a server without a data folder start with the complete state',
    async () => {
      const online = 10_000;
      await withLoadedGroup({ databaseServerUrl, names: ['a'], characterCount: online }, async (loaded) => {
        const load = loaded.startLoad();
        // Longer than the interval of snapshots.
        await untilMore(load, 15);
        const beganMs = performance.now();
        const cold = await loaded.group.add('cold');
        const readyMs = performance.now() - beganMs;
        printFigures('a cold server among several', {
          online,
          'ready after ms': readyMs,
          'processor time s': await cold.metric('process_cpu_seconds_total'),
        });
        const counts = z.record(z.string(), z.number());
        const shown = counts.parse(await askJson(`${cold.url}/v1/characters/summary`));
        expect(Object.values(shown).reduce((sum, count) => sum + count, 0)).toBe(online);
        expect((await ask(`${cold.url}/health`)).status).toBe(200);
        await load.stop();
        await loaded.untilShown();
      });
    },
    caseMs,
  );
});
