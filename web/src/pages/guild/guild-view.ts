import type { ShownPerson } from '../../people/character-labels.ts';
import { numberFormat, wordOrder } from '../../ui/locale.ts';
import type { Character } from '@rollcall/game/character/character';
import { chain, type Compare, compareBy, lastWhen, reverse } from '@rollcall/game/compare';
import type { GameDefinition } from '@rollcall/game/definition';
import { type Guild, onlineCount } from '@rollcall/game/guild/guild';
import { foldGuildName } from '@rollcall/game/guild/guild-search';
import { serverKey } from '@rollcall/game/servers';
import { groupHueCount, listCharacter } from '@rollcall/game/who/who-list';
import type { SortBy } from '../../lists/shared/sort-columns.ts';
import { personName } from '../../people/person-name.ts';
import { personFromRow, type WhoRow, type WhoRowFacts, whoRows } from '../../lists/who/who-rows.ts';
import { type AccessToken, tokenOf } from '../../storage/access-tokens-store.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { formatNumber } from '../../ui/format.ts';
import type { CachedList } from '../../storage/stored-list.ts';
import { groupBy } from '@rollcall/game/group-by';

/** One of the figures at the top of the page; null = loading. */
interface GuildFigure {
  readonly label: string;
  readonly value: string | null;
  /** After the label, less prominent. */
  readonly note: string;
  readonly isLit: boolean;
}

const percents = numberFormat({ style: 'percent', maximumFractionDigits: 0 });

/** The three figures of a guild. @param guild null = loading */
export function guildFigures(
  guild: Guild | null,
  { level_cap }: Pick<GameDefinition, 'level_cap'>,
): readonly GuildFigure[] {
  const online = guild && onlineCount(guild);
  const members = guild && guild.character_count;
  const atCap = guild && (guild.levels[level_cap] ?? 0);
  return [
    {
      label: 'Online now',
      value: said(online),
      note: online === null || members === null ? '' : shareWords(online, members),
      isLit: (online ?? 0) > 0,
    },
    { label: members === 1 ? 'Member' : 'Members', value: said(members), note: '', isLit: false },
    { label: `At level ${level_cap}`, value: said(atCap), note: '', isLit: false },
  ];
}

/** Share of members online, such as `25% of all`; never 0% while somebody is online. */
function shareWords(online: number, members: number): string {
  if (online === 0 || members === 0) return '';
  const share = Math.min(1, online / members);
  return `${share < 0.01 ? 'under ' : ''}${percents.format(Math.max(0.01, share))} of all`;
}

const said = (value: number | null) => (value === null ? null : formatNumber(value));

/** Number of offline members, never negative although the counts differ in age. */
export function offlineCount(guild: Guild): number {
  return Math.max(0, guild.character_count - onlineCount(guild));
}

/** A row of the table of members; all strings are ready to show. */
export interface MemberRow {
  readonly id: number;
  readonly person: ShownPerson;
  readonly isFriend: boolean;
  readonly isYou: boolean;
  /** Neither the visitor's own character nor a friend. */
  readonly canBefriend: boolean;
  /** The quest at the member's place. */
  readonly quest: WhoRow['quest'];
  readonly group: MemberGroup;
}

/** Company of a member: others of the guild, a group of strangers, or none. */
type MemberGroup =
  | { readonly kind: 'together'; readonly number: number; readonly hue: number }
  | { readonly kind: 'strangers' }
  | { readonly kind: 'none' };

export interface MemberFacts {
  readonly definition: WhoRowFacts['definition'];
  readonly viewer: Parameters<typeof listCharacter>[1];
  readonly isCatalogueLoaded: boolean;
}

const settings = { shouldIncludeRegion: false, showInQuestIndicator: true, showQuestName: true } as const;

/** Members → rows, in the same order. */
export function memberRows(
  members: readonly Character[],
  { definition, viewer, isCatalogueLoaded }: MemberFacts,
): readonly MemberRow[] {
  const groupOf = groupsAmong(members);
  const rows = whoRows(
    members.map((character) => ({ item: listCharacter(character, viewer, null), isGone: false })),
    { definition, settings, isCatalogueLoaded },
  );
  return rows.map((row) => ({
    id: row.id,
    person: personFromRow(row),
    isFriend: row.isFriend,
    isYou: row.isRegistered,
    canBefriend: !(row.isFriend || row.isRegistered || row.isIgnored),
    quest: row.quest,
    group: row.party === null ? alone : groupOf(row.party.groupId),
  }));
}

const alone: MemberGroup = { kind: 'none' };
const strangers: MemberGroup = { kind: 'strangers' };

/** Numbers, from 1, the groups with at least two members, the largest first. */
function groupsAmong(members: readonly Character[]): (groupId: number) => MemberGroup {
  const inGroups = members.filter(({ is_in_party, group_id }) => is_in_party && group_id !== 0);
  const together = [...groupBy(inGroups, ({ group_id }) => group_id)]
    .filter(([, { length }]) => length > 1)
    .toSorted(
      chain(
        compareBy(([, { length }]) => -length),
        compareBy(([groupId]) => groupId),
      ),
    );
  const numbered = new Map(
    together.map(([groupId], place): [number, MemberGroup] => [
      groupId,
      { kind: 'together', number: place + 1, hue: place % groupHueCount },
    ]),
  );
  return (groupId) => (groupId === 0 ? alone : (numbered.get(groupId) ?? strangers));
}

type CharacterLocation = Pick<MemberRow, 'person' | 'quest'>;

/** The quest at a member's place; empty if it has the same name. */
export function playedText({ person, quest }: CharacterLocation): string {
  return quest === null || quest.name === person.place ? '' : quest.name;
}

/** Place and quest in one line. */
export function whereText(row: CharacterLocation): string {
  return [row.person.place, playedText(row)].filter((text) => text !== '').join(' · ');
}

/** `Group 1`, `In a group`; empty = plays alone. */
export function groupText(group: MemberGroup): string {
  if (group.kind === 'together') return `Group ${group.number}`;
  return group.kind === 'strangers' ? 'In a group' : '';
}

/** Sort keys of the members online. */
export type MemberSort = 'name' | 'place' | 'class' | 'level' | 'group';

/** Default order: by name, which is easy to scan and stable. Bands show who plays together. */
export const memberSortByDefault: SortBy<MemberSort> = { type: 'name', ascending: true };

const collator = wordOrder();
const groupRank = ({ group }: MemberRow) => {
  if (group.kind === 'together') return group.number;
  return group.kind === 'strangers' ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER;
};

const orders: Readonly<Record<MemberSort, Compare<MemberRow>>> = {
  name: compareBy(({ person }) => person.name, collator.compare),
  place: chain(
    lastWhen(({ person }) => person.place === ''),
    compareBy(({ person }) => person.place, collator.compare),
  ),
  class: compareBy(({ person }) => person.classes.map(({ name }) => name).join(''), collator.compare),
  level: compareBy(({ person }) => Number(person.level)),
  group: compareBy(groupRank),
};

/** Sorts the rows; ties by name, then by id, so that equal rows keep their places. */
export function sortMembers(
  rows: readonly MemberRow[],
  { type, ascending }: SortBy<MemberSort>,
): readonly MemberRow[] {
  const order = ascending ? orders[type] : reverse(orders[type]);
  return rows.toSorted(
    chain(
      order,
      orders.name,
      compareBy(({ id }) => id),
    ),
  );
}

/** A token that may give access to the offline members of a guild. */
export interface MemberToken {
  readonly token: AccessToken;
  /** Name of its character, as last seen; null = unknown. */
  readonly name: string | null;
}

/** The way for a visitor to see all members of a guild. */
export type MemberAccess =
  /** Tokens to try in this order; at least one. */
  | { readonly kind: 'tokens'; readonly tokens: readonly MemberToken[] }
  /** A character of the visitor is in the guild, but not verified in this browser. */
  | { readonly kind: 'unverified'; readonly id: number; readonly name: string }
  | { readonly kind: 'none' };

/**
 * Finds the tokens of the visitor's characters last seen in a guild, followed by those of anonymous ones on its server,
 * whose guild only the server knows.
 */
export function memberAccess(
  entries: readonly ListedCharacter[],
  tokens: CachedList<AccessToken>,
  serverName: string,
  guildName: string,
): MemberAccess {
  const here = entries.flatMap(({ id, character }) => {
    if (character === null || serverKey(character.server_name) !== serverKey(serverName)) return [];
    return [{ id, character, token: tokenOf(tokens, id) }];
  });
  const wanted = foldGuildName(guildName);
  const members = here.filter(({ character }) => foldGuildName(character.guild_name ?? '') === wanted);
  const hidden = here.filter(({ character }) => character.is_anonymous && character.guild_name === null);
  const held = [...members, ...hidden].flatMap(({ token, character }) =>
    token === null ? [] : [{ token, name: character.name }],
  );
  if (held.length > 0) return { kind: 'tokens', tokens: held };
  const [own] = members;
  if (own === undefined) return { kind: 'none' };
  return { kind: 'unverified', id: own.id, name: personName(own) };
}
