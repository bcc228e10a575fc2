import { typedText } from '@rollcall/game/text';
import { closestServerName } from '@rollcall/game/misspelling';
import { chain, compareBy } from '@rollcall/game/compare';
import type { GameDefinition } from '@rollcall/game/definition';
import type { AnswerOf } from '@rollcall/game/api/endpoint';
import type { guilds } from '@rollcall/game/api/census-reads';
import * as censusReads from '@rollcall/game/api/census-reads';
import type { GuildRow } from '@rollcall/game/guild/guild';
import {
  firstGuildDirection,
  foldGuildName,
  guildSearchMaximumLength,
  type GuildOrder,
  type GuildSortField,
  sortDirections,
} from '@rollcall/game/guild/guild-search';
import { findServer, serverKey } from '@rollcall/game/servers';
import { fieldTable } from '../../ui/useAddressChoice.ts';
import type { SearchChanges } from '../../ui/useSearch.ts';
import { type LastSeenText, lastSeenText } from '../../lists/last-seen.ts';
import { personName } from '../../people/person-name.ts';

import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { formatCount, formatNumber } from '../../ui/format.ts';

/** A guild with some of the visitor's characters. */
export interface OwnGuild {
  readonly key: string;
  readonly guildName: string;
  readonly serverName: string;
  /** Names of the visitor's characters in it, in the order of the list. */
  readonly characters: readonly string[];
  /** One of them is verified in this browser, so that all its members are shown. */
  readonly isVerified: boolean;
}

/**
 * The guilds of registered characters as last seen, those with most characters first. The guild of anonymous characters
 * is unknown.
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

/** Query of the list of guilds, as the address has it. */
export interface GuildQuery {
  /** Part of a name; '' = all. */
  readonly name: string;
  /** As typed; '' = all servers. */
  readonly server: string;
  /** null = default order. */
  readonly order: GuildOrder | null;
  /** From 1. */
  readonly page: number;
}

/** Names of the sort keys in addresses. */
const sortWords: Readonly<Record<string, GuildSortField>> = {
  members: 'character_count',
  online: 'online_count',
  active: 'last_active',
  name: 'guild_name',
  server: 'server_name',
};

const directionWords = { asc: 'ascending', desc: 'descending' } as const;

/** The order that column headers show: by default the largest guilds first, unless a name is searched for. */
export function shownOrder({ name, order }: Pick<GuildQuery, 'name' | 'order'>) {
  if (order !== null) return { by: order.field, direction: directionWords[order.direction] };
  return {
    by: name === '' ? ('character_count' as const) : ('fit' as const),
    direction: directionWords.desc,
  };
}

/** The order after a press on a column header: by that column, or reversed if it already was. */
export function pressedOrder(query: Pick<GuildQuery, 'name' | 'order'>, field: GuildSortField): GuildOrder {
  const { by, direction } = shownOrder(query);
  if (by !== field) return { field, direction: firstGuildDirection(field) };
  return { field, direction: direction === 'ascending' ? 'desc' : 'asc' };
}

function readOrder(given: URLSearchParams): GuildOrder | null {
  const word = given.get('sort') ?? '';
  const field = Object.hasOwn(sortWords, word) ? sortWords[word] : undefined;
  if (field === undefined) return null;
  const typed = given.get('order');
  const direction = sortDirections.find((each) => directionWords[each] === typed);
  return { field, direction: direction ?? firstGuildDirection(field) };
}

function writeOrder(order: GuildOrder | null): SearchChanges {
  if (order === null) return { sort: null, order: null };
  const { field, direction } = order;
  return {
    sort: Object.keys(sortWords).find((word) => sortWords[word] === field) ?? null,
    order: direction === firstGuildDirection(field) ? null : directionWords[direction],
  };
}

/** Highest page number accepted, beyond any real list. */
const pageMaximum = 1_000_000;

/** The query in the address. */
export const guildAddress = fieldTable<GuildQuery>({
  name: {
    read: (given) => searchedName(given.get('guild-name') ?? ''),
    write: (name) => ({ 'guild-name': searchedName(name) || null }),
  },
  server: {
    read: (given) => (given.get('server-name') ?? '').trim(),
    write: (server) => ({ 'server-name': server || null }),
  },
  order: { read: readOrder, write: writeOrder },
  page: {
    // An invalid number means the first page.
    read(given) {
      const page = given.get('page') ?? '';
      return /^\d{1,7}$/.test(page) ? Math.min(Math.max(1, Number(page)), pageMaximum) : 1;
    },
    write: (page) => ({ page: page === 1 ? null : String(page) }),
  },
});

/** The name to search for, from the text typed. */
export function searchedName(text: string): string {
  return typedText(typedText(text).slice(0, guildSearchMaximumLength));
}

/** The changes to the address for a query. Any other change resets the page to the first. */
export function writeGuildQuery(query: Partial<GuildQuery>): SearchChanges {
  return guildAddress.write({ page: 1, ...query });
}

/** The server of a query: all, a known one, or an unknown one with the closest match. */
export type AskedServer =
  | { readonly kind: 'all' }
  | { readonly kind: 'known'; readonly key: string; readonly name: string }
  | { readonly kind: 'unknown'; readonly typed: string; readonly closest: string | null };

/** Finds the server of a query, case-insensitively. */
export function askedServer(game: GameDefinition, typed: string): AskedServer {
  if (typed === '') return { kind: 'all' };
  const server = findServer(game, typed);
  if (server === null) return { kind: 'unknown', typed, closest: closestServerName(game, typed) };
  return { kind: 'known', key: serverKey(server.name), name: server.name };
}

/**
 * The call for a query, with its parameters in the path, so that a page can be served with the answer, and each query
 * is one poll.
 */
export function guildListCall({ name, order, page }: GuildQuery, serverName: string) {
  const said = new URLSearchParams(
    [
      ['name', name],
      ['server', serverName],
      ['sort_by', order?.field ?? ''],
      ['sort_dir', order?.direction ?? ''],
      ['page', page === 1 ? '' : String(page)],
    ].filter(([, value]) => value !== ''),
  ).toString();
  const path: string = censusReads.guilds.path;
  return { ...censusReads.guilds, path: said === '' ? path : `${path}?${said}` };
}

/** A page of the list, as the server answers it. */
export type GuildListAnswer = AnswerOf<typeof guilds>;

/** A guild in the table. */
export interface ShownGuild extends GuildRow {
  /** Colour of its server, `#rrggbb`; null = unknown server. */
  readonly colour: string | null;
  readonly lastActive: LastSeenText;
  /** 0 to 1: its members relative to the largest guild on the page. */
  readonly share: number;
}

interface RowFacts {
  readonly game: GameDefinition;
  /** By the server's clock. */
  readonly nowMs: number;
  /** Formats a moment (milliseconds since 1970) to the second, in the reader's time zone and language. */
  readonly formatMoment: (epochMs: number) => string;
}

/** Guilds of an answer → rows of the table, in the same order. */
export function shownGuilds(rows: readonly GuildRow[], facts: RowFacts): readonly ShownGuild[] {
  const most = Math.max(1, ...rows.map(({ character_count }) => character_count));
  return rows.map((row) => ({
    ...row,
    colour: findServer(facts.game, row.server_name)?.colour ?? null,
    lastActive: lastActiveWords(row, facts),
    share: row.character_count / most,
  }));
}

/** When a member was last seen: now if a member is online, regardless of the stored time. */
function lastActiveWords(
  { online_count, last_active }: Pick<GuildRow, 'online_count' | 'last_active'>,
  facts: RowFacts,
): LastSeenText {
  if (online_count > 0) return { text: 'Now', title: `Now: ${facts.formatMoment(facts.nowMs)}` };
  return lastSeenText(last_active, facts);
}

/** Number of pages of the list; at least one. */
export function pageCount({ total, page_length }: GuildListAnswer): number {
  return Math.max(1, Math.ceil(total / page_length));
}

/** Counts of the list: `1,234 guilds, 101–200`, `12 guilds of 1,234`. */
export function countWords(answer: GuildListAnswer): string {
  const { data, page, page_length, total, known_total } = answer;
  const found = formatCount(total, 'guild');
  const ofAll = total === known_total ? found : `${found} of ${formatNumber(known_total)}`;
  if (data.length === 0 || pageCount(answer) === 1) return ofAll;
  const first = (page - 1) * page_length + 1;
  return `${ofAll}, ${formatNumber(first)}–${formatNumber(first + data.length - 1)}`;
}

/** Explains the default order; with a chosen column it only says who isn’t counted. */
export function orderText({ name, order }: Pick<GuildQuery, 'name' | 'order'>): string {
  if (order !== null) return 'Anonymous members aren’t counted.';
  return name === ''
    ? 'Largest guilds first. Anonymous members aren’t counted.'
    : 'Names that start with your search come first, then the largest guilds.';
}

/** Shown in place of the table; null = the table has rows. */
type NoGuilds = {
  readonly title: string;
  readonly text: string;
  /** A query that has guilds, and the label of its button. */
  readonly action: { readonly label: string; readonly query: Partial<GuildQuery> } | null;
} | null;

/** Explanation of an empty page of the list. */
export function noGuilds(answer: GuildListAnswer, name: string, server: AskedServer): NoGuilds {
  if (answer.data.length > 0) return null;
  if (answer.total > 0) {
    const last = pageCount(answer);
    return {
      title: 'No such page',
      text: `Page ${formatNumber(answer.page)} doesn’t exist: there ${last === 1 ? 'is' : 'are'} ${formatCount(last, 'page')} of guilds.`,
      action: { label: 'Last page', query: { page: last } },
    };
  }
  const where = server.kind === 'known' ? ` on ${server.name}` : '';
  if (name === '') {
    return {
      title: 'No guilds',
      text: `No guild has been seen${where} yet. A guild is listed once a member who isn’t anonymous has been online.`,
      action: where === '' ? null : { label: 'Guilds on all servers', query: { server: '' } },
    };
  }
  return {
    title: 'No guild found',
    text: `No guild${where} has “${name}” in its name. Guilds whose members are all anonymous aren’t listed.`,
    action:
      where === ''
        ? { label: 'Show all guilds', query: { name: '' } }
        : { label: 'Search all servers', query: { server: '' } },
  };
}

/** An item of the page links: a page, or a gap between two. */
type PageStep =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'gap'; readonly key: string };

/** Pages shown on either side of the current one. */
const neighbours = 1;

/** The pages shown: first, last, and the current one with its neighbours; a gap never hides just one page. */
export function pageSteps(current: number, last: number): readonly PageStep[] {
  const named = Array.from({ length: last }, (_, place) => place + 1).filter(
    (page) =>
      page === 1 ||
      page === last ||
      Math.abs(page - current) <= neighbours ||
      (page === 2 && current - neighbours === 3) ||
      (page === last - 1 && current + neighbours === last - 2),
  );
  return named.flatMap((page, place): PageStep[] => {
    const before = named[place - 1];
    const isApart = before !== undefined && page - before > 1;
    const step = { kind: 'page', page } as const;
    return isApart ? [{ kind: 'gap', key: `before ${page}` }, step] : [step];
  });
}
