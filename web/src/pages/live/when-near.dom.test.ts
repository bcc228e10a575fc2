import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenNear } from './when-near.ts';

type Seen = (entries: { isIntersecting: boolean }[]) => void;

/** A browser that says what comes near, and when it rests. */
function stubBrowser() {
  const told: { seen: Seen | null; idle: (() => void) | null } = { seen: null, idle: null };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: Seen) {
        told.seen = seen;
      }
      observe = () => {};
      disconnect = () => {
        told.seen = null;
      };
    },
  );
  vi.stubGlobal('requestIdleCallback', (idle: () => void) => {
    told.idle = idle;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => {
    told.idle = null;
  });
  return told;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what waits until it is near', () => {
  it.each(['near', 'idle'] as const)('runs once when %s', (first) => {
    const told = stubBrowser();
    const run = vi.fn();
    whenNear(document.createElement('div'), run);
    told.seen?.([{ isIntersecting: false }]);
    expect(run).not.toHaveBeenCalled();
    if (first === 'near') told.seen?.([{ isIntersecting: true }]);
    else told.idle?.();
    expect(run).toHaveBeenCalledOnce();
    expect(told).toEqual({ seen: null, idle: null });
  });

  it('does not run when it is cancelled', () => {
    const told = stubBrowser();
    whenNear(document.createElement('div'), vi.fn())();
    expect(told).toEqual({ seen: null, idle: null });
  });

  it('runs soon where nothing says when', () => {
    const run = vi.fn();
    whenNear(null, run);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1500);
    expect(run).toHaveBeenCalledOnce();
  });
});
