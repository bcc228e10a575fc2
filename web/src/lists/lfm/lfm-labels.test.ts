import { type JoinAnswer, joinAnswers } from '@rollcall/game/lfm/can-join';
import { hiddenText } from '../shared/list-state.ts';
import { describe, expect, it } from 'vitest';
import {
  countText,
  emptyText,
  lfmPanelStyle,
  type LfmStatusFacts,
  lfmStatusText,
  shownText,
} from './lfm-labels.ts';

describe('the measures of a panel', () => {
  const settings = { isDynamicWidth: false, panelWidth: 848, isCompact: false, fontSize: 14 };

  it('have the width of panelWidth', () => {
    expect(lfmPanelStyle({ ...settings, panelWidth: 1200 })).toMatchObject({ '--panel-width': '1200px' });
  });

  it('have the available width with isDynamicWidth', () => {
    expect(lfmPanelStyle({ ...settings, isDynamicWidth: true })).toMatchObject({ '--panel-width': '100%' });
  });

  it.each([
    ['usual', {}, '90px'],
    ['isCompact: compact', { isCompact: true }, '48px'],
    ['fontSize: small', { fontSize: 7 }, '45px'],
    ['narrow', { panelWidth: 600 }, lfmPanelStyle(settings)['--row-height-narrow']],
  ])('contain the height of %s rows', (_what, change, height) => {
    expect(lfmPanelStyle({ ...settings, ...change })['--row-height-wide']).toBe(height);
  });

  it('contain the height of the drawn rows, and the font size', () => {
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
    'in %i pixels at a font size of %i, headers are above columns or side by side',
    (panelWidth, fontSize, columns) => {
      expect(lfmPanelStyle({ ...settings, panelWidth, fontSize })['--header-columns']).toBe(columns);
    },
  );
});

it('the numbers of shown and hidden groups are put into words', () => {
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
    state: 'list',
    groupCount: 12,
    hiddenCount: 0,
    searchText: '',
    ...rest,
    facts: { poll: 'loaded', isStale: false, shownCount: 12, ...poll },
  });
};

describe('the line below the list', () => {
  it('gives the number hidden by the settings, from one group on', () => {
    expect(status({}).hidden).toBe('');
    expect(status({ hiddenCount: 1 }).hidden).toBe('1 group was hidden by your filter settings');
    expect(status({ hiddenCount: 12, state: 'empty' })).toEqual({
      shown: '',
      delay: '',
      hidden: '12 groups were hidden by your filter settings',
    });
  });

  it('says why updates have stopped', () => {
    expect(status({ poll: { poll: 'halted', isStale: true } }).delay).toBe('Paused');
  });

  it.each(['loading', 'offline', 'error'] as const)('is empty while there is no list: %s', (state) => {
    expect(status({ state, hiddenCount: 3 })).toEqual({ shown: '', delay: '', hidden: '' });
  });
});

describe('the line above the list', () => {
  const groups = (counts: Partial<Record<JoinAnswer, number>>) =>
    joinAnswers.flatMap((answer) => Array.from({ length: counts[answer] ?? 0 }, () => ({ answer })));
  const elsewhere = { problem: 'none of your characters is on Orien' };
  it.each<[Partial<Record<JoinAnswer, number>>, Partial<Parameters<typeof countText>[0]>, string]>([
    [{ yes: 25 }, {}, '25 groups'],
    [{ yes: 1 }, {}, '1 group'],
    [{ yes: 20, full: 5 }, {}, '25 groups'],
    [{}, { state: 'empty' }, '0 groups'],
    [{}, { state: 'empty', scope: 'chosen' }, '0 groups'],
    [{ yes: 3, full: 3, 'not eligible': 19 }, { scope: 'chosen' }, '25 groups · 3 you can join · 3 full'],
    [
      { yes: 3, full: 3, 'on timer': 1, 'not eligible': 18 },
      { scope: 'chosen' },
      '25 groups · 3 you can join · 3 full · 1 on timer',
    ],
    [{ yes: 1, member: 1 }, { scope: 'chosen' }, '2 groups · 1 you can join'],
    [{ full: 2 }, { scope: 'chosen' }, '2 groups · none you can join · 2 full'],
    [{ 'not eligible': 2000 }, { scope: 'chosen' }, '2,000 groups · none you can join'],
    [{ 'not eligible': 2 }, { scope: elsewhere }, '2 groups · none of your characters is on Orien'],
    [{ yes: 3 }, { searchText: ' shroud', groupCount: 15, hiddenCount: 3 }, '3 of 12 groups match'],
    [{ yes: 3 }, { searchText: '  ', groupCount: 15, hiddenCount: 3 }, '3 groups'],
    [
      { yes: 2, full: 1 },
      { searchText: 'vod', groupCount: 9, scope: 'chosen' },
      '3 of 9 groups match · 2 you can join · 1 full',
    ],
    [{ yes: 4 }, { state: 'loading' }, ''],
    [{ yes: 4 }, { state: 'offline', scope: 'chosen' }, ''],
  ])('of %j groups, %j: %s', (counts, facts, text) => {
    const all = { state: 'list', scope: 'anybody', groupCount: 25, hiddenCount: 0, searchText: '' } as const;
    expect(countText({ ...all, ...facts, shown: groups(counts) })).toBe(text);
  });
});

it.each([
  [{ groupCount: 0, hiddenCount: 0, searchText: 'x' }, 'Nobody on Orien is looking for members.'],
  [{ groupCount: 3, hiddenCount: 3, searchText: 'x' }, '3 groups were hidden by your filter settings'],
  [{ groupCount: 3, hiddenCount: 1, searchText: ' shroud ' }, 'No group matches “shroud”.'],
])('an empty list gives its reason: %j', (facts, text) => {
  expect(emptyText('Orien', facts)).toBe(text);
});
