import { compareBy, chain } from '@rollcall/game/compare';
import { foldGuildName } from '@rollcall/game/guild-search';
import { serverKey } from '@rollcall/game/servers';
import { personName } from '../../panels/people/person-name.ts';
import type { ListedCharacter } from '../../storage/character-list.ts';

/** A guild that some of the visitor's characters are in. */
export interface OwnGuild {
  readonly key: string;
  readonly guildName: string;
  readonly serverName: string;
  /** Of the visitor's characters in it, in the order of the list. */
  readonly characters: readonly string[];
  /** One of them is verified in this browser: its other members are shown too. */
  readonly isVerified: boolean;
}

/**
 * The guilds of registered characters as last seen, those of most characters first. Who is anonymous is in none that
 * anybody knows.
 *
 * @param verifiedIds whose tokens this browser holds
 */
export function ownGuilds(
  entries: readonly ListedCharacter[],
  verifiedIds: ReadonlySet<number>,
): readonly OwnGuild[] {
  const guilds = new Map<string, OwnGuild>();
  for (const entry of entries) {
    const { id, character } = entry;
    const guildName = character?.guild_name ?? '';
    if (character === null || guildName.trim() === '') continue;
    const { server_name: serverName } = character;
    const key = JSON.stringify([serverKey(serverName), foldGuildName(guildName)]);
    const known = guilds.get(key);
    guilds.set(key, {
      key,
      guildName: known?.guildName ?? guildName,
      serverName,
      characters: [...(known?.characters ?? []), personName(entry)],
      isVerified: known?.isVerified === true || verifiedIds.has(id),
    });
  }
  return [...guilds.values()].toSorted(inOrder);
}

const inOrder = chain<OwnGuild>(
  compareBy(({ characters }) => -characters.length),
  compareBy(({ guildName }) => foldGuildName(guildName)),
  compareBy(({ serverName }) => serverName),
);
