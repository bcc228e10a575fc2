import { describe, expect, it, vi } from 'vitest';
import { createStorageNotices } from './storage-notices.ts';

const corrected = { type: 'corrected', label: 'LFM settings' } as const;

describe('notices about the storage', () => {
  it('wait until somebody listens', () => {
    const notices = createStorageNotices();
    notices.raise(corrected);
    const listener = vi.fn();
    notices.subscribe(listener);
    expect(listener).toHaveBeenCalledExactlyOnceWith(corrected);
  });

  it('are told once to who listens, and not to who has stopped', () => {
    const notices = createStorageNotices();
    const listener = vi.fn();
    const unsubscribe = notices.subscribe(listener);
    notices.raise(corrected);
    unsubscribe();
    notices.subscribe(vi.fn());
    notices.raise(corrected);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('say once that nothing will be remembered', () => {
    const notices = createStorageNotices();
    const listener = vi.fn();
    notices.raise({ type: 'forgetful' });
    notices.subscribe(listener);
    notices.raise({ type: 'forgetful' });
    expect(listener).toHaveBeenCalledOnce();
  });
});
