import { describe, expect, it, vi } from 'vitest';
import { createStorageNotices } from './storage-notices.ts';

const corrected = { type: 'corrected', label: 'LFM settings' } as const;

describe('storage notices', () => {
  it('wait for a listener', () => {
    const notices = createStorageNotices();
    notices.raise(corrected);
    const listener = vi.fn();
    notices.subscribe(listener);
    expect(listener).toHaveBeenCalledExactlyOnceWith(corrected);
  });

  it('are sent once to current listeners, and not after unsubscribing', () => {
    const notices = createStorageNotices();
    const listener = vi.fn();
    const unsubscribe = notices.subscribe(listener);
    notices.raise(corrected);
    unsubscribe();
    notices.subscribe(vi.fn());
    notices.raise(corrected);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('report only once that nothing can be stored', () => {
    const notices = createStorageNotices();
    const listener = vi.fn();
    notices.raise({ type: 'forgetful' });
    notices.subscribe(listener);
    notices.raise({ type: 'forgetful' });
    expect(listener).toHaveBeenCalledOnce();
  });
});
