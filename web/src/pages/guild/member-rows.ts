import type { Character } from '@rollcall/game/character';
import { chain, compareBy, type Compare, lastWhen, reverse } from '@rollcall/game/compare';
import { groupHueCount, listCharacter } from '@rollcall/game/who-list';
import type { ListColumns, SortBy } from '../../panels/list/sort-columns.ts';
import type { PersonShown } from '../../panels/person/PersonLine.tsx';
import { personOfRow } from '../../panels/who/person-of-row.ts';
import { type WhoRow, type WhoRowFacts, whoRows } from '../../panels/who/who-rows.ts';

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

/** With whom a member plays: with others of the guild, in a group of unknownServers, or with nobody. */
export type MemberGroup =
  | { readonly kind: 'together'; readonly number: number; readonly hue: number }
  | { readonly kind: 'unknownServers' }
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
const unknownServers: MemberGroup = { kind: 'unknownServers' };

/** The groups in which two members at least play, counted from 1: the largest first. */
function groupsAmong(members: readonly Character[]): (groupId: number) => MemberGroup {
  const inGroups = members.filter(({ is_in_party, group_id }) => is_in_party && group_id !== 0);
  const together = [...Map.groupBy(inGroups, ({ group_id }) => group_id)]
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
  return (groupId) => (groupId === 0 ? alone : (numbered.get(groupId) ?? unknownServers));
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
  return group.kind === 'unknownServers' ? 'In a group' : '';
}

const sortTypes = ['name', 'place', 'class', 'level', 'group'] as const;
/** What the members who are online can be sorted by. */
export type MemberSort = (typeof sortTypes)[number];

export const memberColumns: ListColumns<MemberSort> = {
  types: sortTypes,
  labels: { name: 'Name', place: 'Place', class: 'Class', level: 'Level', group: 'Group' },
};

/** Bands show who plays together; by name everybody is found, and stays where they are. */
export const memberSortByDefault: SortBy<MemberSort> = { type: 'name', ascending: true };

const collator = new Intl.Collator();
const groupRank = ({ group }: MemberRow) => {
  if (group.kind === 'together') return group.number;
  return group.kind === 'unknownServers' ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER;
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
