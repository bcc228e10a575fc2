import type { APIRequestContext, Page } from '@playwright/test';
import type { Character } from '@rollcall/game/character/character';
import type { CharacterActivity, RaidActivity } from '@rollcall/game/character/character-activity';
import { quests as questsRead } from '@rollcall/game/api/catalogue-reads';
import { guild as guildRead } from '@rollcall/game/api/census-reads';
import { characters as charactersRead } from '@rollcall/game/api/character-reads';
import { guildMemberPage } from '@rollcall/game/guild/guild';
import { serverKey } from '@rollcall/game/servers';
import { hourMs, minuteMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { parseAnswer } from '../../web/src/api/call-endpoint.ts';
import { storeBeforeOpening } from './grouping-panel.ts';
import { storePeople, storedEntries } from './people-page.ts';

/** Somebody whose lists are full, of people who are online in the demo world. */
export interface FullVisitor {
  readonly mine: readonly Character[];
  readonly friends: readonly Character[];
  readonly ignored: readonly Character[];
  readonly raids: readonly RaidActivity[];
  /** The guild of the visitor's first character, with members online and offline. */
  readonly guild: { readonly name: string; readonly path: string };
}

/** The pages with the visitor's own lists, each with an element that appears once its data has arrived. */
export const personalPages = ({ guild }: FullVisitor) => [
  { path: '/registration', ready: (page: Page) => page.getByText(/^Last refreshed/) },
  { path: '/friends', ready: (page: Page) => page.getByText(/^Last refreshed/) },
  { path: '/ignores', ready: (page: Page) => page.getByText(/^Last refreshed/) },
  { path: '/timers', ready: (page: Page) => page.getByRole('timer').first() },
  { path: '/activity', ready: (page: Page) => page.getByRole('heading', { name: 'Level', exact: true }) },
  { path: '/user-settings', ready: (page: Page) => page.getByText('Ignored characters').first() },
  { path: '/guilds', ready: (page: Page) => page.getByRole('heading', { name: /^My Guilds?$/ }) },
  { path: guild.path, ready: (page: Page) => page.getByRole('table', { name: 'Offline members' }) },
];

/** As it may have been last seen: offline. */
const yesterday = (character: Character): Character => ({
  ...character,
  is_online: false,
  last_update: toWireTime(Date.now() - 24 * hourMs),
});

/** Ids of the game without a character. */
const nobodysIds = 2 ** 39;

/** The server knows two of every three characters; these are online and come before the others. */
const someUnknown = (character: Character, place: number): Character =>
  place % 3 === 0 ? { ...character, id: nobodysIds + place } : character;

/** The entries of all lists, one of each list in turn. */
function inTurn<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat();
}

/** Path of the page about a character's guild; with the prefix `/v1`, of the API call. */
const guildAddress = ({ server_name: server, guild_name: guild }: Character) =>
  `/guilds/${serverKey(server)}/${encodeURIComponent(guild ?? '')}`;

/** Chooses the people for the lists of a visitor with full lists. */
export async function findFullVisitor(request: APIRequestContext): Promise<FullVisitor> {
  const read = async (path: string): Promise<unknown> => (await request.get(path)).json();
  const byServer = parseAnswer(charactersRead, charactersRead.path, await read(charactersRead.path));
  const { data: quests } = parseAnswer(questsRead, questsRead.path, await read(questsRead.path));
  const people = inTurn(Object.values(byServer).map((online) => Object.values(online))).filter(
    ({ name, is_anonymous }) => name !== null && !is_anonymous,
  );
  const isMember = ({ guild_name, group_id }: Character) =>
    /^[a-z ]+$/i.test(guild_name ?? '') && group_id === 0;
  let member: Character | undefined;
  for (const each of people.filter(isMember)) {
    const path = guildAddress(each);
    const guild = parseAnswer(guildRead, path, await read(`/v1${path}`));
    if (guild === null || guild.character_count === Object.keys(guild.online_characters).length) continue;
    member = each;
    break;
  }
  if (member === undefined)
    throw new Error('No guild of the demo world has somebody online and somebody offline.');
  const others = people.filter((each) => each !== member);
  const mine = [member, ...others.slice(0, 11)];
  const raidIds = quests.flatMap(({ id, group_size }) => (group_size === 'Raid' ? [id] : []));
  return {
    mine,
    friends: others.slice(11, 71).map(someUnknown),
    ignored: others.slice(71, 201),
    raids: mine.slice(0, 8).map(({ id }, index) => ({
      character_id: id,
      timestamp: toWireTime(Date.now() - (index + 1) * 7 * hourMs),
      data: { quest_ids: raidIds.slice(index, index + 1) },
    })),
    guild: { name: member.guild_name ?? '', path: guildAddress(member) },
  };
}

/**
 * Fills the storage before the page is opened. The server answers the requests, except those that need a token, which
 * get two days of activity of a character here.
 */
export async function keepEverything(
  page: Page,
  { mine, friends, ignored, raids }: FullVisitor,
): Promise<void> {
  await storePeople(page, 'registered', mine.map(yesterday));
  await storePeople(page, 'friends', friends.map(yesterday));
  await storePeople(page, 'ignored', ignored.map(yesterday));
  const tokens = mine
    .slice(0, 3)
    .map(({ id }) => ({ characterId: id, token: `token-of-${id}`, tokenId: 'n' }));
  await storeBeforeOpening(page, 'v1-access-tokens', storedEntries(tokens));
  await storeBeforeOpening(page, 'v1-ignored-words', storedEntries(['zerg', 'no hurry', 'R10']));
  await page.route('**/v1/activity/raids?*', (route) => route.fulfill({ json: { data: raids } }));
  await page.route(/\/v1\/activity\/\d+\/\w+/, async (route) => {
    const [, id = '', type = ''] = /\/activity\/(\d+)\/(\w+)/.exec(route.request().url()) ?? [];
    const before = new URL(route.request().url()).searchParams.get('before') ?? 'later';
    const rows = twoDays(Number(id), type, mine).filter(({ timestamp }) => timestamp < before);
    await route.fulfill({ json: { data: rows } });
  });
  await page.route('**/v1/guilds/*/*', async (route) => {
    const isMember = route.request().headers()['authorization'] !== undefined;
    const { authorization: _own, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    const guild = parseAnswer(guildRead, route.request().url(), await response.json());
    // Known characters take the place of the offline members; the public answer has only their number.
    const offline = guild === null ? 0 : guild.character_count - Object.keys(guild.online_characters).length;
    const ids = ignored.slice(0, Math.min(guildMemberPage.default, offline)).map((each) => each.id);
    const roll = { is_member: true, member_ids: ids, member_seen: {} };
    await route.fulfill({ json: { data: guild && { ...guild, ...(isMember && roll) } } });
  });
}

/** A new place every half hour, a level a day, and offline at night. */
function twoDays(id: number, type: string, people: readonly Character[]): readonly CharacterActivity[] {
  const nowMs = Math.floor(Date.now() / minuteMs) * minuteMs;
  const every = { location: hourMs / 2, status: 8 * hourMs, total_level: 24 * hourMs }[type];
  if (every === undefined) return [];
  return Array.from({ length: Math.floor((48 * hourMs) / every) }, (_, index) => ({
    character_id: id,
    timestamp: toWireTime(nowMs - index * every),
    data: dataOf(type, index, people),
  }));
}

function dataOf(type: string, index: number, people: readonly Character[]): CharacterActivity['data'] {
  if (type === 'status') return { status: index % 2 === 0 };
  if (type === 'total_level') return { total_level: 20 - index, classes: [] };
  return { location_id: people[index % people.length]?.location_id ?? null };
}
