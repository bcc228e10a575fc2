import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWake } from './wake.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function isOver(wait: Promise<void>): Promise<boolean> {
  let over = false;
  void wait.then(() => (over = true));
  await vi.advanceTimersByTimeAsync(0);
  return over;
}

it('waits until it rings', async () => {
  const bell = createWake();
  const wait = bell.wait(1000);
  expect(await isOver(wait)).toBe(false);
  bell.ring();
  expect(await isOver(wait)).toBe(true);
});

it('waits no longer than it is told', async () => {
  const bell = createWake();
  const wait = bell.wait(1000);
  await vi.advanceTimersByTimeAsync(999);
  expect(await isOver(wait)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(wait)).toBe(true);
});

it('keeps one ring for whoever waits next, however often it rang', async () => {
  const bell = createWake();
  bell.ring();
  bell.ring();
  expect(await isOver(bell.wait(1000))).toBe(true);
  expect(await isOver(bell.wait(1000))).toBe(false);
});
