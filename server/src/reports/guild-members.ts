import type { Character } from '@rollcall/game/character';
import type { Guild, GuildMemberKind } from '@rollcall/game/guild';
import { foldGuildName } from '@rollcall/game/guild-search';
import { toWireTime } from '@rollcall/game/wire-time';
import { HttpError } from '../http/http-error.ts';
import type { JudgeToken } from '../http/token-holder.ts';
import type { Store } from '../store/store.ts';
import { readMembers, type GuildName, type MemberPage } from './guild-queries.ts';

/** A character as it is known, nothing hidden; null = it is not. */
export type FindCharacter = (characterId: number) => Promise<Character | null>;

interface GuildMembersParts {
  readonly store: Pick<Store, 'sql'>;
  readonly judgeToken: JudgeToken;
  readonly characterOf: FindCharacter;
  readonly anonymousOnlineIds: () => readonly number[];
  /** Who is online of a guild, its name in any case. */
  readonly onlineCharactersInGuild: (serverName: string, guildName: string) => readonly Character[];
}

/** Which members are asked for. */
export interface AskedMembers extends MemberPage {
  readonly kind: GuildMemberKind;
}

/** What only the holder of a token gets to know of a guild. */
export type Membership = Pick<Guild, 'is_member' | 'member_ids' | 'member_seen'>;

export interface GuildMembers {
  /**
   * Whose token came with the request; null = none did.
   *
   * @throws HttpError 403 for a token that is worth nothing
   */
  holderOf(authorization: string | undefined): Promise<number | null>;
  /** What the holder of a character's token is told of a guild: its members, if the character is one of them. */
  membershipOf(characterId: number, guild: GuildName, asked: AskedMembers): Promise<Membership>;
}

/**
 * Members are told of each other: all of a guild, online or not, but for those who are anonymous. Who is online, and
 * hidden from the offline ones, says the live state: the store may not have heard of it yet.
 */
export function createGuildMembers(parts: GuildMembersParts): GuildMembers {
  return {
    holderOf: async (authorization) => {
      const verdict = await parts.judgeToken(authorization);
      if (verdict.state === 'wrong') {
        throw new HttpError(403, 'token-refused', 'This token is not valid', {
          headers: { Vary: 'Authorization' },
        });
      }
      return verdict.state === 'holds' ? verdict.characterId : null;
    },
    membershipOf: async (characterId, guild, asked) => {
      const character = await parts.characterOf(characterId);
      if (character === null || !isMember(character, guild)) return { is_member: false };
      const online =
        asked.kind === 'all' ? [] : parts.onlineCharactersInGuild(guild.server_name, guild.guild_name);
      const hiddenIds = [...parts.anonymousOnlineIds(), ...online.map(({ id }) => id)];
      const members = await readMembers(parts.store.sql, guild, asked, hiddenIds);
      return {
        is_member: true,
        member_ids: members.map(({ id }) => id),
        member_seen: Object.fromEntries(
          members.map(({ id, last_seen }) => [id, toWireTime(last_seen.getTime())]),
        ),
      };
    },
  };
}

function isMember(character: Character, { server_name, guild_name }: GuildName): boolean {
  return (
    character.server_name === server_name &&
    character.guild_name !== null &&
    foldGuildName(character.guild_name) === foldGuildName(guild_name)
  );
}
