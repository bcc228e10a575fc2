import { afterEach, expect, it } from 'vitest';
import { recentAsksKind, recentAsksStore, rememberAsk } from './recent-asks-store.ts';

afterEach(() => recentAsksStore.reset());

it('the store remembers the last five questions, latest first, without duplicates in another case', () => {
  ['a', 'b', 'c', 'd', 'e', 'f', 'B'].forEach(rememberAsk);
  expect(recentAsksStore.get()).toEqual(['B', 'f', 'e', 'd', 'c']);
});

it.each([
  ['12 paladin', true],
  ['', false],
  ['x'.repeat(201), false],
  [5, false],
])('the question %j is stored: %s', (stored, isOne) => {
  expect(recentAsksKind.readEntry(stored) !== null).toBe(isOne);
});
