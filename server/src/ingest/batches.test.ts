import type { IngestAnswer } from '@rollcall/game/api/report';
import { describe, expect, it } from 'vitest';
import { batchKnownForMs, batchName, createBatches } from './batches.ts';

function answerOf(accepted: number, rejected = 0): IngestAnswer {
  return {
    message: 'success',
    accepted,
    rejected: Array.from({ length: rejected }, (_, index) => ({ index, issues: [] })),
    removed: 0,
    duplicates: 0,
    versions: {},
    durable: true,
  };
}

function openAt(startMs: number, recent: Parameters<typeof createBatches>[0]['recent'] = []) {
  let clockMs = startMs;
  const batches = createBatches({ nowMs: () => clockMs, elapsedMs: () => clockMs, recent });
  let done = 0;
  const work = () => Promise.resolve(answerOf((done += 1)));
  return { batches, work, done: () => done, wait: (ms: number) => (clockMs += ms) };
}

describe('a batch', () => {
  it('that was answered gets the same answer again, marked, and nothing is done twice', async () => {
    const { batches, work, done } = openAt(0);
    expect(await batches.runOnce('a', work)).toEqual(answerOf(1));
    expect(await batches.runOnce('a', work)).toEqual({ ...answerOf(1), duplicate: true });
    expect(await batches.runOnce('b', work)).toEqual(answerOf(2));
    expect(done()).toBe(2);
  });

  it('is known for an hour', async () => {
    const { batches, work, wait } = openAt(0);
    await batches.runOnce('a', work);
    wait(batchKnownForMs - 1);
    expect(await batches.runOnce('a', work)).toMatchObject({ duplicate: true });
    wait(1);
    expect(await batches.runOnce('a', work)).toEqual(answerOf(2));
  });

  it('without an id is processed every time', async () => {
    const { batches, work, done } = openAt(0);
    await batches.runOnce(null, work);
    await batches.runOnce(null, work);
    expect(done()).toBe(2);
    expect(batches.size()).toBe(0);
  });

  it('that is repeated while in flight waits for the first outcome', async () => {
    const { batches } = openAt(0);
    const first = Promise.withResolvers<IngestAnswer>();
    const running = [
      batches.runOnce('a', () => first.promise),
      batches.runOnce('a', () => Promise.reject(new Error('done twice'))),
    ];
    first.resolve(answerOf(5));
    expect(await Promise.all(running)).toEqual([answerOf(5), { ...answerOf(5), duplicate: true }]);
  });

  it('that failed is not remembered, and also fails for those who waited for it', async () => {
    const { batches, work } = openAt(0);
    const failing = () => Promise.reject(new Error('broken'));
    const outcomes = await Promise.allSettled([batches.runOnce('a', failing), batches.runOnce('a', work)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await batches.runOnce('a', work)).toEqual(answerOf(1));
  });

  it('is known after a restart from the contents of the journal', async () => {
    const recent = [
      { id: 'new', answer: answerOf(9), at: '1970-01-01T01:00:00Z' },
      { id: 'old', answer: answerOf(8), at: '1970-01-01T00:00:00Z' },
    ];
    const { batches, work } = openAt(batchKnownForMs + 5, recent);
    expect(await batches.runOnce('new', work)).toEqual({ ...answerOf(9), duplicate: true });
    expect(await batches.runOnce('old', work)).toEqual(answerOf(1));
  });

  it('is known for an hour however the clock jumps, while running and across a restart', async () => {
    let elapsedMs = 0;
    let clockMs = 400 * 86_400_000;
    const recent = [{ id: 'restored', answer: answerOf(9), at: '1972-01-01T00:00:00Z' }];
    const batches = createBatches({ nowMs: () => clockMs, elapsedMs: () => elapsedMs, recent });
    const work = () => Promise.resolve(answerOf(1));
    await batches.runOnce('a', work);
    for (const jumpedToMs of [0, 800 * 86_400_000]) {
      clockMs = jumpedToMs;
      expect(await batches.runOnce('a', work)).toMatchObject({ duplicate: true });
      expect(await batches.runOnce('restored', work)).toMatchObject({ duplicate: true });
    }
    clockMs = 0;
    elapsedMs = batchKnownForMs;
    expect(await batches.runOnce('a', work)).toEqual(answerOf(1));
    expect(await batches.runOnce('restored', work)).toEqual(answerOf(1));
  });

  it('is identified by key, method, path and its own id', () => {
    const names = new Set([
      batchName('north', 'POST', '/v1/lfms', '1'),
      batchName('south', 'POST', '/v1/lfms', '1'),
      batchName('north', 'PATCH', '/v1/lfms', '1'),
      batchName('north', 'POST', '/v1/characters', '1'),
      batchName('north', 'POST', '/v1/lfms', '2'),
    ]);
    expect(names.size).toBe(5);
  });
});

describe('the memory of batches', () => {
  it('drops the oldest batches when their answers grow too large', async () => {
    const { batches } = openAt(0);
    const names = Array.from({ length: 300 }, (_, index) => `batch ${index}`);
    for (const name of names) await batches.runOnce(name, () => Promise.resolve(answerOf(0, 999)));
    expect(batches.size()).toBe(200);
    expect(await batches.runOnce('batch 299', () => Promise.reject(new Error('done twice')))).toMatchObject({
      duplicate: true,
    });
  });
});
