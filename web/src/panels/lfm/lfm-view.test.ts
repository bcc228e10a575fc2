import { describe, expect, it } from 'vitest';
import { hiddenText, lfmNotice, lfmViewState, shownText } from './lfm-view.ts';

const well = {
  groups: 'loaded',
  serverInfo: 'loaded',
  catalogue: 'loaded',
  hasGroups: true,
  isOffline: false,
  isStale: false,
  shownCount: 12,
} as const;

describe('what stands in the place of the list', () => {
  it.each([
    ['all is well', {}, 'list'],
    ['nothing has come yet', { groups: 'initial', hasGroups: false }, 'loading'],
    ['it takes long', { groups: 'loading', hasGroups: false }, 'loading'],
    ['it failed before anything came', { groups: 'error', hasGroups: false }, 'error'],
    ['it failed after something came', { groups: 'error' }, 'list'],
    ['the quests are on their way', { catalogue: 'loading' }, 'loading'],
    ['the quests cannot be had', { catalogue: 'error' }, 'list'],
    ['the server is offline', { isOffline: true }, 'offline'],
    ['there are no groups', { shownCount: 0 }, 'empty'],
    ['it was halted', { groups: 'halted' }, 'list'],
  ] as const)('%s', (_what, facts, view) => {
    expect(lfmViewState({ ...well, ...facts })).toBe(view);
  });
});

describe('what is said above it', () => {
  it.each([
    ['all is well', {}, null],
    ['it was halted', { groups: 'halted', isStale: true }, 'Live update paused'],
    ['it failed after something came', { groups: 'error' }, 'Failed to load data'],
    ['the status failed', { serverInfo: 'error' }, 'Failed to load data'],
    ['it failed before anything came', { groups: 'error', hasGroups: false }, null],
    ['the data is old', { isStale: true }, 'Stale data'],
    ['the quests cannot be had', { catalogue: 'error' }, 'Failed to load data'],
    ['the server is offline', { isOffline: true, groups: 'error' }, null],
  ] as const)('%s', (_what, facts, title) => {
    expect(lfmNotice({ ...well, ...facts })?.title ?? null).toBe(title);
  });
});

it('counts what is shown and what is hidden', () => {
  expect([0, 1, 12].map(hiddenText)).toEqual([
    '',
    '1 group was hidden by your filter settings',
    '12 groups were hidden by your filter settings',
  ]);
  expect([1, 12].map(shownText)).toEqual(['1 group', '12 groups']);
});
