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

describe('the placeholder of the chart', () => {
  it('stays until the chart is loaded', async () => {
    render(<DeferredChart load={async () => Chart} />);
    expect(screen.getByText('Loading...')).toBeTruthy();
    await rest();
    expect(screen.getByText('The chart')).toBeTruthy();
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  it('says that the chart failed to load, and retries on request', async () => {
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

  it('contains errors of the chart', async () => {
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

/** A browser that reports when an element comes near. */
function stubBrowser() {
  const told: { seen: Seen | null } = { seen: null };
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
  return told;
}

afterEach(() => vi.unstubAllGlobals());

describe('a deferred callback', () => {
  it('runs once when its element is near', () => {
    const told = stubBrowser();
    const run = vi.fn();
    whenNear(document.createElement('div'), run);
    told.seen?.([{ isIntersecting: false }]);
    expect(run).not.toHaveBeenCalled();
    told.seen?.([{ isIntersecting: true }]);
    expect(run).toHaveBeenCalledOnce();
    expect(told.seen).toBeNull();
  });

  it('does not run when it is cancelled', () => {
    const told = stubBrowser();
    whenNear(document.createElement('div'), vi.fn())();
    expect(told.seen).toBeNull();
  });

  it('runs at once if the browser cannot observe it', () => {
    const run = vi.fn();
    whenNear(document.createElement('div'), run);
    expect(run).toHaveBeenCalledOnce();
  });
});
