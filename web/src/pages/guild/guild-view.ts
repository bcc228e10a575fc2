import { numberFormat, wordOrder } from '../../ui/locale.ts';
import type { Character } from '@rollcall/game/character/character';
import { chain, type Compare, compareBy, lastWhen, reverse } from '@rollcall/game/compare';
import type { GameDefinition } from '@rollcall/game/definition';
import type { Guild } from '@rollcall/game/guild/guild';
import { foldGuildName } from '@rollcall/game/guild/guild-search';
import { serverKey } from '@rollcall/game/servers';
import { groupHueCount, listCharacter } from '@rollcall/game/who/who-list';
import type { SortBy } from '../../lists/shared/sort-columns.ts';
import { personName } from '../../people/person-name.ts';
import type { PersonShown } from '../../people/PersonLine.tsx';
import { personOfRow } from '../../lists/who/person-of-row.ts';
import { type WhoRow, type WhoRowFacts, whoRows } from '../../lists/who/who-rows.ts';
import { type AccessToken, tokenOf } from '../../storage/access-tokens-store.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { formatNumber } from '../../ui/format.ts';
import type { CachedList } from '../../storage/stored-list.ts';
import { groupBy } from '@rollcall/game/group-by';

/** One of the figures at the top of the page; null = on its way. */
interface GuildFigure {
  readonly label: string;
  readonly value: string | null;
  /** Behind the label, in a quieter voice. */
  readonly note: string;
  readonly isLit: boolean;
}

const percents = numberFormat({ style: 'percent', maximumFractionDigits: 0 });

/** What a guild comes to in three numbers. @param guild null = on its way */
export function guildFigures(
  guild: Guild | null,
  { level_cap }: Pick<GameDefinition, 'level_cap'>,
): readonly GuildFigure[] {
  const online = guild && Object.keys(guild.online_characters).length;
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

/** `25% of all`; a few of very many are not nobody. */
function shareWords(online: number, members: number): string {
  if (online === 0 || members === 0) return '';
  const share = Math.min(1, online / members);
  return `${share < 0.01 ? 'under ' : ''}${percents.format(Math.max(0.01, share))} of all`;
}

const said = (value: number | null) => (value === null ? null : formatNumber(value));

/** How many members are not online, as far as anybody may know. */
export function offlineCount({ character_count, online_characters }: Guild): number {
  return Math.max(0, character_count - Object.keys(online_characters).length);
}

/** A member of a guild in a table; every string is ready to be read. */
export interface MemberRow {
  readonly id: number;
  readonly person: PersonShown;
  readonly isFriend: boolean;
  readonly isYou: boolean;
  /** Neither the visitor's own nor on a list of theirs. */
  readonly canBefriend: boolean;
  /** What is played where the member is. */
  readonly quest: WhoRow['quest'];
  readonly group: MemberGroup;
}

/** With whom a member plays: with others of the guild, in a group of strangers, or with nobody. */
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
    person: personOfRow(row),
    isFriend: row.isFriend,
    isYou: row.isRegistered,
    canBefriend: !(row.isFriend || row.isRegistered || row.isIgnored),
    quest: row.quest,
    group: row.party === null ? alone : groupOf(row.party.groupId),
  }));
}

const alone: MemberGroup = { kind: 'none' };
const strangers: MemberGroup = { kind: 'strangers' };

/** The groups in which two members at least play, counted from 1: the largest first. */
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

type Whereabouts = Pick<MemberRow, 'person' | 'quest'>;

/** What is played where a member is; empty when that is called like the place. */
export function playedText({ person, quest }: Whereabouts): string {
  return quest === null || quest.name === person.place ? '' : quest.name;
}

/** Where a member is and what is played there, in one line. */
export function whereText(row: Whereabouts): string {
  return [row.person.place, playedText(row)].filter((text) => text !== '').join(' · ');
}

/** `Group 1`, `In a group`; empty = plays alone. */
export function groupText(group: MemberGroup): string {
  if (group.kind === 'together') return `Group ${group.number}`;
  return group.kind === 'strangers' ? 'In a group' : '';
}

/** What the members who are online can be sorted by. */
export type MemberSort = 'name' | 'place' | 'class' | 'level' | 'group';

/** Bands show who plays together; by name everybody is found, and stays where they are. */
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

/** The rows in an order; ties by name and then by id, so that nothing moves that is not other. */
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

/** A token that may open the roll of a guild. */
export interface MemberToken {
  readonly token: AccessToken;
  /** Of whom it is, as last seen; null = nobody knows the name. */
  readonly name: string | null;
}

/** What a visitor has to see all members of a guild by. */
export type MemberAccess =
  /** Tokens to be tried in their order, one at least. */
  | { readonly kind: 'tokens'; readonly tokens: readonly MemberToken[] }
  /** A character of the visitor is in the guild, and not verified in this browser. */
  | { readonly kind: 'unverified'; readonly id: number; readonly name: string }
  | { readonly kind: 'none' };

/**
 * Finds the tokens of the visitor's characters that are in a guild as last seen; behind them those of anonymous ones on
 * its server, of whom only the server knows where they belong.
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
