import { classNames } from '@rollcall/game/character/classes';
import { indexRaces, races } from '@rollcall/game/character/races';
import { expect, it } from 'vitest';
import { classIcon, raceIcon, shownPlace } from './character-labels.ts';
import { makeArea } from '@rollcall/game/testing/makers';

const findRace = indexRaces(races);

it('every class of the game has a different icon', () => {
  expect(new Set(classNames.map(classIcon)).size).toBe(classNames.length);
  expect(classIcon('favored SOUL')).toBe('class-favored-soul');
  expect(classIcon('Epic')).toBeNull();
});

it('every race of the game has the icon of its family, in any spelling', () => {
  const icons = races.map(
    (race) => new Set([race.name, race.family, ...race.aliases].map((name) => raceIcon(name, findRace))),
  );
  expect(icons.every((ofOneRace) => ofOneRace.size === 1 && !ofOneRace.has('race-unknown'))).toBe(true);
  expect(raceIcon('Modron', findRace)).toBe('race-unknown');
  expect(raceIcon(null, findRace)).toBe('race-unknown');
});

const harbor = makeArea({ name: 'The Harbor', region: 'Stormreach' });

it.each([
  ['a known place', { area: harbor }, 'The Harbor'],
  ['a known place with its region', { area: harbor, shouldIncludeRegion: true }, 'Stormreach: The Harbor'],
  ['an unknown place', {}, 'Somewhere in the Aether'],
  ['no place', { location_id: null, isCatalogueLoaded: false }, 'Somewhere in the Aether'],
  ['a place that is still loading', { isCatalogueLoaded: false, awaited: '…' }, '…'],
  ['an anonymous character', { is_anonymous: true, location_id: null }, '???'],
  [
    'an anonymous character while places are loading',
    { is_anonymous: true, isCatalogueLoaded: false },
    '???',
  ],
])('a place is described: %s', (_what, known, text) => {
  const { is_anonymous, location_id, ...facts } = {
    is_anonymous: false,
    location_id: 501,
    area: null,
    isCatalogueLoaded: true,
    ...known,
  };
  expect(shownPlace({ is_anonymous, location_id }, facts)).toBe(text);
});
