import { defaultDefinition } from '@rollcall/game/definition';
import { defaultWhoSettings, type WhoSettings } from '@rollcall/game/who/who-settings';
import { describe, expect, it } from 'vitest';
import {
  shownSortBy,
  whoColumns,
  type WhoCounts,
  whoPanelStyle,
  type WhoStatusFacts,
  whoStatusText,
  whoSummary,
  emptyListReason,
} from './who-labels.ts';
import { makeCharacter, makeWhoFilter, makeWhoViewer } from '@rollcall/game/testing/makers';
import { arrangeWho } from '@rollcall/game/who/who-list';
import { sortByColumn, sortByNextColumn, sortedText } from '../shared/sort-columns.ts';

const all: WhoCounts = {
  shownCount: 50,
  matchCount: 50,
  onlineCount: 60,
  anonymousCount: 10,
  isGroupView: false,
};

const status = (counts: Partial<WhoCounts>, rest: Partial<WhoStatusFacts> = {}) =>
  whoStatusText({
    state: 'list',
    facts: { poll: 'loaded', isStale: false },
    ...rest,
    counts: { ...all, ...counts },
  });

describe('the status line', () => {
  it.each([
    ['gives the number shown', {}, '50 characters'],
    ['uses the singular for one', { shownCount: 1, matchCount: 1 }, '1 character'],
    [
      'gives the number shown of those that match',
      { shownCount: 100, matchCount: 1312, onlineCount: 1400 },
      'Showing the first 100 of 1,312 characters',
    ],
  ])('%s', (_what, counts, shown) => {
    expect(status(counts).shown).toBe(shown);
  });

  it.each([
    ['none for anonymous characters', {}, ''],
    ['one', { matchCount: 49 }, '1 character was hidden by your filter settings'],
    ['many', { matchCount: 8, shownCount: 8 }, '42 characters were hidden by your filter settings'],
    [
      'anonymous ones too in group view',
      { isGroupView: true },
      '10 characters were hidden by your filter settings',
    ],
  ])('gives the number hidden by filters: %s', (_what, counts, hidden) => {
    expect(status(counts).hidden).toBe(hidden);
  });

  it('says why updates have stopped', () => {
    expect(status({}, { facts: { poll: 'error', isStale: true } }).delay).toBe('Retrying');
  });

  it.each(['loading', 'offline', 'error'] as const)('is empty without a list: %s', (state) => {
    expect(status({ matchCount: 3 }, { state })).toEqual({ shown: '', delay: '', hidden: '' });
  });
});

describe('an empty list', () => {
  const why = (counts: Partial<WhoCounts>, asked: Partial<Parameters<typeof emptyListReason>[0]> = {}) =>
    emptyListReason({
      serverName: 'Orien',
      counts: { ...all, shownCount: 0, matchCount: 0, ...counts },
      searched: '',
      classes: null,
      hasMatchOfAnyClass: false,
      ...asked,
    });

  it.each([
    [{ onlineCount: 0, anonymousCount: 0 }, {}, 'Nobody is online on Orien.'],
    [{ onlineCount: 0, anonymousCount: 0 }, { classes: [] }, 'Nobody is online on Orien.'],
    [{ anonymousCount: 60 }, {}, 'Everyone online on Orien is anonymous.'],
    [{ anonymousCount: 60 }, { classes: [] }, 'Everyone online on Orien is anonymous.'],
    [
      { anonymousCount: 60, isGroupView: true },
      {},
      'Nobody on Orien who matches your filters is in a group of two or more.',
    ],
    [{}, { searched: ' harbor ' }, 'No character matches “harbor”.'],
    [
      { isGroupView: true },
      { searched: 'harbor' },
      'No character in a group of two or more matches “harbor”.',
    ],
    [{}, { searched: 'harbor', classes: ['Bard'] }, 'No character matches “harbor”.'],
    [{}, {}, '50 characters were hidden by your filter settings'],
    [{}, { classes: ['Bard'] }, '50 characters were hidden by your filter settings'],
  ])('gives the reason: %j %j', (counts, asked, text) => {
    expect(why(counts, asked)).toMatchObject({ text, isByClasses: false });
  });

  it('says that no class is chosen, regardless of other filters', () => {
    const said = { text: 'No class is chosen.', isByClasses: true };
    expect(why({}, { classes: [] })).toMatchObject(said);
    expect(why({ isGroupView: true }, { classes: [], searched: 'x' })).toMatchObject(said);
  });

  it.each([
    [['Cleric'], {}, '', 'No Clerics on Orien match your filters.'],
    [['Favored Soul', 'Bard'], {}, '', 'No Favored Souls or Bards on Orien match your filters.'],
    [['Bard', 'Cleric', 'Monk'], {}, ' harbor', 'No Bards, Clerics or Monks on Orien match “harbor”.'],
    [
      ['Bard', 'Cleric', 'Monk', 'Druid'],
      {},
      '',
      'No characters with one of the 4 chosen classes on Orien match your filters.',
    ],
    [['Cleric'], { isGroupView: true }, '', 'No group on Orien has two Clerics who match your filters.'],
    [['Cleric'], { isGroupView: true }, 'oak', 'No group on Orien has two Clerics who match “oak”.'],
  ])('names the classes as the reason, with %j: %j, search “%s”', (classes, counts, searched, text) => {
    const asked = { classes, searched, hasMatchOfAnyClass: true };
    expect(why(counts, asked)).toMatchObject({ text, isByClasses: true });
  });
});

const defaults = defaultWhoSettings(defaultDefinition);

describe('the measures of a panel', () => {
  it.each([
    ['panelWidth: is as wide as the setting says', { isDynamicWidth: false }, '848px', '42px'],
    [
      'isDynamicWidth: takes all the width there is',
      { isDynamicWidth: true, panelWidth: 500 },
      '100%',
      '42px',
    ],
    ['has rows of two lines where it is narrow', { isDynamicWidth: false, panelWidth: 600 }, '600px', '54px'],
  ])('%s', (_what, change, width, rowHeight) => {
    expect(whoPanelStyle({ ...defaults, ...change })).toMatchObject({
      '--panel-width': width,
      '--row-height-wide': rowHeight,
      '--row-height-narrow': '54px',
    });
  });
});

it.each([
  [{ onlineCount: 1204, anonymousCount: 37, shownCount: 100 }, '37 anonymous, 100 displayed'],
  [{ onlineCount: 0, anonymousCount: 0, shownCount: 0 }, '0 anonymous, 0 displayed'],
  [{ onlineCount: null, anonymousCount: null, shownCount: null }, ''],
])('the counters %j are summed up as "%s"', (figures, summary) => {
  expect(whoSummary(figures)).toBe(summary);
});

const labelsOf = (isGroupView: boolean) => {
  const { types, labels } = whoColumns({ isGroupView });
  return types.map((type) => labels[type]);
};

it('the headers are in order, and the first one sorts by group in group view', () => {
  expect(labelsOf(false)).toEqual(['LFM', 'Name', 'Class', 'Level', 'Guild']);
  expect(labelsOf(true)).toEqual(['Group', 'Name', 'Class', 'Level', 'Guild']);
});

it.each([
  ['level', false, false, 'Sorted by level, descending'],
  ['lfm', false, false, 'Sorted by lfm, descending'],
  ['group', false, true, 'Sorted by group, descending'],
  ['lfm', false, true, 'Sorted by group, ascending'],
  ['group', false, false, 'Sorted by lfm, ascending'],
] as const)(
  'an order by %s, ascending: %s, is shown in group view: %s as “%s”',
  (type, ascending, isGroupView, text) => {
    const shown = shownSortBy({ isGroupView, sortBy: { type, ascending } });
    expect(sortedText(shown, whoColumns({ isGroupView }))).toBe(text);
  },
);

it('the headers and the list agree on an order of the other view', () => {
  const characters = [5, 0, 7, 5, 0, 7].map((group_id, index) =>
    makeCharacter({ id: index + 1, group_id, is_in_party: group_id !== 0 }),
  );
  const order = (settings: Pick<WhoSettings, 'isGroupView' | 'sortBy'>) =>
    arrangeWho(characters, makeWhoFilter(settings), makeWhoViewer()).shown.map(
      ({ character }) => character.id,
    );
  const inGroups = { isGroupView: true, sortBy: { type: 'lfm', ascending: false } } as const;
  expect(order(inGroups)).toEqual(order({ ...inGroups, sortBy: shownSortBy(inGroups) }));
  const alone = { isGroupView: false, sortBy: { type: 'group', ascending: false } } as const;
  const hasGroup = order(alone).map((id) => characters[id - 1]?.is_in_party);
  expect(hasGroup).toEqual([true, true, true, true, false, false]);
});

it('a press of a header or of the key S continues from the shown order', () => {
  const settings = { isGroupView: true, sortBy: { type: 'lfm', ascending: true } } as const;
  expect(sortByColumn(shownSortBy(settings), 'group')).toEqual({ type: 'group', ascending: false });
  expect(sortByNextColumn(shownSortBy(settings), whoColumns(settings)).type).toBe('name');
});
