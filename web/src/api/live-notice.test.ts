import { describe, expect, it } from 'vitest';
import { liveNotice, pageNotices, type PageSources } from './live-notice.ts';
import type { LiveState } from './live-query.ts';

describe('the notice above live data', () => {
  it.each<[LiveState[], boolean, string | null]>([
    [['loaded', 'loaded'], false, null],
    [['initial', 'loading'], false, null],
    [['loaded'], true, 'Stale data'],
    [['loaded', 'error'], true, 'Failed to load data'],
    [['error', 'halted'], true, 'Live update paused'],
  ])('for %j, stale %j, is %j', (states, isStale, title) => {
    expect(liveNotice(states, isStale)?.title ?? null).toBe(title);
  });
});

describe('the notices above a page of several sources', () => {
  it.each<[Partial<PageSources>, string[]]>([
    [{}, []],
    [{ serverInfo: 'initial', reads: ['loading'] }, []],
    [{ isStale: true }, ['Stale data']],
    [{ serverInfo: 'error' }, ['Failed to load data']],
    [{ reads: ['loaded', 'error'] }, ['Failed to load data']],
    [{ serverInfo: 'error', isStale: true }, ['Failed to load data']],
    [{ serverInfo: 'halted', isStale: true }, ['Live update paused', 'Failed to load data']],
  ])('for %j are %j', (sources, titles) => {
    const shown = pageNotices({ serverInfo: 'loaded', reads: ['loaded'], isStale: false, ...sources });
    expect(shown.map(({ title }) => title)).toEqual(titles);
  });
});
