import { compareBy, chain } from '@rollcall/game/compare';
import { foldGuildName } from '@rollcall/game/guild-search';
import { serverKey } from '@rollcall/game/servers';
import { cleanText } from '../../canvas/clean-text.ts';
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
  for (const { id, character } of entries) {
    const guildName = character?.guild_name ?? '';
    if (character === null || guildName.trim() === '') continue;
    const { server_name: serverName } = character;
    const key = JSON.stringify([serverKey(serverName), foldGuildName(guildName)]);
    const known = guilds.get(key);
    guilds.set(key, {
      key,
      guildName: known?.guildName ?? guildName,
      serverName,
      characters: [...(known?.characters ?? []), cleanText(character.name ?? `Character ${id}`)],
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

/** So many are named; the others are counted. */
const mostNamed = 3;

/** `Bo and Aria`, `Bo, Aria, Cole and 2 more`. */
export function charactersText(names: readonly string[]): string {
  const named = names.slice(0, mostNamed);
  const others = names.length - named.length;
  const parts = others === 0 ? named : [...named, `${others} more`];
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
