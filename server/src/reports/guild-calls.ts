import { guildMemberKinds, guildMemberOrders, guildMemberPage, isGuildName } from '@rollcall/game/guild';
import { foldGuildName, guildSearchMaximumLength } from '@rollcall/game/guild-search';
import { badField } from '../http/http-error.ts';
import type { GuildListQuery } from './guild-list.ts';
import type { AskedMembers } from './guild-members.ts';

/** Reads what is asked about guilds: the path, and what stands behind the question mark. */

/** Beyond every list; keeps sums of pages exact. */
const pageMaximum = 1_000_000;

/**
 * The known server of that name.
 *
 * @throws HttpError 404 with the closest known name
 */
export type ReadServer = (text: string) => { readonly name: string };

/** @throws HttpError 400 or 404, naming the parameter */
export function readGuildListQuery(query: unknown, readServer: ReadServer): GuildListQuery {
  const server = textOf(query, 'server');
  const name = textOf(query, 'name');
  if (name.length > guildSearchMaximumLength) {
    throw badField('name', `must be at most ${guildSearchMaximumLength} characters`);
  }
  return {
    foldedName: foldGuildName(name),
    serverName: server === '' ? null : readServer(server).name,
    page: numberOf(query, 'page', { absent: 1, maximum: pageMaximum }),
  };
}

/** @throws HttpError 400 naming the parameter */
export function readMemberPage(query: unknown): AskedMembers {
  return {
    order: choiceOf(query, 'sort_by', guildMemberOrders),
    kind: choiceOf(query, 'members', guildMemberKinds),
    page: numberOf(query, 'page', { absent: 1, maximum: pageMaximum }),
    pageSize: numberOf(query, 'page_size', guildMemberPageLimits),
  };
}

const guildMemberPageLimits = { absent: guildMemberPage.default, maximum: guildMemberPage.maximum };

/** The name of a guild in a path; null = no guild can have it. */
export function readGuildName(params: unknown): string | null {
  const name = valueOf(params, 'guild');
  return typeof name === 'string' && isGuildName(name) ? name : null;
}

/** The server in a path, as it was typed. */
export function typedServer(params: unknown): string {
  return textOf(params, 'server');
}

/** A parameter without outer blanks; '' = not given. */
function textOf(query: unknown, name: string): string {
  const value = valueOf(query, name) ?? '';
  if (typeof value !== 'string') throw badField(name, 'must be given once');
  return value.trim();
}

/** One of a few in any case; the first of them when nothing is said. */
function choiceOf<Choice extends string>(
  query: unknown,
  name: string,
  choices: readonly [Choice, ...(readonly Choice[])],
): Choice {
  const text = textOf(query, name).toLowerCase() || choices[0];
  const choice = choices.find((each) => each === text);
  if (choice === undefined) throw badField(name, `must be one of ${choices.join(', ')}`);
  return choice;
}

function numberOf(
  query: unknown,
  name: string,
  { absent, maximum }: { readonly absent: number; readonly maximum: number },
): number {
  const text = textOf(query, name);
  if (text === '') return absent;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= 1 && number <= maximum)) {
    throw badField(name, `must be a whole number from 1 to ${maximum}`);
  }
  return number;
}

function valueOf(values: unknown, name: string): unknown {
  return typeof values === 'object' && values !== null && Object.hasOwn(values, name)
    ? Reflect.get(values, name)
    : undefined;
}
