import { classNames } from '@rollcall/game/classes';
import { races } from '@rollcall/game/races';
import { expect, it } from 'vitest';
import { classIcon, raceIcon } from './icon-names.ts';

it('every class of the game has an icon of its own', () => {
  expect(new Set(classNames.map(classIcon)).size).toBe(classNames.length);
  expect(classIcon('favored SOUL')).toBe('class-favored-soul');
  expect(classIcon('Epic')).toBeNull();
});

it('every race of the game has the icon of its family, in any spelling', () => {
  const icons = races.map((race) => new Set([race.name, race.family, ...race.aliases].map(raceIcon)));
  expect(icons.every((ofOneRace) => ofOneRace.size === 1 && !ofOneRace.has('race-unknown'))).toBe(true);
  expect(raceIcon('Modron')).toBe('race-unknown');
  expect(raceIcon(null)).toBe('race-unknown');
});
