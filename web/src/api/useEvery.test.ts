import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useEvery } from './useEvery.ts';

let visibility: DocumentVisibilityState = 'visible';

function setVisibility(next: DocumentVisibilityState) {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  visibility = 'visible';
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('what is done again and again', () => {
  it('is done while the page is seen, and no longer than it is wanted', () => {
    const work = vi.fn<() => void>();
    const { rerender } = renderHook(({ isOn }) => useEvery(1000, isOn, work), {
      initialProps: { isOn: true },
    });
    vi.advanceTimersByTime(2500);
    expect(work).toHaveBeenCalledTimes(2);
    rerender({ isOn: false });
    vi.advanceTimersByTime(2500);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('waits while the page is hidden, and is done once when it is seen again', () => {
    const work = vi.fn<() => void>();
    renderHook(() => useEvery(1000, true, work));
    setVisibility('hidden');
    vi.advanceTimersByTime(5500);
    expect(work).not.toHaveBeenCalled();
    setVisibility('visible');
    expect(work).toHaveBeenCalledTimes(1);
    setVisibility('hidden');
    setVisibility('visible');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
