import { defaultDefinition } from '@rollcall/game/definition';
import type { ReportedCharacter } from '@rollcall/game/api/report';

/** Chances from a seed: the same crowd in every run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const races = ['Human', 'Drow Elf', 'Tiefling', 'Dragonborn', 'Aasimar', 'Half Elf', 'Dwarf', 'Gnome'];
const classes = [
  'Ranger',
  'Warlock',
  'Paladin',
  'Druid',
  'Wizard',
  'Cleric',
  'Rogue',
  'Barbarian',
  'Fighter',
];
const syllables = [
  'ar',
  'bel',
  'cor',
  'dun',
  'el',
  'fir',
  'gal',
  'hol',
  'ir',
  'jor',
  'kel',
  'lin',
  'mor',
  'nar',
];

/**
 * Characters as a collector sends them whole, all different, about 440 bytes of JSON each, as large as real ones.
 *
 * @param servers names; the characters are spread over them evenly
 */
export function makeCrowd(
  count: number,
  servers: readonly string[] = defaultDefinition.servers.map(({ name }) => name),
): ReportedCharacter[] {
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
