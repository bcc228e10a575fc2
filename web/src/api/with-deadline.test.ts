import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chunkTimeoutMs, withDeadline } from './with-deadline.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('waiting for a chunk', () => {
  it('ends after 120 seconds', async () => {
    const ended = withDeadline(new Promise(() => {})).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(chunkTimeoutMs);
    expect(await ended).toMatchObject({ message: 'Nothing came within 120 seconds.' });
  });

  it('ends when the chunk loads or fails, and leaves no timer behind', async () => {
    await expect(withDeadline(Promise.resolve('page'))).resolves.toBe('page');
    await expect(withDeadline(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(vi.getTimerCount()).toBe(0);
  });
});
