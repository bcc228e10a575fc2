import { classNames } from '@rollcall/game/character/classes';
import { indexRaces, races } from '@rollcall/game/character/races';
import { expect, it } from 'vitest';
import { classIcon, raceIcon } from './character-labels.ts';

const findRace = indexRaces(races);

it('every class of the game has an icon of its own', () => {
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
