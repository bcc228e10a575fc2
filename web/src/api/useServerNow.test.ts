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
  it('stands between its ticks', () => {
    const { result } = renderHook(() => useServerNow(10_000));
    act(() => void vi.advanceTimersByTime(9999));
    expect(result.current).toBe(startMs);
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current).toBe(startMs + 10_000);
  });

  it('is put right at once when an answer shows that the clock of the visitor is wrong', () => {
    const { result } = renderHook(() => useServerNow(60_000));
    act(() => observeServerDate('Sat, 14 Mar 2026 21:15:00 GMT', startMs));
    expect(result.current).toBe(startMs + 3_600_000);
  });

  it('stands while the page is hidden, also when the clock is put right, and is true when the page is seen again', () => {
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

  it('goes on in a hidden page for what is told there', () => {
    const { result } = renderHook(() => useServerNow(10_000, true));
    act(() => hidePage());
    act(() => void vi.advanceTimersByTime(60_000));
    expect(result.current).toBe(startMs + 60_000);
  });
});
