import { Worker } from 'node:worker_threads';
import { defaultDefinition } from '@rollcall/game/definition';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../http/logger.ts';
import { createBodyChecker, inlineMaximumBytes, type BodyChecker } from './body-checker.ts';
import { checkBody } from './check-body.ts';
import { manyCharacters } from './testing/reports.ts';

const definition = defaultDefinition;
const opened: BodyChecker[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((checker) => checker.close()));
});

function open(parts: Partial<Parameters<typeof createBodyChecker>[0]> = {}): BodyChecker {
  const checker = createBodyChecker({ definition, logger: silentLogger, ...parts });
  opened.push(checker);
  return checker;
}

function keyframe(count: number) {
  const characters = manyCharacters(count);
  const bytes = new TextEncoder().encode(JSON.stringify({ characters: [...characters, { id: 5, name: 5 }] }));
  return { call: 'reportCharacters', bytes, arrivedAtMs: 1 } as const;
}

describe('a large body', () => {
  it('is checked in the worker with the same result', { timeout: 30_000 }, async () => {
    const body = keyframe(2_000);
    expect(body.bytes.length).toBeGreaterThan(inlineMaximumBytes);
    const here = checkBody({ ...body, bytes: body.bytes.slice() }, definition);
    expect(await open().check(body)).toEqual(here);
  });

  it('is not disturbed by messages that Node itself sends from a thread while it watches files', async () => {
    const startWorker = () => {
      const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { workerData: definition });
      worker.once('online', () => worker.emit('message', { 'watch:import': ['file:///elsewhere.ts'] }));
      return worker;
    };
    expect(await open({ startWorker }).check(keyframe(1_000))).toMatchObject({ state: 'report' });
  });

  it('waits for the previous one, and each gets its own answer', { timeout: 30_000 }, async () => {
    const checker = open();
    const counts = [1_000, 3_000, 900, 2_000];
    const checked = await Promise.all(counts.map((count) => checker.check(keyframe(count))));
    expect(checked.map((body) => (body.state === 'report' ? lengthOf(body.report) : null))).toEqual(counts);
  });

  it('of 10,000 characters lets other work run after each slice', { timeout: 30_000 }, async () => {
    let turn = 0;
    const turnOfSlice: number[] = [];
    const startWorker = () => {
      const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { workerData: definition });
      worker.on('message', () => {
        turnOfSlice.push(turn);
        setImmediate(() => (turn += 1));
      });
      return worker;
    };
    const checked = await open({ startWorker }).check(keyframe(10_000));
    expect(checked).toMatchObject({ state: 'report', rejected: [{ index: 10_000 }] });
    // A slice contains at most a hundred entries, so there are at least a hundred slices.
    expect(turnOfSlice.length).toBeGreaterThanOrEqual(100);
    expect(new Set(turnOfSlice).size).toBe(turnOfSlice.length);
  });
});

function lengthOf(report: { kind: string; entities?: readonly unknown[] }): number | undefined {
  return report.entities?.length;
}

it(
  'A worker that does not answer is ended, and the next body gets a new one',
  { timeout: 30_000 },
  async () => {
    const workers: Worker[] = [];
    const checker = open({
      limitMs: 100,
      startWorker: () => {
        const worker = new Worker("require('node:worker_threads').parentPort.on('message', () => {})", {
          eval: true,
        });
        workers.push(worker);
        return worker;
      },
    });
    const answers = await Promise.all([checker.check(keyframe(800)), checker.check(keyframe(800))]);
    for (const answer of answers)
      expect(answer).toMatchObject({ state: 'refused', refusal: { status: 500, code: 'check-failed' } });
    await vi.waitFor(() => expect(workers.map(({ threadId }) => threadId)).toEqual([-1, -1]));
  },
);

describe('a worker that ends', () => {
  it('affects only its own body; the next one gets a new worker', { timeout: 30_000 }, async () => {
    let starts = 0;
    const checker = open({
      startWorker: (workerData) => {
        starts += 1;
        return starts === 1
          ? new Worker('process.exit(3)', { eval: true })
          : new Worker(new URL('./check-worker.ts', import.meta.url), { workerData });
      },
    });
    const [first, second] = await Promise.all([checker.check(keyframe(800)), checker.check(keyframe(800))]);
    expect(first).toMatchObject({ state: 'refused', refusal: { status: 500, code: 'check-failed' } });
    expect(second).toMatchObject({ state: 'report' });
    expect(starts).toBe(2);
  });

  it(
    'because it ran out of memory leads to the answer that the body is too complex',
    { timeout: 30_000 },
    async () => {
      const checker = open({
        startWorker: (workerData) =>
          new Worker(new URL('./check-worker.ts', import.meta.url), {
            workerData,
            resourceLimits: { maxOldGenerationSizeMb: 16 },
          }),
      });
      const bytes = new TextEncoder().encode(`{"characters":[${'{},'.repeat(1_000_000)}{}]}`);
      expect(await checker.check({ call: 'reportCharacters', bytes, arrivedAtMs: 1 })).toMatchObject({
        state: 'refused',
        refusal: { status: 413, code: 'body-too-complex' },
      });
    },
  );

  it('because the server closes still leads to answers for waiting bodies', async () => {
    const checker = open();
    const waiting = [checker.check(keyframe(800)), checker.check(keyframe(800))];
    await checker.close();
    expect(await Promise.all(waiting)).toMatchObject([
      { refusal: { status: 503, code: 'closing' } },
      { refusal: { status: 503, code: 'closing' } },
    ]);
  });
});
