import { hiddenText } from '../shared/list-view.ts';
import { describe, expect, it } from 'vitest';
import {
  emptyText,
  fitText,
  lfmPanelStyle,
  type LfmStatusFacts,
  lfmStatusText,
  shownText,
} from './lfm-labels.ts';

describe('the measures of a panel', () => {
  const settings = { isDynamicWidth: false, panelWidth: 848, isCompact: false, fontSize: 14 };

  it('panelWidth: is as wide as the setting says', () => {
    expect(lfmPanelStyle({ ...settings, panelWidth: 1200 })).toMatchObject({ '--panel-width': '1200px' });
  });

  it('isDynamicWidth: takes all the width there is', () => {
    expect(lfmPanelStyle({ ...settings, isDynamicWidth: true })).toMatchObject({ '--panel-width': '100%' });
  });

  it.each([
    ['usual', {}, '90px'],
    ['isCompact: compact', { isCompact: true }, '48px'],
    ['fontSize: small', { fontSize: 7 }, '45px'],
    ['narrow', { panelWidth: 600 }, lfmPanelStyle(settings)['--row-height-narrow']],
  ])('know how high %s rows are', (_what, change, height) => {
    expect(lfmPanelStyle({ ...settings, ...change })['--row-height-wide']).toBe(height);
  });

  it('have rows as high as they are drawn, and say how large their letters are', () => {
    expect(lfmPanelStyle({ ...settings, panelWidth: 2000, fontSize: 28 })).toMatchObject({
      '--row-height-wide': '180px',
      '--row-height-narrow': '192px',
      '--own-row-scale': '2',
    });
  });

  it.each([
    [848, 20, undefined],
    [848, 36, 'repeat(4, 1fr)'],
    [2000, 36, undefined],
    [600, 14, 'repeat(4, 1fr)'],
  ])(
    'in %i pixels at a font size of %i, headers stand above columns or beside each other',
    (panelWidth, fontSize, columns) => {
      expect(lfmPanelStyle({ ...settings, panelWidth, fontSize })['--header-columns']).toBe(columns);
    },
  );
});

it('counts what is shown and what is hidden', () => {
  expect([0, 1, 12].map((count) => hiddenText(count, 'group'))).toEqual([
    '',
    '1 group was hidden by your filter settings',
    '12 groups were hidden by your filter settings',
  ]);
  expect([1, 12].map(shownText)).toEqual(['1 group', '12 groups']);
});

const status = (facts: Partial<LfmStatusFacts> & { readonly poll?: Partial<LfmStatusFacts['facts']> }) => {
  const { poll, ...rest } = facts;
  return lfmStatusText({
    view: 'list',
    groupCount: 12,
    hiddenCount: 0,
    searchText: '',
    ...rest,
    facts: { poll: 'loaded', isStale: false, shownCount: 12, ...poll },
  });
};

describe('the line below the list says', () => {
  it('how many the settings hide, as soon as it is one', () => {
    expect(status({}).hidden).toBe('');
    expect(status({ hiddenCount: 1 }).hidden).toBe('1 group was hidden by your filter settings');
    expect(status({ hiddenCount: 12, view: 'empty' })).toEqual({
      shown: '',
      delay: '',
      hidden: '12 groups were hidden by your filter settings',
    });
  });

  it('why nothing new comes', () => {
    expect(status({ poll: { poll: 'halted', isStale: true } }).delay).toBe('Paused');
  });

  it.each(['loading', 'offline', 'error'] as const)('nothing in place of no list: %s', (view) => {
    expect(status({ view, hiddenCount: 3 })).toEqual({ shown: '', delay: '', hidden: '' });
  });
});

describe('the line above the list says', () => {
  const groups = (fitting: number, others: number) => [
    ...Array.from({ length: fitting }, () => ({ isEligible: true })),
    ...Array.from({ length: others }, () => ({ isEligible: false })),
  ];
  it.each([
    [25, 0, {}, '25 groups'],
    [1, 0, {}, '1 group'],
    [0, 0, { view: 'empty' }, '0 groups'],
    [4, 21, { asked: ['Parrot-One', 'Mirelle'] }, '4 of 25 groups fit Parrot-One, Mirelle'],
    [1, 24, { asked: ['Mirelle'] }, '1 of 25 groups fits Mirelle'],
    [0, 25, { asked: ['Mirelle'] }, '0 of 25 groups fit Mirelle'],
    [0, 1, { asked: ['Mirelle'] }, '0 of 1 groups fit Mirelle'],
    [1, 0, { asked: ['Mirelle'] }, '1 of 1 group fits Mirelle'],
    [1, 0, { asked: ['Mirelle'], searchText: 'vod' }, '1 of 1 matching group fits Mirelle'],
    [0, 1, { asked: ['Mirelle'], searchText: 'vod' }, '0 of 1 matching groups fit Mirelle'],
    [4, 21, { asked: ['A', 'B', 'C', 'D', 'E'] }, '4 of 25 groups fit A, B, C and 2 more'],
    [4, 1, { asked: ['level 12', 'Paladin'] }, '4 of 5 groups fit level 12, Paladin'],
    [3, 0, { searchText: ' shroud', groupCount: 15, hiddenCount: 3 }, '3 of 12 groups match'],
    [3, 0, { searchText: '  ', groupCount: 15, hiddenCount: 3 }, '3 groups'],
    [2, 1, { searchText: 'vod', groupCount: 9, asked: ['Mirelle'] }, '2 of 3 matching groups fit Mirelle'],
    [4, 1, { view: 'loading' }, ''],
    [4, 1, { view: 'offline', asked: ['Mirelle'] }, ''],
  ] as const)('%i fitting and %i other groups, %j: %s', (fitting, others, facts, text) => {
    const all = { view: 'list', asked: [], groupCount: 25, hiddenCount: 0, searchText: '' } as const;
    expect(fitText({ ...all, ...facts, shown: groups(fitting, others) })).toBe(text);
  });
});

it.each([
  [{ groupCount: 0, hiddenCount: 0, searchText: 'x' }, 'Nobody on Orien is looking for members.'],
  [{ groupCount: 3, hiddenCount: 3, searchText: 'x' }, '3 groups were hidden by your filter settings'],
  [{ groupCount: 3, hiddenCount: 1, searchText: ' shroud ' }, 'No group matches “shroud”.'],
])('in place of an empty list it says why: %j', (facts, text) => {
  expect(emptyText('Orien', facts)).toBe(text);
});
