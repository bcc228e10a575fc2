import type { Area } from '@rollcall/game/quest/area';
import type { Character, ClassLevel } from '@rollcall/game/character/character';
import { indexQuestsByArea } from '@rollcall/game/quest/quest';
import { makeArea, makeCharacter, makeQuest } from '@rollcall/game/testing/makers';

/** A made evening on one server: the characters that the scenes show. */

const areaTable: readonly (readonly [name: string, region: string | null])[] = [
  ['Grey Harbor', 'Stormreach'],
  ['The Sunken Stair', 'Grey Harbor'],
  ['Lantern Quay', 'Grey Harbor'],
  ['Halls of the Silent City', 'The Undervault'],
  ['The Clockwork Court', null],
];

export const areasById: ReadonlyMap<number, Area> = new Map(
  areaTable.map(([name, region], index) => [index + 1, makeArea({ id: index + 1, name, region })]),
);

export const questsByArea = indexQuestsByArea([
  makeQuest({ id: 1, area_id: 2, name: 'The Sunken Stair' }),
  makeQuest({ id: 2, area_id: 4, name: 'A Quiet Word with the Drowned King beneath the Silent City' }),
  makeQuest({ id: 3, area_id: 5, name: 'The Clockwork Siege' }),
  makeQuest({ id: 4, area_id: 5, name: 'Gears at Midnight' }),
]);

interface Present {
  readonly name: string;
  readonly race: string;
  readonly classes: readonly (readonly [name: string, level: number])[];
  readonly guild?: string | null;
  readonly place?: number | null;
  readonly group?: number;
  readonly over?: Partial<Character>;
}

const levels = (classes: Present['classes']): ClassLevel[] =>
  classes.map(([name, level]) => ({ name, level }));

/** Characters have the ids 1, 2, 3 … in this order. */
export function meet(present: readonly Present[]): Character[] {
  return present.map(({ name, race, classes, guild = null, place = 1, group = 0, over = {} }, index) =>
    makeCharacter({
      id: index + 1,
      name,
      race,
      gender: index % 3 === 0 ? 'Male' : 'Female',
      classes: levels(classes),
      total_level: classes.reduce((sum, [, level]) => sum + level, 0),
      guild_name: guild,
      location_id: place,
      group_id: group,
      is_in_party: group !== 0,
      ...over,
    }),
  );
}

export const evening = meet([
  { name: 'Merrowin', race: 'Elf', classes: [['Bard', 4]], guild: 'Lantern Watch', place: 3 },
  {
    name: 'Brakka',
    race: 'Half Orc',
    classes: [['Barbarian', 12]],
    guild: 'The Iron Larder',
    place: 2,
    group: 31,
  },
  {
    name: 'Tessaly-Vane',
    race: 'Halfling',
    classes: [
      ['Rogue', 12],
      ['Ranger', 3],
    ],
    guild: 'Order of the Quiet Hour and the Last Candle',
    place: 4,
    group: 31,
  },
  { name: 'Old Cobb', race: 'Dwarf', classes: [['Fighter', 20]], place: 1 },
  {
    name: 'Ilsabeth',
    race: 'Tiefling',
    classes: [
      ['Paladin', 18],
      ['Favored Soul', 6],
      ['Sorcerer', 6],
    ],
    guild: 'Lantern Watch',
    place: 5,
    group: 32,
  },
  { name: 'Quill', race: 'Gnome', classes: [['Artificer', 32]], guild: 'Gearwrights', place: 5, group: 32 },
  {
    name: 'Sorrel',
    race: 'Shifter',
    classes: [
      ['Druid', 20],
      ['Fighter', 12],
      ['Monk', 1],
    ],
    place: 2,
    group: 32,
  },
  {
    name: 'Wren-of-Ashes',
    race: 'Aasimar',
    classes: [['Cleric', 34]],
    guild: 'The Iron Larder',
    place: null,
  },
  {
    name: 'Nobody',
    race: 'Human',
    classes: [['Wizard', 34]],
    group: 33,
    over: { is_anonymous: true, name: null, guild_name: null, location_id: null },
  },
  {
    name: 'Ninepence',
    race: 'Warforged',
    classes: [['Alchemist', 30]],
    guild: 'Gearwrights',
    place: 4,
    group: 33,
  },
  {
    name: 'Cinder',
    race: 'Dragonborn',
    classes: [
      ['Warlock', 15],
      ['Sorcerer', 5],
    ],
    guild: 'Lantern Watch',
    place: 1,
  },
  { name: 'Thistle', race: 'Tabaxi', classes: [['Monk', 20]], place: 3, group: 33 },
]);

/** Malicious texts. */
export const hostile = meet([
  {
    name: 'W'.repeat(200),
    race: 'Elf',
    classes: [
      ['Bard', 4],
      ['Wizard', 5],
      ['Cleric', 6],
    ],
    guild: 'G'.repeat(200),
    group: 9,
  },
  {
    name: '\u202EevilI\u202C',
    race: 'nobody knows',
    classes: [['Illusionist of the Hidden Court', 12]],
    guild: '<b>guild</b>',
  },
  { name: 'שלום לכולם', race: 'Dwarf', classes: [], guild: 'אבג LFM', over: { total_level: 20 } },
  {
    name: `Z${'\u0301\u0316\u0489'.repeat(30)}algo`,
    race: 'Gnome',
    classes: [['Rogue', 1]],
    guild: '\u200B\u3164',
  },
]);
