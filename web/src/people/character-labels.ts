import type { Character, ClassLevel } from '@rollcall/game/character/character';
import { realClasses } from '@rollcall/game/character/classes';
import { cleanText } from '../canvas/clean-text.ts';
import type { RaceFacts } from '@rollcall/game/character/races';
import { type Area, placeText, unknownPlaceText } from '@rollcall/game/quest/area';
import type { IconName } from './icons.gen.ts';

const classIcons = new Map<string, IconName>([
  ['alchemist', 'class-alchemist'],
  ['artificer', 'class-artificer'],
  ['barbarian', 'class-barbarian'],
  ['bard', 'class-bard'],
  ['cleric', 'class-cleric'],
  ['druid', 'class-druid'],
  ['favored soul', 'class-favored-soul'],
  ['fighter', 'class-fighter'],
  ['monk', 'class-monk'],
  ['paladin', 'class-paladin'],
  ['ranger', 'class-ranger'],
  ['rogue', 'class-rogue'],
  ['sorcerer', 'class-sorcerer'],
  ['warlock', 'class-warlock'],
  ['wizard', 'class-wizard'],
]);

/** The icon of a class, case-insensitive; null for an unknown class. */
export function classIcon(name: string): IconName | null {
  return classIcons.get(name.trim().toLowerCase()) ?? null;
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

/** The icon of a race in any spelling: that of its family, or a neutral one for an unknown race. */
export function raceIcon(race: string | null, findRace: (spelling: string) => RaceFacts | null): IconName {
  const family = race === null ? undefined : findRace(race)?.family;
  return (family === undefined ? undefined : raceIcons.get(family)) ?? 'race-unknown';
}

/** Shown in place of the classes that a group wants. */
export const anyClassText = 'Any class';

/** Shown as the name of an anonymous character. */
export const anonymousName = '???';

/** A class with its levels and icon; the icon is null for an unknown class. */
export interface ShownClass extends Named {
  readonly level: number;
}

/** A character for a two-line display; all strings are ready to show. */
export interface ShownPerson {
  readonly name: string;
  /** The operator has given it a crown. */
  readonly hasCrown: boolean;
  readonly raceIcon: IconName;
  /** "Female Human"; empty = unknown. */
  readonly race: string;
  /** Empty = in no guild, or not shown. */
  readonly guild: string;
  readonly place: string;
  readonly classes: readonly ShownClass[];
  readonly level: number | string;
}

/** A character's public name; anonymous characters have none. */
export function shownName(name: string | null): string {
  return name === null ? anonymousName : cleanText(name);
}

interface PlaceFacts {
  /** Area of the character's location; null = unknown, or still loading. */
  readonly area: Area | null;
  readonly isCatalogueLoaded: boolean;
  readonly shouldIncludeRegion?: boolean;
  /** Shown for a place that is still loading. */
  readonly awaited?: string;
}

/** Place of a character: "???" if anonymous, "Somewhere in the Aether" if unknown. */
export function shownPlace(
  { is_anonymous, location_id }: Pick<Character, 'is_anonymous' | 'location_id'>,
  { area, isCatalogueLoaded, shouldIncludeRegion = false, awaited = '' }: PlaceFacts,
): string {
  if (is_anonymous) return anonymousName;
  if (area !== null) return cleanText(placeText(area, shouldIncludeRegion));
  return location_id === null || isCatalogueLoaded ? unknownPlaceText : awaited;
}

/** "Female Human"; empty = unknown. */
export function raceText({ gender, race }: Pick<Character, 'gender' | 'race'>): string {
  return [gender, race]
    .map((word) => cleanText(word ?? ''))
    .filter((word) => word !== '')
    .join(' ');
}

/** A character's classes; epic and legendary levels are not classes. */
export function shownClasses(classes: readonly ClassLevel[]): ShownClass[] {
  return realClasses(classes).map(({ name, level }) => ({
    icon: classIcon(name),
    name: cleanText(name),
    level,
  }));
}

/** A name with its icon. */
export interface Named {
  readonly icon: IconName | null;
  readonly name: string;
}
