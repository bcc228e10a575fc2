import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hidePage } from '../../testing/hide-page.ts';
import { useIdleValue } from './useIdleValue.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // A browser that is always idle.
  vi.stubGlobal('requestIdleCallback', (follow: () => void) => {
    follow();
    return 0;
  });
  vi.stubGlobal('cancelIdleCallback', () => {});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function setUp() {
  const hook = renderHook(({ value, ...asked }) => useIdleValue(value, asked, value), {
    initialProps: { value: 'a', filter: 'all', order: 'level' },
  });
  const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  return { ...hook, pass };
}

describe('a value that follows with a delay', () => {
  it('is available at once, and first follows after five seconds, when rendering has settled', async () => {
    const { result, rerender, pass } = setUp();
    await pass(4600);
    expect(result.current).toBe('a');
    rerender({ value: 'b', filter: 'all', order: 'level' });
    await pass(499);
    expect(result.current).toBe('a');
    await pass(1);
    expect(result.current).toBe('b');
  });

  it('follows at most every five seconds, to the latest value', async () => {
    const { result, rerender, pass } = setUp();
    rerender({ value: 'b', filter: 'all', order: 'level' });
    await pass(4999);
    expect(result.current).toBe('a');
    await pass(1);
    expect(result.current).toBe('b');
    for (const value of ['c', 'd']) {
      rerender({ value, filter: 'all', order: 'level' });
      await pass(2000);
      expect(result.current).toBe('b');
    }
    await pass(1000);
    expect(result.current).toBe('d');
  });

  it('follows as soon as the page is painted when the visitor changes the filter', async () => {
    const { result, rerender, pass } = setUp();
    rerender({ value: 'b', filter: 'raids', order: 'level' });
    expect(result.current).toBe('a');
    await pass(0);
    expect(result.current).toBe('b');
  });

  it('follows in the same commit when the visitor changes the order', () => {
    const { result, rerender } = setUp();
    rerender({ value: 'b', filter: 'by name', order: 'name' });
    expect(result.current).toBe('b');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('schedules nothing without a change or after unmounting', () => {
    const { rerender, unmount } = setUp();
    expect(vi.getTimerCount()).toBe(0);
    rerender({ value: 'b', filter: 'all', order: 'level' });
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not follow while the page is hidden, and catches up once it is visible again', async () => {
    const { result, rerender, pass } = setUp();
    hidePage();
    rerender({ value: 'b', filter: 'all', order: 'level' });
    await pass(60_000);
    expect(result.current).toBe('a');
    hidePage(false);
    await pass(500);
    expect(result.current).toBe('b');
  });
});
