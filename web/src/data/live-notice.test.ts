import { describe, expect, it } from 'vitest';
import { liveNotice } from './live-notice.ts';
import type { PollTag } from './poll-machine.ts';

describe('the notice above live data', () => {
  it.each<[PollTag[], boolean, string | null]>([
    [['loaded', 'loaded'], false, null],
    [['initial', 'loading'], false, null],
    [['loaded'], true, 'Stale data'],
    [['loaded', 'error'], true, 'Failed to load data'],
    [['error', 'halted'], true, 'Live update paused'],
  ])('for %j, stale %j, is %j', (states, isStale, title) => {
    expect(liveNotice(states, isStale)?.title ?? null).toBe(title);
  });
});
