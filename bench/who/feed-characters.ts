import type { Character } from '@rollcall/game/character/character';
import { benchServer, type FedList, type FedServer } from '../live-panel/fed-server.ts';
import { madeAreas, madeCharacters, madePlaceQuests } from './made-characters.ts';

/** Characters on the server of the benchmark, in places of its catalogue. */
export async function feedCharacters({ report }: FedServer): Promise<FedList> {
  const areas = madeAreas();
  await report('POST', '/v1/areas', areas);
  await report('POST', '/v1/quests', madePlaceQuests());
  let characters: Character[] = [];
  let turn = 0;
  return {
    async post(count) {
      characters = onServer(madeCharacters(count, 1));
      await report('POST', '/v1/characters', { characters, servers: [benchServer] });
    },
    async change(count, isLively) {
      turn += 1;
      const places = Array.from({ length: count }, (_, index) => (turn * 7 + index * 19) % characters.length);
      const gone: number[] = [];
      const changed = [...new Set(places)].map((place, index) => {
        const before = characters[place];
        if (before === undefined) throw new Error('There are no characters to change.');
        const after = isLively ? live(before, index) : move(before, index);
        if (after.id !== before.id) gone.push(before.id);
        characters[place] = after;
        return after;
      });
      await report('PATCH', '/v1/characters', { characters: changed, deleted_ids: gone });
    },
  };

  function move(before: Character, index: number): Character {
    return { ...before, location_id: 1 + ((turn * 11 + index * 17) % areas.length) };
  }

  /** One of ten is somebody else; of the others every third also has another level, and so another place in the order. */
  function live(before: Character, index: number): Character {
    if (index % 10 === 9) return onServer(madeCharacters(1, 1 + turn * 1000 + index))[0] ?? before;
    const total_level = index % 3 === 0 ? 1 + ((before.total_level + 1) % 34) : before.total_level;
    return { ...move(before, index), total_level };
  }
}

function onServer(characters: readonly Character[]): Character[] {
  return characters.map((character) => ({ ...character, server_name: benchServer }));
}
