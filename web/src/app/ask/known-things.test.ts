import { makeQuest } from '@rollcall/game/testing/makers';
import { expect, it } from 'vitest';
import { makePageSettings } from '../../testing/page-settings.ts';
import { findNamed, knownQuests } from '@rollcall/game/filters/known-names';
import { knownPages } from './known-things.ts';

it.each(['The Legendary Shroud', 'Legendary Shroud', 'The Shroud (Legendary)', 'The Shroud - EPIC'])(
  'quests are found without article and version: "shroud" finds %j before longer names',
  (name) => {
    const quests = [
      makeQuest({ id: 1, name: 'Shroud of Mist' }),
      makeQuest({ id: 2, name: 'The Hidden Shroud' }),
      makeQuest({ id: 9, name }),
    ];
    const found = findNamed(knownQuests(new Map(quests.map((each) => [each.id, each]))), ['shroud'], 5);
    expect(found.map(({ item }) => item.id)).toEqual([9, 1, 2]);
  },
);

it.each([
  ['timers', '/timers'],
  ['raid timers', '/timers'],
  ['guilds', '/guilds'],
  ['settings', '/user-settings'],
  ['friends', '/friends'],
  ['peak hours', '/servers'],
  ['raid timer', '/timers'],
  ['packs', '/owned-content'],
  ['who', '/who'],
  ['feedback', '/feedback'],
  ['trends', '/trends'],
])('%j finds the page %s', (text, path) => {
  const found = findNamed(knownPages(makePageSettings()), [text], 5);
  expect(found.map(({ item }) => item.href)).toContain(path);
});
