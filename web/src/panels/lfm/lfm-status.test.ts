import { describe, expect, it } from 'vitest';
import { emptyText, lfmStatusText, type LfmStatusFacts } from './lfm-status.ts';

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
