import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hidePage } from '../testing/hide-page.ts';
import { observeServerDate } from './server-clock.ts';
import { useServerNow } from './useServerNow.ts';

const startMs = Date.parse('2026-03-14T20:15:00Z');

beforeEach(() => vi.useFakeTimers({ now: startMs }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  observeServerDate(new Date().toUTCString(), Date.now());
  vi.useRealTimers();
});

describe('the time of a component', () => {
  it('is constant between its ticks', () => {
    const { result } = renderHook(() => useServerNow(10_000));
    act(() => void vi.advanceTimersByTime(9999));
    expect(result.current).toBe(startMs);
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current).toBe(startMs + 10_000);
  });

  it("is corrected at once when an answer shows that the visitor's clock is wrong", () => {
    const { result } = renderHook(() => useServerNow(60_000));
    act(() => observeServerDate('Sat, 14 Mar 2026 21:15:00 GMT', startMs));
    expect(result.current).toBe(startMs + 3_600_000);
  });

  it('stops while the page is hidden, even when the clock is corrected, and is right when visible again', () => {
    const { result } = renderHook(() => useServerNow(10_000));
    act(() => hidePage());
    act(() => void vi.advanceTimersByTime(60_000));
    act(() => observeServerDate('Sat, 14 Mar 2026 21:16:00 GMT', startMs + 60_000));
    expect(result.current).toBe(startMs);
    act(() => hidePage(false));
    expect(result.current).toBe(startMs + 60_000 + 3_600_000);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(result.current).toBe(startMs + 70_000 + 3_600_000);
  });

  it('continues in a hidden page if asked to', () => {
    const { result } = renderHook(() => useServerNow(10_000, true));
    act(() => hidePage());
    act(() => void vi.advanceTimersByTime(60_000));
    expect(result.current).toBe(startMs + 60_000);
  });
});
