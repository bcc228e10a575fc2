import { describe, expect, it } from 'vitest';
import { liveNotice } from './live-notice.ts';
import type { LiveState } from './live-query.ts';

describe('the notice above live data', () => {
  it.each<[LiveState[], boolean, string | null]>([
    [['loaded', 'loaded'], false, null],
    [['initial', 'loading'], false, null],
    [['loaded'], true, 'Stale data'],
    [['loaded', 'error'], true, 'Failed to load data'],
    [['error', 'halted'], true, 'Live update paused'],
  ])('for states %j and staleness %j is %j', (states, isStale, title) => {
    expect(liveNotice(states, isStale)?.title ?? null).toBe(title);
  });
});
