import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeStorage } from '../testing/storage.ts';
import { markHandled } from '../api/handled-failures.ts';
import { createChunkReloads, listenForChunkFailures } from './chunk-failure.ts';

function makeReloads({ isOnline = true, isForbidden = false, isFull = false } = {}) {
  const { surroundings, kept } = makeStorage({}, { isForbidden, isFull });
  const reload = vi.fn<() => void>();
  const reloads = createChunkReloads({ session: surroundings.place, isOnline: () => isOnline, reload });
  return { reloads, reload, kept };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('when a chunk fails, the page', () => {
  it('reloads once, and not again in the session', () => {
    const { reloads, reload } = makeReloads();
    expect(reloads.mayReload('LivePage')).toBe(true);
    expect(reloads.reload('LivePage')).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(reloads.mayReload('LivePage')).toBe(false);
  });

  it('may reload again after the chunk has loaded in between', () => {
    const { reloads, kept } = makeReloads();
    reloads.reload('LivePage');
    reloads.arrived('LivePage');
    expect(reloads.mayReload('LivePage')).toBe(true);
    expect(kept.size).toBe(0);
  });

  it('does not reload again just because another chunk has loaded', () => {
    const { reloads } = makeReloads();
    reloads.reload('LivePage');
    reloads.arrived('HomePage');
    expect(reloads.mayReload('LivePage')).toBe(false);
    expect(reloads.mayReload('AboutPage')).toBe(true);
  });

  it('does not reload while offline, which would lose the page', () => {
    const { reloads, reload } = makeReloads({ isOnline: false });
    expect(reloads.mayReload('LivePage')).toBe(false);
    reloads.retryFailed();
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads on demand after a failed retry', () => {
    const { reloads, reload } = makeReloads();
    reloads.reload('LivePage');
    reloads.retryFailed();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload if the flag cannot be read or stored', () => {
    const forbidden = makeReloads({ isForbidden: true });
    expect(forbidden.reloads.mayReload('LivePage')).toBe(false);
    expect(() => forbidden.reloads.arrived('LivePage')).not.toThrow();
    const full = makeReloads({ isFull: true });
    expect(full.reloads.mayReload('LivePage')).toBe(true);
    expect(full.reloads.reload('LivePage')).toBe(false);
    expect(full.reload).not.toHaveBeenCalled();
  });
});

describe('a failure reported by the build tool', () => {
  /** Fires the event that Vite fires before an import rejects. */
  function fail(target: EventTarget, payload: Error) {
    target.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  }

  it('reloads once for each file', async () => {
    const { reloads, reload } = makeReloads();
    const target = new EventTarget();
    listenForChunkFailures(reloads, target, async () => true);
    fail(target, new Error('Unable to preload /assets/dialog-1.css'));
    fail(target, new Error('Unable to preload /assets/dialog-1.css'));
    await vi.runAllTimersAsync();
    expect(reload).toHaveBeenCalledTimes(1);
    fail(target, new Error('Unable to preload /assets/dialog-2.css'));
    await vi.runAllTimersAsync();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload while the server is away', async () => {
    const { reloads, reload } = makeReloads();
    const target = new EventTarget();
    listenForChunkFailures(reloads, target, async () => false);
    fail(target, new Error('Unable to preload /assets/dialog-1.css'));
    await vi.runAllTimersAsync();
    expect(reload).not.toHaveBeenCalled();
    expect(reloads.mayReload('Unable to preload /assets/dialog-1.css')).toBe(true);
  });

  it('does not reload if the page that preloaded the chunk has handled the failure', async () => {
    const { reloads, reload } = makeReloads();
    const target = new EventTarget();
    listenForChunkFailures(reloads, target, async () => true);
    const cause = new Error('Failed to fetch /assets/LivePage-1.js');
    fail(target, cause);
    markHandled(cause);
    markHandled('not even an object');
    await vi.runAllTimersAsync();
    expect(reload).not.toHaveBeenCalled();
  });
});
