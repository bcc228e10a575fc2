import { chain, compareBy, type Compare, reverse } from '../compare.ts';
import { typedText } from '../text.ts';

/** Maximum length of a search text; no guild has a longer name. */
export const guildSearchMaximumLength = 64;

/** The fields by which guilds are searched and ordered. */
export interface SearchableGuild {
  readonly guild_name: string;
  readonly server_name: string;
  readonly character_count: number;
  /** The name after {@link foldGuildName}. */
  readonly folded_name: string;
}

/** A guild's name in a form for comparisons: lower case, composed accents, without invisible characters. */
export function foldGuildName(name: string): string {
  return typedText(name).normalize('NFC').toLowerCase();
}

/** The default order of guilds: the largest first, then by name and by server. */
export const byGuildSize: Compare<SearchableGuild> = chain(
  compareBy((guild) => -guild.character_count),
  compareBy((guild) => guild.folded_name),
  compareBy((guild) => guild.guild_name),
  compareBy((guild) => guild.server_name),
);

/** The fields by which a list of guilds can be sorted. */
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
 * Sorts guilds. Equal ones keep their order.
 *
 * @param onlineIn number of a guild's members online
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
 * Guilds whose name contains a text: exact matches first, then names that begin with it, then the rest, each in the
 * given order. So a full name finds its guild first.
 *
 * @param wanted after {@link foldGuildName}; '' = all
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
