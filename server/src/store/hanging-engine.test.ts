import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StartWorker } from './embedded.ts';
import { openStore, usualLimits } from './open-store.ts';
import { classifyStoreError } from './store-errors.ts';
import type { Store } from './store.ts';
import { endlessStatement } from './testing/hang-engine.ts';
import { makeReadyDataDir } from './testing/ready-database.ts';

let dataDir = '';
let lines: string[] = [];
let workers: Worker[] = [];
const closing: Store[] = [];

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'rollcall-hanging-')), 'data');
  await rename(await makeReadyDataDir('hanging'), dataDir);
  lines = [];
  workers = [];
});
afterEach(async () => {
  for (const store of closing.splice(0)) await store.close();
  await rm(join(dataDir, '..'), { recursive: true });
});

const note = (message: string) => void lines.push(message);
const logger = { info: note, warn: note, error: note };
const returned = (store: Store) => new Promise<void>((resolve) => store.onReturn(resolve));
/** Whether a thread has ended. Node then sets its id to -1. */
const isOver = ({ threadId }: Worker) => threadId === -1;

/** Code of engines that never start, and of engines that start but never answer. */
const broken = {
  start: `require('node:worker_threads').parentPort.on('message', () => {});`,
  answer: `
    const { parentPort, workerData } = require('node:worker_threads');
    parentPort.on('message', () => {});
    require('node:net').createServer(() => {}).listen(workerData.socketPath, () => parentPort.postMessage('ready'));`,
};

const soundWorker: StartWorker = (workerData) =>
  new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData });

/** Opens a store whose first `count` engines are broken and have short time limits. */
async function openBroken(what: keyof typeof broken, count: number) {
  const startWorker: StartWorker = (workerData) => {
    const worker =
      workers.length < count ? new Worker(broken[what], { workerData, eval: true }) : soundWorker(workerData);
    workers.push(worker);
    return worker;
  };
  const ofBroken = (limitMs: number, limitOfOthersMs: number) =>
    workers.length <= count ? limitMs : limitOfOthersMs;
  const limits = {
    ...usualLimits,
    get startMs() {
      return what === 'start' ? ofBroken(100, usualLimits.startMs) : usualLimits.startMs;
    },
    get answerMs() {
      return what === 'answer' ? ofBroken(100, usualLimits.answerMs) : usualLimits.answerMs;
    },
  };
  return openStore({ dataDir, databaseUrl: null }, logger, { startWorker, limits });
}

describe.each([
  ['start', 'the embedded database does not start'],
  ['answer', 'it connects, but does not answer'],
] as const)('an engine that does not %s', (what, reason) => {
  it('is ended together with its thread, and started again', async () => {
    const store = await openBroken(what, 2);
    closing.push(store);
    expect(store.isUnavailable()).toBe(true);
    await returned(store);
    expect(lines).toEqual([
      `The database is unavailable: ${reason}. Live data continues, history waits in the journal.`,
      'The database is available again.',
    ]);
    expect(workers.map(isOver)).toEqual([true, true, false]);
    expect(await store.sql`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it('does not delay a server that stops', async () => {
    const store = await openBroken(what, Number.POSITIVE_INFINITY);
    await vi.waitFor(() => expect(workers).toHaveLength(2), { timeout: 30_000 });
    await store.close();
    expect(workers.every(isOver)).toBe(true);
  });
});

describe('an engine that no longer answers', () => {
  const startWorker: StartWorker = (workerData) => {
    const worker = soundWorker(workerData);
    workers.push(worker);
    return worker;
  };
  const open = (limits = usualLimits) =>
    openStore({ dataDir, databaseUrl: null }, logger, { startWorker, limits });

  it.each(['statement', 'transaction'] as const)('makes a %s fail, and is replaced', async (what) => {
    let isBusy = false;
    const isFirst = () => workers.length === 1;
    const store = await open({
      ...usualLimits,
      get statementMs() {
        return isFirst() ? 3_000 : usualLimits.statementMs;
      },
      get answerMs() {
        return isFirst() && isBusy ? 100 : usualLimits.answerMs;
      },
    });
    closing.push(store);
    isBusy = true;
    const back = returned(store);
    const asked =
      what === 'statement'
        ? store.sql.unsafe(endlessStatement)
        : store.transaction((sql) => sql.unsafe(endlessStatement));
    await expect(asked).rejects.toSatisfy((error) => classifyStoreError(error) === 'connection');
    await back;
    expect(workers.map(isOver)).toEqual([true, false]);
  });

  it('does not delay a server that stops', async () => {
    const store = await open();
    const asked = store.sql.unsafe(endlessStatement).then(() => 'answered', classifyStoreError);
    store.finishWithin(100);
    expect(await asked).toBe('connection');
    await store.close();
    expect(workers.map(isOver)).toEqual([true]);
  });

  it('is ended if it does not close its files, and the next one finds every row', async () => {
    const store = await open({ ...usualLimits, closeMs: 100 });
    await store.sql`insert into milestones (name, at) values ('seen', now())`;
    for (const worker of workers) worker.postMessage = () => {};
    await store.close();
    expect(workers.map(isOver)).toEqual([true]);
    const next = await open();
    closing.push(next);
    expect(await next.sql`select name from milestones where name = 'seen'`).toEqual([{ name: 'seen' }]);
  });
});
