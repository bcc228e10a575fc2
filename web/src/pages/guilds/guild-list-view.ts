import type { GameDefinition } from '@rollcall/game/definition';
import type { AnswerOf } from '@rollcall/game/endpoint';
import type { guilds } from '@rollcall/game/endpoints/census-reads';
import type { GuildRow } from '@rollcall/game/guild';
import { findServer } from '@rollcall/game/servers';
import { type LastSeenText, lastSeenText } from '../../panels/last-seen.ts';
import { formatCount, formatNumber } from '../../ui/format.ts';
import type { AskedServer, GuildQuery } from './guild-query.ts';

/** A page of the list, as the server answers it. */
export type GuildListAnswer = AnswerOf<typeof guilds>;

/** A guild in the table; every string is ready to be read. */
export interface ShownGuild {
  /** Of the row, unlike that of every other guild. */
  readonly key: string;
  readonly guildName: string;
  readonly serverName: string;
  /** Of its server, `#rrggbb`; null = a server that is not in our table. */
  readonly colour: string | null;
  readonly members: string;
  readonly online: string;
  readonly isOnline: boolean;
  readonly lastActive: LastSeenText;
  /** 0 to 1: its members beside those of the largest guild on the page. */
  readonly share: number;
}

interface RowFacts {
  readonly game: GameDefinition;
  /** By the server's clock. */
  readonly nowMs: number;
  /** A moment (milliseconds since 1970) to the second, in the reader's time zone and language. */
  readonly sayMoment: (epochMs: number) => string;
}

/** Guilds as they were answered → rows of the table, in the same order. */
export function shownGuilds(rows: readonly GuildRow[], facts: RowFacts): readonly ShownGuild[] {
  const most = Math.max(1, ...rows.map(({ character_count }) => character_count));
  return rows.map((row) => {
    const { guild_name: guildName, server_name: serverName, character_count, online_count } = row;
    return {
      key: JSON.stringify([serverName, guildName]),
      guildName,
      serverName,
      colour: findServer(facts.game, serverName)?.colour ?? null,
      members: formatNumber(character_count),
      online: formatNumber(online_count),
      isOnline: online_count > 0,
      lastActive: lastActiveWords(row, facts),
      share: character_count / most,
    };
  });
}

/** When a member was last seen; somebody who is there now was seen after whatever the list remembers. */
function lastActiveWords(
  { online_count, last_active }: Pick<GuildRow, 'online_count' | 'last_active'>,
  facts: RowFacts,
): LastSeenText {
  if (online_count > 0) return { text: 'Now', title: `Now: ${facts.sayMoment(facts.nowMs)}` };
  return lastSeenText(last_active, facts);
}

/** How many pages an answer is one of; at least one. */
export function pageCount({ filtered_length, page_length }: GuildListAnswer): number {
  return Math.max(1, Math.ceil(filtered_length / page_length));
}

/** What is shown of how many: `1,234 guilds, 101–200`, `12 guilds of 1,234`. */
export function countWords(answer: GuildListAnswer): string {
  const { data, page, page_length, filtered_length, total } = answer;
  const found = formatCount(filtered_length, 'guild');
  const ofAll = filtered_length === total ? found : `${found} of ${formatNumber(total)}`;
  if (data.length === 0 || pageCount(answer) === 1) return ofAll;
  const first = (page - 1) * page_length + 1;
  return `${ofAll}, ${formatNumber(first)}–${formatNumber(first + data.length - 1)}`;
}

/** Why the rows stand as they do: the order is the server's own. */
export function orderWords({ name }: Pick<GuildQuery, 'name'>): string {
  return name === ''
    ? 'The largest guild first. Anonymous members are counted nowhere.'
    : 'Names that begin with what you look for come first, then the largest guild.';
}

/** Said in place of the table; null = there is something in it. */
export type NoGuilds = {
  readonly title: string;
  readonly text: string;
  /** What shows guilds after all, and what the button for it is called. */
  readonly wayOut: { readonly label: string; readonly query: Partial<GuildQuery> } | null;
} | null;

/**
 * Why a page of the list is empty.
 *
 * @param name as it is searched for
 */
export function noGuilds(answer: GuildListAnswer, name: string, server: AskedServer): NoGuilds {
  if (answer.data.length > 0) return null;
  if (answer.filtered_length > 0) {
    const last = pageCount(answer);
    return {
      title: 'No such page',
      text: `There ${last === 1 ? 'is' : 'are'} ${formatCount(last, 'page')} of guilds, and this would be page ${formatNumber(answer.page)}.`,
      wayOut: { label: 'Last page', query: { page: last } },
    };
  }
  const where = server.kind === 'known' ? ` on ${server.name}` : '';
  if (name === '') {
    return {
      title: 'No guilds',
      text: `No guild has been seen${where} yet. A guild is listed as soon as one of its members has been online without being anonymous.`,
      wayOut: where === '' ? null : { label: 'Guilds of all servers', query: { server: '' } },
    };
  }
  return {
    title: 'No guild found',
    text: `No guild's name${where} holds “${name}”. A guild whose members are all anonymous is not listed.`,
    wayOut:
      where === ''
        ? { label: 'Show all guilds', query: { name: '' } }
        : { label: 'Search all servers', query: { server: '' } },
  };
}

/** A step of the way through the pages: a page, or a gap between two. */
export type PageStep =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'gap'; readonly key: string };

/** Of pages beside the current one, so many are named to either side. */
const neighbours = 1;

/** The pages that are named: the first, the last, the current with its neighbours; never a gap of a single page. */
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
