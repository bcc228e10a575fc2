import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeferredChart, whenNear } from './DeferredChart.tsx';

const Chart = () => <p>The chart</p>;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const rest = async () => act(async () => vi.advanceTimersByTimeAsync(2000));

describe('the room of the chart', () => {
  it('is kept until the chart is there', async () => {
    render(<DeferredChart load={async () => Chart} />);
    expect(screen.getByText('Loading...')).toBeTruthy();
    await rest();
    expect(screen.getByText('The chart')).toBeTruthy();
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  it('says when the chart cannot be had, and gets it when asked again', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const load = vi
      .fn<() => Promise<ComponentType>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(Chart);
    render(<DeferredChart load={load} />);
    await rest();
    expect(screen.getByText('Component Error')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await rest();
    expect(screen.getByText('The chart')).toBeTruthy();
  });

  it('keeps what breaks in the chart to itself', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const Broken = () => {
      throw new Error('glass');
    };
    render(<DeferredChart load={async () => Broken} />);
    await rest();
    expect(screen.getByText('Component Error')).toBeTruthy();
  });
});

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
