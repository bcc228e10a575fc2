import { chain, compareBy, type Compare, reverse } from '../compare.ts';
import { typedText } from '../text.ts';

/** Longest text that is searched for; no guild has a longer name. */
export const guildSearchMaximumLength = 64;

/** What the search and the order of guilds look at. */
export interface SearchableGuild {
  readonly guild_name: string;
  readonly server_name: string;
  readonly character_count: number;
  /** The name as {@link foldGuildName} has it. */
  readonly folded_name: string;
}

/**
 * A guild's name for comparing: in any case it is the same name, and so it is however its accents are encoded
 * and whatever invisible characters were copied with it.
 */
export function foldGuildName(name: string): string {
  return typedText(name).normalize('NFC').toLowerCase();
}

/** The order of a list of guilds: the largest first, then by name and by server. Never undecided between two guilds. */
export const byGuildSize: Compare<SearchableGuild> = chain(
  compareBy((guild) => -guild.character_count),
  compareBy((guild) => guild.folded_name),
  compareBy((guild) => guild.guild_name),
  compareBy((guild) => guild.server_name),
);

/** What a list of guilds can be sorted by: fields of its rows. */
export const guildSortFields = [
  'character_count',
  'online_count',
  'last_active',
  'guild_name',
  'server_name',
] as const;

export type GuildSortField = (typeof guildSortFields)[number];

export const sortDirections = ['asc', 'desc'] as const;

export interface GuildOrder {
  readonly field: GuildSortField;
  readonly direction: (typeof sortDirections)[number];
}

/** Default direction of a column: names ascending, numbers and times descending. */
export function firstGuildDirection(field: GuildSortField): GuildOrder['direction'] {
  return field === 'guild_name' || field === 'server_name' ? 'asc' : 'desc';
}

interface SortableGuild extends SearchableGuild {
  readonly last_active: string;
}

/**
 * Guilds in an order; those that are equal in it stay in the order of every list.
 *
 * @param onlineIn how many of its members are online
 */
export function sortGuilds<G extends SortableGuild>(
  guilds: readonly G[],
  { field, direction }: GuildOrder,
  onlineIn: (guild: G) => number,
): readonly G[] {
  const upward: Readonly<Record<GuildSortField, Compare<G>>> = {
    character_count: compareBy((guild) => guild.character_count),
    online_count: compareBy(onlineIn),
    last_active: compareBy((guild) => guild.last_active),
    guild_name: compareBy((guild) => guild.folded_name),
    server_name: compareBy((guild) => guild.server_name),
  };
  const own = direction === 'asc' ? upward[field] : reverse(upward[field]);
  return guilds.toSorted(chain(own, byGuildSize));
}

/**
 * The guilds whose name holds a text. Whoever types a whole name wants that guild, whoever types the beginning of one
 * sees it grow: names that are the text come first, then those that begin with it, then all others; within each the order
 * that was given.
 *
 * @param wanted as {@link foldGuildName} has it; '' = all
 */
export function searchGuilds<G extends SearchableGuild>(guilds: readonly G[], wanted: string): readonly G[] {
  if (wanted === '') return guilds;
  const same: G[] = [];
  const beginning: G[] = [];
  const holding: G[] = [];
  for (const guild of guilds) {
    const place = guild.folded_name.indexOf(wanted);
    if (place > 0) holding.push(guild);
    else if (place === 0) (guild.folded_name === wanted ? same : beginning).push(guild);
  }
  return [...same, ...beginning, ...holding];
}
