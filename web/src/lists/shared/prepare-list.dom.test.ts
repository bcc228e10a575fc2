import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadIconShapes } from '../../people/icon-shapes.ts';
import { prepareList } from './prepare-list.ts';

vi.mock('../../people/icon-shapes.ts', () => ({ loadIconShapes: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(loadIconShapes).mockReset().mockResolvedValue({});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('before the first render of a list', () => {
  it('the icons are awaited', async () => {
    await prepareList();
    expect(loadIconShapes).toHaveBeenCalledOnce();
  });

  it('missing icons are awaited only briefly', async () => {
    vi.mocked(loadIconShapes).mockReturnValue(new Promise(() => {}));
    let isReady = false;
    const prepared = prepareList().then(() => {
      isReady = true;
    });
    await vi.advanceTimersByTimeAsync(299);
    expect(isReady).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await prepared;
    expect(isReady).toBe(true);
  });
});
