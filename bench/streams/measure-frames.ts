import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, startChild } from '../live/child.ts';
import { rounded } from '../live/statistics.ts';
import { openCrowd, type Viewer } from './crowd.ts';
import { type ReportedServer, send } from './reported-server.ts';

/** As long as it is between two pings: as many come while reports do as while none do. */
const reportCount = 60;
const betweenMs = 250;
const restMs = 3_000;
/** The pings at the beginning of a stream are over. */
const settleMs = 6_000;

/** What the server does about one report that changes one list. */
interface FrameCost {
  readonly viewers: number;
  /** Processor time of the main thread for the report and for its frame to all viewers. */
  readonly mainThreadMs: number;
  readonly compressions: number;
  readonly stringifications: number;
}

export interface FrameFigures {
  readonly costs: readonly FrameCost[];
  /** What one more viewer adds, microseconds. */
  readonly writeUs: number;
  /** To write as many bytes to an open answer of a bare `node:http` server. */
  readonly bareWriteUs: number;
  readonly frameBytes: number;
}

/** A new frame with one viewer and with many, all of whom follow the same list. */
export async function measureFrames(server: ReportedServer, viewerCount: number): Promise<FrameFigures> {
  const one = await measureFrame(server, 1);
  const many = await measureFrame(server, viewerCount);
  const frameBytes = Math.round(one.frameBytes);
  const bareWriteUs = await measureBareWrite(frameBytes, viewerCount);
  return {
    costs: [one.cost, many.cost],
    writeUs: rounded(((many.cost.mainThreadMs - one.cost.mainThreadMs) * 1000) / (viewerCount - 1)),
    bareWriteUs,
    frameBytes,
  };
}

async function measureFrame(server: ReportedServer, viewerCount: number) {
  const { child, world } = server;
  const [busy] = world;
  if (busy === undefined) throw new Error('there is no server to report about');
  const viewer: Viewer = { kind: 'characters', server: busy.key };
  const crowd = await openCrowd(
    child.url,
    Array.from({ length: viewerCount }, () => viewer),
  );
  await sleep(settleMs);
  const counts = async () => ({
    mainThreadMs: await child.ask('mainThreadMs'),
    compressions: await child.ask('compressions'),
    stringifications: await child.ask('stringifications'),
  });
  type Counts = Awaited<ReturnType<typeof counts>>;
  const difference = async (work: () => Promise<void>): Promise<Counts> => {
    const before = await counts();
    await work();
    const after = await counts();
    return {
      mainThreadMs: after.mainThreadMs - before.mainThreadMs,
      compressions: after.compressions - before.compressions,
      stringifications: after.stringifications - before.stringifications,
    };
  };
  // Pings and clocks go on all the time.
  const idle = await difference(() => sleep(reportCount * betweenMs));
  const bytesBefore = crowd.wireBytes();
  const marks: number[] = [];
  const reporting = await difference(async () => {
    const beganMs = performance.now();
    for (let count = 1; count <= reportCount; count += 1) {
      const { mark } = await send(server, busy.moveCharacters());
      marks.push(mark);
      await sleep(Math.max(0, beganMs + count * betweenMs - performance.now()));
    }
  });
  await sleep(restMs);
  const missed = marks.filter((mark) => crowd.arrivalOf(mark)?.count !== viewerCount);
  if (missed.length > 0 || crowd.troubles() > 0)
    throw new Error(`${missed.length} of ${reportCount} frames did not reach all ${viewerCount} viewers`);
  const frameBytes = (crowd.wireBytes() - bytesBefore) / reportCount / viewerCount;
  crowd.close();
  await sleep(restMs);
  const each = (part: keyof Counts) => rounded((reporting[part] - idle[part]) / reportCount);
  return {
    frameBytes,
    cost: {
      viewers: viewerCount,
      mainThreadMs: each('mainThreadMs'),
      compressions: each('compressions'),
      stringifications: each('stringifications'),
    },
  };
}

async function measureBareWrite(frameBytes: number, viewerCount: number): Promise<number> {
  const bare: Child = await startChild('../streams/serve-open-answers.ts', [String(frameBytes)]);
  const viewer: Viewer = { kind: 'characters', server: 'orien' };
  const crowd = await openCrowd(
    bare.url,
    Array.from({ length: viewerCount }, () => viewer),
    { decodedOfEach: 0 },
  );
  const write = async () => {
    for (let count = 0; count < reportCount; count += 1) {
      await bare.ask('write');
      await sleep(betweenMs);
    }
  };
  await bare.ask('write');
  await sleep(restMs);
  const before = await bare.ask('mainThreadMs');
  await write();
  const mainThreadMs = (await bare.ask('mainThreadMs')) - before;
  crowd.close();
  await bare.end();
  return rounded((mainThreadMs * 1000) / reportCount / viewerCount);
}
