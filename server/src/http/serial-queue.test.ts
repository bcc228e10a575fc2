import { expect, it } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

it('A queue starts work when the earlier work has ended, even if that failed, and passes on each outcome', async () => {
  const inOrder = createSerialQueue();
  const steps: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inOrder(async () => {
    await gate.promise;
    steps.push('first');
    throw new Error('failed');
  });
  const second = inOrder(async () => steps.push('second'));
  expect(steps).toEqual([]);
  gate.resolve();
  await expect(first).rejects.toThrow('failed');
  await expect(second).resolves.toBe(2);
  expect(steps).toEqual(['first', 'second']);
});
