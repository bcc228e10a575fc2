import * as censusReads from '@rollcall/game/endpoints/census-reads';
import type { GameDefinition } from '@rollcall/game/definition';
import { guildSearchMaximumLength } from '@rollcall/game/guild-search';
import { closestServerName } from '@rollcall/game/closest-name';
import { findServer, serverKey } from '@rollcall/game/servers';
import type { SearchChanges } from '../../charts/controls/useAddressChoice.ts';

/** What the list of guilds is asked for, as the address says it (§2.1: Search parameters). */
export interface GuildQuery {
  /** Part of a name; '' = all. */
  readonly name: string;
  /** As it was typed; '' = all servers. */
  readonly server: string;
  /** From 1. */
  readonly page: number;
}

/** Beyond every list. */
const pageMaximum = 1_000_000;

/**
 * What an address asks for; what is no page is the first one.
 *
 * @param search with or without its `?`
 */
export function readGuildQuery(search: string): GuildQuery {
  const asked = new URLSearchParams(search);
  const page = asked.get('page') ?? '';
  return {
    name: searchedName(asked.get('guild-name') ?? ''),
    server: (asked.get('server-name') ?? '').trim(),
    page: /^\d{1,7}$/.test(page) ? Math.min(Math.max(1, Number(page)), pageMaximum) : 1,
  };
}

/** What is searched for when this has been typed. */
export function searchedName(text: string): string {
  return text.slice(0, guildSearchMaximumLength).toWellFormed().trim();
}

/** What makes an address ask for this. A page is one of its search: another search begins with the first. */
export function writeGuildQuery(query: Partial<GuildQuery>): SearchChanges {
  const { name, server, page } = query;
  return {
    ...(name !== undefined && { 'guild-name': searchedName(name) || null }),
    ...(server !== undefined && { 'server-name': server || null }),
    page: page === undefined || page === 1 ? null : String(page),
  };
}

/** The server that is meant: all, a known one, or one that nobody knows, with the one that was probably meant. */
export type AskedServer =
  | { readonly kind: 'all' }
  | { readonly kind: 'known'; readonly key: string; readonly name: string }
  | { readonly kind: 'unknown'; readonly typed: string; readonly closest: string | null };

/** Finds the server of a query, in any case of its letters. */
export function askedServer(game: GameDefinition, typed: string): AskedServer {
  if (typed === '') return { kind: 'all' };
  const server = findServer(game, typed);
  if (server === null) return { kind: 'unknown', typed, closest: closestServerName(game, typed) };
  return { kind: 'known', key: serverKey(server.name), name: server.name };
}

/**
 * The call that answers a query: with what it asks for in its path, so that a page can come with the answer, and that one
 * question is one poll.
 *
 * @param serverName '' = all
 */
export function guildListCall({ name, page }: GuildQuery, serverName: string) {
  const said = new URLSearchParams(
    [
      ['name', name],
      ['server', serverName],
      ['page', page === 1 ? '' : String(page)],
    ].filter(([, value]) => value !== ''),
  ).toString();
  const path: string = censusReads.guilds.path;
  return { ...censusReads.guilds, path: said === '' ? path : `${path}?${said}` };
}
