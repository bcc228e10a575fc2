import type { ArrangedWho } from '@rollcall/game/who-list';
import { expect, it } from 'vitest';
import { counterFigures } from './who-counters.ts';

const arranged: ArrangedWho = {
  shown: [],
  matches: [],
  matchCount: 40,
  onlineCount: 50,
  anonymousCount: 3,
  isTruncated: false,
};

it.each(['list', 'empty'] as const)('in place of the %s, everybody is counted', (view) => {
  expect(counterFigures(view, arranged)).toEqual({ onlineCount: 50, anonymousCount: 3, shownCount: 0 });
});

it.each(['loading', 'offline', 'error'] as const)('while the list is %s, nobody is', (view) => {
  expect(counterFigures(view, arranged)).toEqual({
    onlineCount: null,
    anonymousCount: null,
    shownCount: null,
  });
});
