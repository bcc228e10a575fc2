import type { Character } from '@rollcall/game/character/character';
import type { Guild, GuildMemberKind } from '@rollcall/game/guild/guild';
import { foldGuildName } from '@rollcall/game/guild/guild-search';
import { sampleIntervalMs } from '@rollcall/game/population/population';
import { visibleCharacter } from '@rollcall/game/character/visibility';
import { hourMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { LRUCache } from 'lru-cache';
import { HttpError } from '../http/http-error.ts';
import type { VerifyToken } from '../http/token-holder.ts';
import type { Store } from '../store/store.ts';
import { findGuild, guildsFreshForMs, type GuildTable } from './guild-list.ts';
import {
  type GuildFacts,
  type GuildName,
  type MemberPage,
  readGuildFacts,
  readGuildHours,
  readMembers,
} from './guild-queries.ts';

export type PublicGuild = Omit<Guild, 'is_member' | 'member_ids' | 'member_seen'>;

export type GuildPages = ReturnType<typeof createGuildPages>;

const hours = 7 * 24;
/** Maximum number of guilds whose facts are cached for a short time, since their pages refresh every few seconds. */
const factsMaximum = 300;

interface KeptFacts {
  readonly readAtMs: number;
  readonly facts: Promise<GuildFacts & { readonly hours: Guild['online_by_hour'] }>;
  /** The guild built from these facts for one version of the live state; null = not requested yet. */
  page: { readonly version: unknown; readonly guild: PublicGuild | null } | null;
}

/**
 * Pages about guilds: members online from the live state, everything else from the store, which is read at most every
 * ten seconds. A guild exists while it has a visible member, online or not.
 */
export function createGuildPages(parts: {
  readonly store: Pick<Store, 'sql'>;
  readonly table: () => GuildTable | null;
  readonly onlineCharactersInGuild: (serverName: string, guildName: string) => readonly Character[];
  /** Changes whenever any character of a server changes. */
  readonly charactersVersion: (serverName: string) => unknown;
  readonly anonymousOnlineIds: () => readonly number[];
  /** Whether a character is counted without being named. */
  readonly isHidden: (id: number) => boolean;
  readonly nowMs: () => number;
}) {
  const { store, nowMs } = parts;
  const kept = new LRUCache<string, KeptFacts>({ max: factsMaximum });

  async function read(guild: GuildName, readAtMs: number) {
    const lastMs = lastSampledHour(readAtMs);
    const firstMs = lastMs - (hours - 1) * hourMs;
    const facts = await readGuildFacts(store.sql, guild, parts.anonymousOnlineIds());
    // Callers can invent names, so the guild's existence is checked by a single query first.
    const isThere = facts.characterCount > 0;
    const counts = isThere
      ? await readGuildHours(store.sql, guild, firstMs, lastMs)
      : new Map<number, number>();
    return { ...facts, hours: pointsOf(firstMs, counts) };
  }

  function keep(guild: GuildName): KeptFacts {
    const key = JSON.stringify(guild);
    const now = nowMs();
    const known = kept.get(key);
    if (known !== undefined && now >= known.readAtMs && now - known.readAtMs < guildsFreshForMs) return known;
    const facts = read(guild, now);
    const entry: KeptFacts = { readAtMs: now, facts, page: null };
    kept.set(key, entry);
    facts.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry;
  }

  return {
    /** The guild with this name in any case; null = no visible guild has it. */
    find: async (serverName: string, typedName: string): Promise<PublicGuild | null> => {
      const findOnline = () =>
        parts.onlineCharactersInGuild(serverName, typedName).filter(({ is_anonymous }) => !is_anonymous);
      // A guild that is newer than the table gets its spelling from its members online, or else from the caller.
      const table = parts.table();
      const listed = table === null ? null : findGuild(table, serverName, typedName);
      const spelling = listed?.guild_name ?? findOnline()[0]?.guild_name ?? typedName;
      const name = { server_name: serverName, guild_name: spelling };
      const entry = keep(name);
      const facts = await entry.facts;
      const version = parts.charactersVersion(serverName);
      if (entry.page === null || entry.page.version !== version) {
        entry.page = { version, guild: describeGuild(name, facts, findOnline(), parts.isHidden) };
      }
      return entry.page.guild;
    },
  };
}

function describeGuild(
  name: GuildName,
  { characterCount, levels, classes, hours: onlineByHour }: Awaited<KeptFacts['facts']>,
  online: readonly Character[],
  isHidden: (id: number) => boolean,
): PublicGuild | null {
  if (characterCount === 0 && online.length === 0) return null;
  const shown = online.filter(({ id }) => !isHidden(id));
  return {
    ...name,
    // The store may lack the newest members.
    character_count: Math.max(characterCount, online.length),
    online_characters: Object.fromEntries(
      shown.map((character) => [character.id, visibleCharacter(character)]),
    ),
    hidden_online_count: online.length - shown.length,
    levels,
    classes,
    online_by_hour: onlineByHour,
  };
}

/** The newest full hour whose guild counts exist already: a mark is sampled until half an interval later. */
function lastSampledHour(nowMs: number): number {
  return Math.floor((nowMs - sampleIntervalMs / 2) / hourMs) * hourMs;
}

function pointsOf(firstMs: number, counts: ReadonlyMap<number, number>): Guild['online_by_hour'] {
  return Array.from({ length: hours }, (_, index) => {
    const atMs = firstMs + index * hourMs;
    return { timestamp: toWireTime(atMs), online_count: counts.get(atMs) ?? null };
  });
}

/** Finds a character, with nothing hidden; null = unknown. */
export type FindCharacter = (characterId: number) => Promise<Character | null>;

export interface MembersQuery extends MemberPage {
  readonly kind: GuildMemberKind;
}

/** Facts of a guild for the holder of a member's token. */
type Membership = Pick<Guild, 'is_member' | 'member_ids' | 'member_seen'>;

export interface GuildMembers {
  /**
   * The character whose token is in the request; null = no token.
   *
   * @throws HttpError 403 for a token that is not valid
   */
  holderOf(authorization: string | undefined): Promise<number | null>;
  membershipOf(characterId: number, guild: GuildName, query: MembersQuery): Promise<Membership>;
}

/**
 * Lists the members of a guild for its members: everybody, online or not, except anonymous and hidden characters. The
 * live state decides who is online, and which offline members are left out because the store does not know yet that
 * they are anonymous.
 */
export function createGuildMembers(parts: {
  readonly store: Pick<Store, 'sql'>;
  readonly verifyToken: VerifyToken;
  readonly characterOf: FindCharacter;
  readonly anonymousOnlineIds: () => readonly number[];
  readonly onlineCharactersInGuild: (serverName: string, guildName: string) => readonly Character[];
}): GuildMembers {
  return {
    holderOf: async (authorization) => {
      const verdict = await parts.verifyToken(authorization);
      if (verdict.state === 'wrong') {
        throw new HttpError(403, 'token-refused', 'This token is not valid', {
          headers: { Vary: 'Authorization' },
        });
      }
      return verdict.state === 'holds' ? verdict.characterId : null;
    },
    membershipOf: async (characterId, guild, query) => {
      const character = await parts.characterOf(characterId);
      if (character === null || !isMember(character, guild)) return { is_member: false };
      const online =
        query.kind === 'all' ? [] : parts.onlineCharactersInGuild(guild.server_name, guild.guild_name);
      const hiddenIds = [...parts.anonymousOnlineIds(), ...online.map(({ id }) => id)];
      const members = await readMembers(parts.store.sql, guild, query, hiddenIds);
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
