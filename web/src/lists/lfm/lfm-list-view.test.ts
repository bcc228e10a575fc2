import type { Character } from '@rollcall/game/character/character';
import { expect, it } from 'vitest';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { type ListView, plainView, eligibilityScope } from './lfm-list-view.ts';
import type { EligibilityScope } from './lfm-labels.ts';

const levels = { level_minimum: 1, level_cap: 34 };

const mira = makeCharacter({ id: 1, name: 'Mira', server_name: 'Orien' });
const away = makeCharacter({ id: 2, name: 'Ada', server_name: 'Khyber' });

it.each<[string, Character[], number[], EligibilityScope]>([
  ['no character is registered', [], [], 'anybody'],
  ['a character of this server is tracked', [mira, away], [1, 2], 'chosen'],
  [
    'the tracked characters are on other servers',
    [mira, away],
    [2],
    { problem: 'none of your characters is on Orien' },
  ],
  ['no character is tracked', [mira, away], [], { problem: 'none of your characters is chosen' }],
])('“my characters” means the right characters when %s', (_when, registered, trackedCharacterIds, scope) => {
  const settings = { ...plainView(levels), filterByMyCharacters: true, trackedCharacterIds };
  expect(eligibilityScope(settings, registered, { name: 'Orien' }, levels)).toEqual(scope);
});

it.each<[Partial<ListView>, EligibilityScope]>([
  [{}, 'anybody'],
  [{ onlyShowRaids: true }, 'anybody'],
  [{ minLevel: 20 }, 'chosen'],
  [{ classes: ['Bard'] }, 'chosen'],
  [{ fits: [] }, 'chosen'],
])('a view with %j considers the eligibility of %j', (patch, scope) => {
  const settings = { ...plainView(levels), ...patch, trackedCharacterIds: [] };
  expect(eligibilityScope(settings, [mira], { name: 'Orien' }, levels)).toEqual(scope);
});
