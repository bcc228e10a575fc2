import { type ClassName, findClass } from '@rollcall/game/classes';
import { findRace } from '@rollcall/game/races';
import type { iconShapes } from './icons.gen.ts';

export type IconName = keyof typeof iconShapes;

const classIcons: Readonly<Record<ClassName, IconName>> = {
  Alchemist: 'class-alchemist',
  Artificer: 'class-artificer',
  Barbarian: 'class-barbarian',
  Bard: 'class-bard',
  Cleric: 'class-cleric',
  Druid: 'class-druid',
  'Favored Soul': 'class-favored-soul',
  Fighter: 'class-fighter',
  Monk: 'class-monk',
  Paladin: 'class-paladin',
  Ranger: 'class-ranger',
  Rogue: 'class-rogue',
  Sorcerer: 'class-sorcerer',
  Warlock: 'class-warlock',
  Wizard: 'class-wizard',
};

/** The icon of a class named in any case, or null for a class that is new to us. */
export function classIcon(name: string): IconName | null {
  const known = findClass(name);
  return known === null ? null : classIcons[known];
}

const raceIcons = new Map<string, IconName>([
  ['Aasimar', 'race-aasimar'],
  ['Dhampir', 'race-dhampir'],
  ['Dragonborn', 'race-dragonborn'],
  ['Drow Elf', 'race-drow-elf'],
  ['Dwarf', 'race-dwarf'],
  ['Eladrin', 'race-eladrin'],
  ['Elf', 'race-elf'],
  ['Gnome', 'race-gnome'],
  ['Half Elf', 'race-half-elf'],
  ['Half Orc', 'race-half-orc'],
  ['Halfling', 'race-halfling'],
  ['Human', 'race-human'],
  ['Shadar-kai', 'race-shadar-kai'],
  ['Shifter', 'race-shifter'],
  ['Tabaxi', 'race-tabaxi'],
  ['Tiefling', 'race-tiefling'],
  ['Warforged', 'race-warforged'],
]);

/** The icon of a race in any of its spellings: that of its family, or one that says nothing for a race unknown to us. */
export function raceIcon(race: string | null): IconName {
  const family = race === null ? undefined : findRace(race)?.family;
  return (family === undefined ? undefined : raceIcons.get(family)) ?? 'race-unknown';
}
