import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyModule, useLazyModule } from './lazy-module.ts';

afterEach(cleanup);

describe('a lazy module', () => {
  it('is imported once, when first needed', async () => {
    const ask = vi.fn(async () => 'module');
    const late = lazyModule(ask);
    expect([late.now(), ask.mock.calls.length]).toEqual([null, 0]);
    expect(await Promise.all([late.load(), late.load()])).toEqual(['module', 'module']);
    expect([late.now(), ask.mock.calls.length]).toEqual(['module', 1]);
  });

  it('is imported again after a failure', async () => {
    const ask = vi.fn(async () => 'module').mockRejectedValueOnce(new Error('offline'));
    const late = lazyModule(ask);
    await expect(late.load()).rejects.toThrow('offline');
    expect(late.now()).toBeNull();
    expect(await late.load()).toBe('module');
  });

  it('fails after two minutes, and can be imported again', async () => {
    vi.useFakeTimers();
    const ask = vi.fn(() => new Promise<string>(() => {}));
    const late = lazyModule(ask);
    const failed = late.load().catch(String);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await failed).toContain('120 seconds');
    ask.mockResolvedValueOnce('module');
    expect(await late.load()).toBe('module');
    vi.useRealTimers();
  });

  it('is used in rendering once loaded, and left out if it fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const late = lazyModule(vi.fn(async () => 'module').mockRejectedValueOnce(new Error('offline')));
    const { result } = renderHook(() => useLazyModule(late));
    await act(async () => late.preload());
    expect(result.current).toBeNull();
    await act(async () => late.preload());
    expect(result.current).toBe('module');
    warn.mockRestore();
  });
});
