import { hiddenText } from '../shared/list-view.ts';
import { describe, expect, it } from 'vitest';
import { emptyText, lfmPanelStyle, type LfmStatusFacts, lfmStatusText, shownText } from './lfm-labels.ts';

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

  it('do not grow with a font size above what the slider gives', () => {
    expect(lfmPanelStyle({ ...settings, fontSize: 72 })).toEqual(
      lfmPanelStyle({ ...settings, fontSize: 20 }),
    );
  });
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
  it('how many groups are shown', () => {
    expect(status({})).toEqual({ shown: '12 groups', delay: '', hidden: '' });
    expect(status({ poll: { shownCount: 1 }, groupCount: 1 }).shown).toBe('1 group');
  });

  it('how many the settings hide, as soon as it is one', () => {
    expect(status({ hiddenCount: 1, poll: { shownCount: 11 } }).hidden).toBe(
      '1 group was hidden by your filter settings',
    );
    expect(status({ hiddenCount: 12, view: 'empty', poll: { shownCount: 0 } })).toEqual({
      shown: '0 groups',
      delay: '',
      hidden: '12 groups were hidden by your filter settings',
    });
  });

  it('how many of those that the settings leave the search finds', () => {
    const searching = { searchText: ' shroud', groupCount: 15, hiddenCount: 3, poll: { shownCount: 3 } };
    expect(status(searching).shown).toBe('3 of 12 groups match');
    expect(status({ ...searching, searchText: '  ' }).shown).toBe('3 groups');
  });

  it('why nothing new comes', () => {
    expect(status({ poll: { poll: 'halted', isStale: true } }).delay).toBe('Paused');
  });

  it.each(['loading', 'offline', 'error'] as const)('nothing in place of no list: %s', (view) => {
    expect(status({ view, hiddenCount: 3 })).toEqual({ shown: '', delay: '', hidden: '' });
  });
});

it.each([
  [{ groupCount: 0, hiddenCount: 0, searchText: 'x' }, 'Nobody on Orien is looking for members.'],
  [{ groupCount: 3, hiddenCount: 3, searchText: 'x' }, '3 groups were hidden by your filter settings'],
  [{ groupCount: 3, hiddenCount: 1, searchText: ' shroud ' }, 'No group matches “shroud”.'],
])('in place of an empty list it says why: %j', (facts, text) => {
  expect(emptyText('Orien', facts)).toBe(text);
});
