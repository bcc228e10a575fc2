import { defaultDefinition } from '@rollcall/game/definition';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { expect, it, test } from 'vitest';
import { offlinePages, offlineRows, rangeText } from './offline-view.ts';

const nobody = new Set<number>();
const facts = {
  definition: defaultDefinition,
  viewer: {
    areasById: new Map(),
    questsByArea: new Map(),
    registeredIds: nobody,
    friendIds: new Set([2]),
    ignoredIds: nobody,
  },
  isCatalogueLoaded: true,
};

it('each offline member is shown with the time when it was last seen', () => {
  const rows = offlineRows(
    [
      { character: makeCharacter({ id: 2, name: 'Bo' }), seenAt: '2026-03-14T17:00:00Z' },
      { character: makeCharacter({ id: 1, name: 'Aria' }), seenAt: null },
    ],
    facts,
    Date.parse('2026-03-14T20:00:00Z'),
    (epochMs) => new Date(epochMs).toISOString(),
  );
  expect(rows.map(({ person, isFriend, seen }) => [person.name, isFriend, seen])).toEqual([
    ['Bo', true, { text: '3 hours ago', title: '2026-03-14T17:00:00.000Z' }],
    ['Aria', false, { text: 'Unknown', title: undefined }],
  ]);
});

test.each([
  [0, 1],
  [20, 1],
  [21, 2],
  [53, 3],
])('splits %i members into %i pages', (count, pages) => {
  expect(offlinePages(count)).toBe(pages);
});

test.each([
  [1, 20, 53, '1–20 of 53'],
  [3, 13, 53, '41–53 of 53'],
  // One has logged out since they were counted.
  [3, 14, 53, '41–54 of 54'],
])('page %i with %i of %i members is called %s', (page, shown, count, text) => {
  expect(rangeText(page, shown, count)).toBe(text);
});
