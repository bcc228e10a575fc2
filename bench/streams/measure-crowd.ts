import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, startChild } from '../live/child.ts';
import { at } from '../live-panel/figures.ts';
import { rounded } from '../live/statistics.ts';
import { watchLoop } from '../live/watch-loop.ts';
import { type Crowd, type CrowdOptions, openCrowd, type Viewer, viewersOf } from './crowd.ts';
import { type PollCount, startPolling } from './poller.ts';
import { type Reported, type ReportedServer, startReporting } from './reported-server.ts';

/** Opened and closed before memory is compared: what the first connections leave behind is not counted. */
const firstViewers = 500;
const settleMs = 5_000;
const warmUpSeconds = 20;
/** Until the last frame has arrived, and what was sent is free again. */
const restMs = 4_000;
const pollEveryMs = 3_000;
/** Whole answers to all of the viewers would keep this process too busy to report. */
const pollerShare = 0.2;

export interface CrowdFigures {
  readonly viewers: number;
  readonly reports: number;
  /** Milliseconds from a report to its answer, to the last viewer's socket, and from that answer to that socket. */
  readonly latency: Readonly<Record<'answer' | 'last viewer' | 'last viewer after the answer', Spread>>;
  /** Frames that did not come to every viewer. */
  readonly missed: number;
  /** Streams that broke or had a gap. */
  readonly troubles: number;
  /** Delay of the event loops, milliseconds; `viewers` is that of the process that notes arrivals. */
  readonly loop: Readonly<Record<'alone' | 'stream' | 'polling' | 'viewers', LoopFigures>>;
  /** What each takes as long as it is open; `bare` is a `node:http` server that holds answers open and writes to them. */
  readonly memoryKb: Readonly<Record<'ours' | 'bare', ViewerMemory>>;
  /** Processor time of the main thread for one viewer in one second, without what the reports take alone. */
  readonly viewerUs: Readonly<Record<'stream' | 'polling', number>>;
  readonly processor: Readonly<Record<'alone' | 'stream' | 'polling', Processor>>;
  readonly pollers: number;
  readonly polled: Readonly<PollCount>;
}

interface Spread {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

interface LoopFigures extends Spread {
  /** Without what others on the machine take. */
  readonly workP99: number;
  readonly workMax: number;
}

/** Of the server in a second. */
interface Processor {
  readonly mainThreadMs: number;
  readonly allThreadsMs: number;
  /** Of what is sent, where it is counted. */
  readonly kilobytes: number;
  readonly reports: number;
}

/** More than before, when all are open and nothing has been reported since. */
interface Memory {
  readonly rss: number;
  readonly heap: number;
}

interface ViewerMemory extends Memory {
  /** Of the heap, what is free again when all have left after a while of reports. */
  readonly freedHeap: number;
}

/** Many viewers of a world in which each server changes each second, by stream and by polling. */
export async function measureCrowd(
  server: ReportedServer,
  { viewerCount, seconds }: { viewerCount: number; seconds: number },
): Promise<CrowdFigures> {
  const viewers = viewersOf(viewerCount);
  const { child } = server;
  // Code becomes fast by running, and the store takes a while to record who has come.
  await measureWhile(server, warmUpSeconds, () => 0);
  const memory = await measureMemory(child, viewers, {}, async (crowd) => {
    const streaming = await measureWhile(server, seconds, crowd.wireBytes);
    await sleep(restMs);
    return { ...streaming, ...arrivalFigures(crowd, streaming.reported), troubles: crowd.troubles() };
  });
  const streaming = memory.result;
  const alone = await measureWhile(server, seconds / 2, () => 0);
  const bare = await startChild('../streams/serve-open-answers.ts', ['2000']);
  const bareMemory = await measureMemory(bare, viewers, { decodedOfEach: 0 }, async () => {
    for (let second = 0; second < seconds / 3; second += 1) {
      await bare.ask('write');
      await sleep(500);
    }
  });
  await bare.end();
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
  await sleep(restMs);
  const reportMs = alone.processor.mainThreadMs / alone.processor.reports;
  const perViewer = ({ mainThreadMs, reports }: Processor, count: number) =>
    rounded(((mainThreadMs - reports * reportMs) * 1000) / count);
  return {
    viewers: viewers.length,
    reports: streaming.reported.length,
    latency: streaming.latency,
    missed: streaming.missed,
    troubles: streaming.troubles,
    loop: {
      alone: alone.loop,
      stream: streaming.loop,
      polling: polled.loop,
      viewers: streaming.viewersLoop,
    },
    memoryKb: { ours: memory.perViewer, bare: bareMemory.perViewer },
    pollers: pollers.length,
    viewerUs: {
      stream: perViewer(streaming.processor, viewers.length),
      polling: perViewer(polled.processor, pollers.length),
    },
    processor: { alone: alone.processor, stream: streaming.processor, polling: polled.processor },
    polled: polling.count,
  };
}

const ownLoop = watchLoop();

/** What the server does in a time in which everything is reported. */
async function measureWhile(server: ReportedServer, seconds: number, readBytes: () => number) {
  const { child } = server;
  const reporting = startReporting(server);
  const read = async () => ({
    mainThreadMs: await child.ask('mainThreadMs'),
    allThreadsMs: await child.ask('processorMs'),
    kilobytes: readBytes() / 1024,
    reports: reporting.reported.length,
  });
  await sleep(settleMs);
  await child.ask('reset');
  ownLoop.reset();
  const beganMs = performance.now();
  const before = await read();
  await sleep(seconds * 1000);
  const after = await read();
  const viewersLoop = await readLoop(async (part) => ownLoop[part]());
  const loop = await readLoop((part) => child.ask(part));
  const passedS = (performance.now() - beganMs) / 1000;
  await reporting.stop();
  const inSecond = (part: keyof Processor) => rounded((after[part] - before[part]) / passedS);
  return {
    processor: {
      mainThreadMs: inSecond('mainThreadMs'),
      allThreadsMs: inSecond('allThreadsMs'),
      kilobytes: inSecond('kilobytes'),
      reports: inSecond('reports'),
    },
    loop,
    viewersLoop,
    reported: reporting.reported.filter(({ sentMs }) => sentMs >= beganMs),
  };
}

async function readLoop(read: (part: keyof LoopFigures) => Promise<number>): Promise<LoopFigures> {
  return {
    p50: rounded(await read('p50')),
    p99: rounded(await read('p99')),
    max: rounded(await read('max')),
    workP99: rounded(await read('workP99')),
    workMax: rounded(await read('workMax')),
  };
}

function arrivalFigures(crowd: Crowd, reported: readonly Reported[]) {
  const arrived = reported.flatMap((report) => {
    const arrival = crowd.arrivalOf(report.mark);
    return arrival?.count === crowd.followers(report) ? [{ ...report, lastMs: arrival.lastMs }] : [];
  });
  return {
    missed: reported.length - arrived.length,
    latency: {
      answer: spread(arrived.map(({ answeredMs, sentMs }) => answeredMs - sentMs)),
      'last viewer': spread(arrived.map(({ lastMs, sentMs }) => lastMs - sentMs)),
      'last viewer after the answer': spread(arrived.map(({ lastMs, answeredMs }) => lastMs - answeredMs)),
    },
  };
}

function spread(values: readonly number[]): Spread {
  return {
    p50: rounded(at(values, 0.5)),
    p99: rounded(at(values, 0.99)),
    max: rounded(Math.max(...values)),
  };
}

/** What a viewer takes of the server's memory, kilobytes. */
async function measureMemory<T>(
  child: Child,
  viewers: readonly Viewer[],
  options: CrowdOptions,
  work: (crowd: Crowd) => Promise<T>,
): Promise<{ readonly perViewer: ViewerMemory; readonly result: T }> {
  const first = await openCrowd(child.url, viewers.slice(0, firstViewers), options);
  first.close();
  const before = await readMemory(child);
  const crowd = await openCrowd(child.url, viewers, options);
  const opened = await readMemory(child);
  const result = await work(crowd);
  const after = await readMemory(child);
  crowd.close();
  const left = await readMemory(child);
  const perViewer = (kilobytes: number) => rounded(kilobytes / viewers.length);
  return {
    perViewer: {
      rss: perViewer(opened.rss - before.rss),
      heap: perViewer(opened.heap - before.heap),
      freedHeap: perViewer(after.heap - left.heap),
    },
    result,
  };
}

async function readMemory(child: Child): Promise<Memory> {
  await sleep(restMs);
  await child.ask('collectGarbage');
  await sleep(restMs);
  await child.ask('collectGarbage');
  return { rss: await child.ask('rssKb'), heap: await child.ask('heapKb') };
}
