import type { WhoSettings } from '@rollcall/game/who-settings';
import { makeCharacter, makeWhoFilter, makeWhoViewer } from '@rollcall/game/testing/makers';
import { arrangeWho } from '@rollcall/game/who-list';
import { expect, it } from 'vitest';
import { sortByColumn, sortByNextColumn, sortedText } from '../list/sort-columns.ts';
import { shownSortBy, whoColumns } from './who-columns.ts';

const labelsOf = (isGroupView: boolean) => {
  const { types, labels } = whoColumns({ isGroupView });
  return types.map((type) => labels[type]);
};

it('the headers are those of the specification, and the first one orders groups in group view', () => {
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

it('what a header shows for an order of the other view is what the list shows', () => {
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

it('a header and the key go on from what is shown', () => {
  const settings = { isGroupView: true, sortBy: { type: 'lfm', ascending: true } } as const;
  expect(sortByColumn(shownSortBy(settings), 'group')).toEqual({ type: 'group', ascending: false });
  expect(sortByNextColumn(shownSortBy(settings), whoColumns(settings)).type).toBe('name');
});
