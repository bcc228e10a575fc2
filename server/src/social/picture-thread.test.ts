import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { createPictureThread, type PictureOrder } from './picture-thread.ts';
import { until } from '../testing/until.ts';

const sceneFolder = join(import.meta.dirname, '../../../web/src/app/scene');
const words = { product: 'Rollcall', game: 'Some Game', title: 'Who is out?', subtitle: '' };
const section: PictureOrder = { kind: 'section', text: words, sceneFolder };

/** A thread whose workers run the given code instead. */
function threadOf(code: string, timeoutMs = 60_000) {
  const started: Worker[] = [];
  const thread = createPictureThread({
    timeoutMs,
    startWorker: (workerData) => {
      const worker = new Worker(code, { eval: true, workerData });
      started.push(worker);
      return worker;
    },
  });
  return { thread, started };
}

const sendTitle = `
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.postMessage('a message of somebody else');
  parentPort.postMessage(new TextEncoder().encode(workerData.text.title));`;

describe('the thread that draws pictures', () => {
  it('draws a picture', async () => {
    const thread = createPictureThread();
    const png = await thread.draw(section);
    expect(Buffer.from(png.subarray(1, 4)).toString()).toBe('PNG');
    await thread.close();
  });

  it('draws one picture after the other, even after a failure', async () => {
    const { thread, started } = threadOf(`
      const { workerData } = require('node:worker_threads');
      if (workerData.text.title === 'bad') throw new Error('no such letter');
      ${sendTitle.replace('const { parentPort, workerData }', 'const { parentPort }')}`);
    const drawn = ['one', 'bad', 'two'].map((title) =>
      thread.draw({ ...section, text: { ...words, title } }),
    );
    expect(started).toHaveLength(0);
    const outcomes = await Promise.allSettled(drawn);
    const said = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? Buffer.from(outcome.value).toString() : String(outcome.reason),
    );
    expect(said).toEqual(['one', 'Error: no such letter', 'two']);
    expect(started).toHaveLength(3);
  });

  it('gives up on a worker that exits without a picture', async () => {
    await expect(threadOf('process.exit(3)').thread.draw(section)).rejects.toThrow(
      'the thread ended with code 3 and without a picture',
    );
  });

  it('gives up on a worker that takes too long, and draws the next picture', async () => {
    const { thread } = threadOf('setInterval(() => {}, 1000)', 5);
    await expect(thread.draw(section)).rejects.toThrow('no picture within 5 ms');
    await expect(thread.draw(section)).rejects.toThrow('no picture within 5 ms');
  });

  it('reports that the server is stopping when it is closed', async () => {
    const { thread, started } = threadOf('setInterval(() => {}, 1000)');
    const drawing = thread.draw(section).catch((error: unknown) => error);
    const waiting = thread.draw(section).catch((error: unknown) => error);
    await until(() => expect(started.length).toBe(1));
    await thread.close();
    expect(await drawing).toMatchObject({ status: 503 });
    expect(await waiting).toMatchObject({ status: 503 });
    expect(started).toHaveLength(1);
  });
});
