import { defaultDefinition } from '@rollcall/game/definition';

/** Whole characters spread over all servers, about 440 bytes of JSON each, as large as real ones. */
export function manyCharacters(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Adventurer ${index}`,
    gender: 'Female',
    race: 'Wood Elf',
    total_level: (index % 34) + 1,
    classes: [
      { name: 'Ranger', level: 12 },
      { name: 'Rogue', level: 6 },
      { name: 'Epic', level: 10 },
    ],
    location_id: 1_879_057_725,
    guild_name: `Keepers of the ${index % 500}th Gate`,
    server_name: defaultDefinition.servers[index % defaultDefinition.servers.length]?.name ?? '',
    home_server_name: 'Orien',
    group_id: 0,
    is_in_party: false,
    is_anonymous: index % 9 === 0,
    is_recruiting: false,
    public_comment: 'Looking for a quiet evening',
    last_save: '2026-11-21T11:00:00Z',
  }));
}

/** A character on Orien and the group that it leads there, with all fields, as collectors send them. */
export const aelith = {
  id: 7,
  name: 'Aelith',
  server_name: 'Orien',
  total_level: 12,
  classes: [{ name: 'Bard', level: 12 }],
};

export const group = {
  id: 3,
  server_name: 'Orien',
  leader: aelith,
  minimum_level: 5,
  maximum_level: 15,
  comment: 'hi',
};
