import { defaultDefinition } from '@rollcall/game/definition';
import type { ReportedCharacter, ReportedLfm } from '@rollcall/game/api/report';
import { indexCatalogue } from '@rollcall/game/quest/catalogue-index';
import { makeArea, makeQuest } from '@rollcall/game/testing/makers';

/** Returns pseudorandom numbers from 0 to 1, the same for the same seed. */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const words = (text: string) => text.split(', ');
const races = words('Human, Drow Elf, Tiefling, Dragonborn, Aasimar, Half Elf, Dwarf, Gnome');
const classes = words('Ranger, Warlock, Paladin, Druid, Wizard, Cleric, Rogue, Barbarian, Fighter');
const syllables = words('ar, bel, cor, dun, el, fir, gal, hol, ir, jor, kel, lin, mor, nar');

/** The default servers of a crowd. */
export const crowdServers: readonly string[] = defaultDefinition.servers.slice(0, 8).map(({ name }) => name);

/**
 * Makes complete characters as a collector sends them, all different, about 440 bytes of JSON each, as large as real
 * ones.
 *
 * @param servers names; the characters are spread over them evenly
 */
export function makeCrowd(count: number, servers: readonly string[] = crowdServers): ReportedCharacter[] {
  const chance = chances(count);
  const pick = <T>(list: readonly T[], fallback: T): T =>
    list[Math.floor(chance() * list.length)] ?? fallback;
  const word = () => Array.from({ length: 3 }, () => pick(syllables, 'el')).join('');
  return Array.from({ length: count }, (_, index) => {
    const level = 1 + Math.floor(chance() * 34);
    return {
      id: 2 ** 33 + index * 7919,
      name: `${word()}${index}`,
      gender: chance() < 0.5 ? 'Female' : 'Male',
      race: pick(races, 'Human'),
      total_level: level,
      classes: [
        { name: pick(classes, 'Bard'), level: Math.ceil(level / 2) },
        { name: 'Epic', level: Math.floor(level / 2) },
      ],
      location_id: 100 + Math.floor(chance() * 700),
      guild_name: chance() < 0.7 ? `${word()} ${word()} of the ${word()}` : null,
      server_name: servers[index % servers.length] ?? 'Orien',
      home_server_name: servers[index % servers.length] ?? 'Orien',
      group_id: chance() < 0.3 ? Math.floor(chance() * 500) : 0,
      is_in_party: chance() < 0.3,
      is_anonymous: chance() < 0.11,
      is_recruiting: false,
      public_comment: null,
      last_save: '2026-11-21T19:30:00Z',
    };
  });
}

const questCount = 700;

/** As many areas and quests as in the game. Every eighth quest is a raid. */
export const crowdCatalogue = indexCatalogue(
  Array.from({ length: 800 }, (_, id) => makeArea({ id: id + 1, name: `Place ${id} of the realm` })),
  Array.from({ length: questCount }, (_, id) =>
    makeQuest({
      id: id + 1,
      area_id: id + 1,
      name: `The ${id} Trials of Stone`,
      group_size: id % 8 === 0 ? 'Raid' : 'Party',
    }),
  ),
);

/** Makes groups of a crowd, led by its first members. */
export function makeCrowdGroups(people: readonly ReportedCharacter[], count: number): ReportedLfm[] {
  return people.slice(0, count).map((leader, index) => ({
    id: index + 1,
    server_name: leader.server_name ?? '',
    comment: `All welcome ${index}`,
    quest_id: 1 + ((index * 37) % questCount),
    difficulty: ['Hard', 'Elite', 'Reaper 4'][index % 3] ?? 'Normal',
    accepted_classes: index % 4 === 0 ? ['Cleric', 'Paladin'] : [],
    minimum_level: 1 + (index % 30),
    maximum_level: Math.min(34, 5 + (index % 30)),
    leader,
    members: people.slice(count + index, count + index + (index % 6)),
  }));
}
