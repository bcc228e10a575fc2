import { describe, expect, it } from 'vitest';
import { hiddenText, lfmNotice, lfmViewState, panelStyle, shownText } from './lfm-view.ts';

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
    expect(lfmViewState({ ...well, ...facts }, false)).toBe(view);
  });
});

describe('what is said below it', () => {
  it.each([
    ['all is well', {}, null],
    ['it was halted', { groups: 'halted', isStale: true }, 'Live update paused'],
    ['it failed after something came', { groups: 'error' }, 'Failed to load data'],
    ['the status failed', { serverInfo: 'error' }, 'Failed to load data'],
    ['it failed before anything came', { groups: 'error', hasGroups: false }, null],
    ['the data is old', { isStale: true }, 'Stale data'],
    ['the quests cannot be had', { catalogue: 'error' }, 'Quest data unavailable'],
    ['the server is offline', { isOffline: true, groups: 'error' }, null],
  ] as const)('%s', (_what, facts, title) => {
    const all = { ...well, ...facts };
    expect(lfmNotice(all, lfmViewState(all, false))?.title ?? null).toBe(title);
  });
});

describe('the groups of an offline server that are loaded anyway', () => {
  it.each([
    ['stand there with a word about it', {}, 'list', 'Server Offline'],
    ['may be none', { shownCount: 0 }, 'empty', 'Server Offline'],
    ['may still be on their way', { hasGroups: false, groups: 'loading' }, 'loading', 'Server Offline'],
    ['may fail', { hasGroups: false, groups: 'error' }, 'error', null],
    ['may fail later', { groups: 'error' }, 'list', 'Failed to load data'],
  ] as const)('%s', (_what, facts, view, title) => {
    const all = { ...well, isOffline: true, ...facts };
    expect(lfmViewState(all, true)).toBe(view);
    expect(lfmNotice(all, view)?.title ?? null).toBe(title);
  });
});

describe('the measures of a panel', () => {
  const settings = { isDynamicWidth: false, panelWidth: 848, isCompact: false, fontSize: 14 };

  it('panelWidth: is as wide as the setting says', () => {
    expect(panelStyle({ ...settings, panelWidth: 1200 })).toMatchObject({ '--panel-width': '1200px' });
  });

  it('isDynamicWidth: takes all the width there is', () => {
    expect(panelStyle({ ...settings, isDynamicWidth: true })).toMatchObject({ '--panel-width': '100%' });
  });

  it.each([
    ['usual', {}, '90px'],
    ['isCompact: compact', { isCompact: true }, '48px'],
    ['fontSize: small', { fontSize: 7 }, '45px'],
    ['narrow', { panelWidth: 600 }, panelStyle(settings)['--row-height-narrow']],
  ])('know how high %s rows are', (_what, change, height) => {
    expect(panelStyle({ ...settings, ...change })['--row-height-wide']).toBe(height);
  });

  it('do not grow with a font size above what the slider gives', () => {
    expect(panelStyle({ ...settings, fontSize: 72 })).toEqual(panelStyle({ ...settings, fontSize: 20 }));
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
