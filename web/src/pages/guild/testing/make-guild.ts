import type { Character } from '@rollcall/game/character/character';
import type { Guild } from '@rollcall/game/guild/guild';
import { makeCharacter } from '@rollcall/game/testing/makers';

/** Members by id, as in an answer. */
export function onlineMembers(...members: readonly Partial<Character>[]): Record<string, Character> {
  return Object.fromEntries(
    members.map((overrides) => {
      const character = makeCharacter(overrides);
      return [character.id, character] as const;
    }),
  );
}

/** The Lantern Watch of Thelanis: three members, one of them online, and one missing hour. */
export function makeGuild(overrides: Partial<Guild> = {}): Guild {
  return {
    guild_name: 'Lantern Watch',
    server_name: 'Thelanis',
    character_count: 3,
    online_characters: onlineMembers({ id: 101, name: 'Bo' }),
    levels: { 4: 1, 20: 2 },
    classes: { Bard: 2, Fighter: 1 },
    online_by_hour: [
      { timestamp: '2026-03-14T18:00:00Z', online_count: 2 },
      { timestamp: '2026-03-14T19:00:00Z', online_count: null },
      { timestamp: '2026-03-14T20:00:00Z', online_count: 1 },
    ],
    ...overrides,
  };
}
