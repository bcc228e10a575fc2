import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashSecret } from '../../server/src/ingest/keys.ts';
import { makeReadyDataDir } from '../../server/src/store/testing/ready-database.ts';
import { createBusyWorld, viewersOf } from '../../server/src/testing/busy-world.ts';
import { percentile, rounded } from '../../server/src/testing/figures.ts';
import { startPolling } from '../../server/src/testing/poller.ts';
import {
  type AcknowledgedReport,
  type ReportedWorld,
  reportWhole,
  startReporting,
} from '../../server/src/testing/world-reports.ts';
import { type BenchServer, startServer } from '../shared/child.ts';
import { type Figures } from '../shared/measure.ts';
import { openCrowd } from './crowd.ts';

const characterCount = 10_000;
const secret = 'the-key-of-the-benchmark';
const settleMs = 5_000;
const warmUpSeconds = 20;
/** Time until the last frame has arrived and its memory is free again. */
const restMs = 4_000;
const pollEveryMs = 3_000;
/** Whole answers to all of the viewers would keep this process too busy to report. */
const pollerShare = 0.2;
/** Opened and closed before memory is compared, so that the remains of the first connections are not counted. */
const firstViewers = 500;

type ReportedServer = ReportedWorld & { readonly child: BenchServer };

/** Many viewers of a world in which each list changes each second, by stream and by polling. */
export async function measureCrowd(viewerCount: number, seconds: number): Promise<Figures> {
  const dataDir = await makeReadyDataDir('bench');
  const child = await startServer(['whole'], {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: 'off',
    COLLECTOR_KEYS: `bench:${hashSecret(secret)}:live`,
  });
  try {
    const server = { child, url: child.url, secret, world: createBusyWorld(characterCount) };
    await reportWhole(server);
    // Warm-up of the code, and time for the store to record the first characters.
    await measureWhile(server, warmUpSeconds, () => 0);
    const streamed = await measureStreams(server, viewerCount, seconds);
    const alone = await measureWhile(server, seconds / 2, () => 0);
    const pollers = viewersOf(Math.round(viewerCount * pollerShare));
    const polling = startPolling(
      child.url,
      pollers.map(({ kind, server: key }, index) => ({
        path: `/v1/${kind}/${key}`,
        everyMs: pollEveryMs,
        afterMs: (index / pollers.length) * pollEveryMs,
      })),
    );
    const polled = await measureWhile(server, seconds / 2, () => polling.count.wireBytes);
    polling.stop();
    const reportMs = alone.mainThreadMs / alone.reports;
    const viewerUs = ({ mainThreadMs, reports }: typeof alone, count: number) =>
      rounded(((mainThreadMs - reports * reportMs) * 1000) / count);
    return {
      viewers: viewerCount,
      reports: streamed.reported.length,
      missedFrames: streamed.missed + streamed.troubles,
      failedPolls: polling.count.failed,
      viewerUsPerSecond: viewerUs(streamed, viewerCount),
      pollerUsPerSecond: viewerUs(polled, pollers.length),
      viewerKbPerSecond: rounded(streamed.kilobytes / viewerCount),
      viewerKb: streamed.viewerKb,
      reportMainThreadMs: rounded(reportMs),
      reportAllThreadsMs: rounded(alone.allThreadsMs / alone.reports),
      lastViewerP50Ms: rounded(percentile(streamed.waitsMs, 0.5)),
      lastViewerP99Ms: rounded(percentile(streamed.waitsMs, 0.99)),
      loopWorkP99Ms: streamed.loopWorkP99Ms,
    };
  } finally {
    await child.end();
    await rm(dataDir, { recursive: true });
  }
}

async function measureStreams(server: ReportedServer, viewerCount: number, seconds: number) {
  const { child, url } = server;
  const viewers = viewersOf(viewerCount);
  const first = await openCrowd(url, viewers.slice(0, firstViewers));
  first.close();
  const before = await readMemory(child);
  const crowd = await openCrowd(url, viewers);
  const opened = await readMemory(child);
  const measured = await measureWhile(server, seconds, () => crowd.counts.bytes);
  await sleep(restMs);
  crowd.close();
  const waitsMs = measured.reported.flatMap(({ report: { mark }, sentMs }) => {
    const arrivedMs = crowd.arrivedMs.get(mark);
    return arrivedMs === undefined ? [] : [arrivedMs - sentMs];
  });
  // Memory pages that were free before would hide the growth.
  const takenKb = Math.max(opened.rssKb - before.rssKb, opened.heapKb - before.heapKb);
  return {
    ...measured,
    waitsMs,
    missed: measured.reported.length - waitsMs.length,
    troubles: crowd.counts.troubles,
    viewerKb: rounded(takenKb / viewerCount),
  };
}

/** Measures the work of the server per second while all lists are reported. */
async function measureWhile(server: ReportedServer, seconds: number, readBytes: () => number) {
  const { child } = server;
  const reported: AcknowledgedReport[] = [];
  const onAcknowledged = (report: AcknowledgedReport) => void reported.push(report);
  const reporting = startReporting({ ...server, everyMs: 1_000, onAcknowledged });
  const read = async () => ({
    mainThreadMs: await child.ask('mainThreadMs'),
    allThreadsMs: await child.ask('processorMs'),
    kilobytes: readBytes() / 1024,
    reports: reported.length,
  });
  await sleep(settleMs);
  await child.ask('reset');
  const beganMs = performance.now();
  const before = await read();
  await sleep(seconds * 1000);
  const after = await read();
  const loopWorkP99Ms = rounded(await child.ask('loopWorkP99Ms'));
  const passedS = (performance.now() - beganMs) / 1000;
  await reporting.stop();
  const inSecond = (part: keyof typeof after) => (after[part] - before[part]) / passedS;
  return {
    mainThreadMs: inSecond('mainThreadMs'),
    allThreadsMs: inSecond('allThreadsMs'),
    kilobytes: inSecond('kilobytes'),
    reports: inSecond('reports'),
    loopWorkP99Ms,
    reported: reported.filter(({ sentMs }) => sentMs >= beganMs),
  };
}

async function readMemory(child: BenchServer) {
  for (let round = 0; round < 2; round += 1) {
    await sleep(restMs);
    await child.ask('collectGarbage');
  }
  return { rssKb: await child.ask('rssKb'), heapKb: await child.ask('heapKb') };
}
