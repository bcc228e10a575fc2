import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lateModule, useLateModule } from './late-module.ts';

afterEach(cleanup);

describe('a module that comes later', () => {
  it('is asked for once, when somebody needs it', async () => {
    const ask = vi.fn(async () => 'module');
    const late = lateModule(ask);
    expect([late.now(), ask.mock.calls.length]).toEqual([null, 0]);
    expect(await Promise.all([late.load(), late.load()])).toEqual(['module', 'module']);
    expect([late.now(), ask.mock.calls.length]).toEqual(['module', 1]);
  });

  it('is asked for again after a failure', async () => {
    const ask = vi.fn(async () => 'module').mockRejectedValueOnce(new Error('offline'));
    const late = lateModule(ask);
    await expect(late.load()).rejects.toThrow('offline');
    expect(late.now()).toBeNull();
    expect(await late.load()).toBe('module');
  });

  it('that does not come within two minutes has failed, and may be asked for again', async () => {
    vi.useFakeTimers();
    const ask = vi.fn(() => new Promise<string>(() => {}));
    const late = lateModule(ask);
    const failed = late.load().catch(String);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await failed).toContain('120 seconds');
    ask.mockResolvedValueOnce('module');
    expect(await late.load()).toBe('module');
    vi.useRealTimers();
  });

  it('is drawn with once it has come, and done without when it does not', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const late = lateModule(vi.fn(async () => 'module').mockRejectedValueOnce(new Error('offline')));
    const { result } = renderHook(() => useLateModule(late));
    await act(async () => late.want());
    expect(result.current).toBeNull();
    await act(async () => late.want());
    expect(result.current).toBe('module');
    warn.mockRestore();
  });
});
