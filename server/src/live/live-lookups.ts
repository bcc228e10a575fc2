import type { Character } from '@rollcall/game/character';
import { findById } from './entity-list.ts';
import type { LiveState, ServerState } from './server-state.ts';

/** Who is online, by one thing or another. All of it unmasked: answers go through `game/visibility`. */

/** The character of that id on any server, or null. */
export function findCharacter(state: LiveState, id: number): Character | null {
  for (const { characters } of state.servers) {
    const character = findById(characters.entities, id);
    if (character !== null) return character;
  }
  return null;
}

/** Whoever bears the name, in any case. Anonymous characters are never found by name (product 3, Anonymity). */
export function findByName(servers: readonly ServerState[], name: string): Character[] {
  const wanted = name.toLowerCase();
  return servers.flatMap(({ characters }) =>
    characters.entities.all.filter(
      (character) =>
        character.name?.length === name.length &&
        !character.is_anonymous &&
        character.name.toLowerCase() === wanted,
    ),
  );
}

/** Everybody in a group, anonymous members too: they stay in their group, without a name. */
export function findInGroup(state: LiveState, groupId: number): Character[] {
  return state.servers.flatMap(({ characters }) =>
    characters.entities.all.filter((character) => character.group_id === groupId),
  );
}

/** Who is online of a guild; anonymous members are in no guild that anybody may see (product 3, Anonymity). */
export function findInGuild({ characters }: ServerState, guildName: string): Character[] {
  const wanted = guildName.toLowerCase();
  return characters.entities.all.filter(
    ({ guild_name, is_anonymous }) => !is_anonymous && guild_name?.toLowerCase() === wanted,
  );
}
