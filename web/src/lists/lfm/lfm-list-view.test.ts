import type { Character } from '@rollcall/game/character/character';
import { expect, it } from 'vitest';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { type ListView, plainView, seekerOf } from './lfm-list-view.ts';
import type { Seeker } from './lfm-labels.ts';

const levels = { level_minimum: 1, level_cap: 34 };

const mira = makeCharacter({ id: 1, name: 'Mira', server_name: 'Orien' });
const away = makeCharacter({ id: 2, name: 'Ada', server_name: 'Khyber' });

it.each<[string, Character[], number[], Seeker]>([
  ['nobody is registered', [], [], 'anybody'],
  ['one is chosen here', [mira, away], [1, 2], 'chosen'],
  [
    'those that are chosen are elsewhere',
    [mira, away],
    [2],
    { problem: 'none of your characters is on Orien' },
  ],
  ['none is chosen', [mira, away], [], { problem: 'none of your characters is chosen' }],
])('“my characters” are the right ones when %s', (_when, registered, trackedCharacterIds, seeker) => {
  const settings = { ...plainView(levels), filterByMyCharacters: true, trackedCharacterIds };
  expect(seekerOf(settings, registered, { name: 'Orien' }, levels)).toEqual(seeker);
});

it.each<[Partial<ListView>, Seeker]>([
  [{}, 'anybody'],
  [{ onlyShowRaids: true }, 'anybody'],
  [{ minLevel: 20 }, 'chosen'],
  [{ classes: ['Bard'] }, 'chosen'],
  [{ fits: [] }, 'chosen'],
])('%j looks for groups for %j', (patch, seeker) => {
  const settings = { ...plainView(levels), ...patch, trackedCharacterIds: [] };
  expect(seekerOf(settings, [mira], { name: 'Orien' }, levels)).toEqual(seeker);
});
