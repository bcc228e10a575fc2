import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { observeServerDate } from './server-clock.ts';
import { useServerNow } from './useServerNow.ts';

const startMs = Date.parse('2026-03-14T20:15:00Z');

beforeEach(() => vi.useFakeTimers({ now: startMs }));
afterEach(() => {
  cleanup();
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
});
