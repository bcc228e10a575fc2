import { type CharacterFilter, everyCharacter } from '@rollcall/game/filters/filter-schemas';
import type { Character } from '@rollcall/game/character/character';
import { realClasses } from '@rollcall/game/character/classes';
import {
  characterContext,
  makeCharacterTest,
  writeCharacterFilter,
} from '@rollcall/game/filters/character-filter';
import type { AskQuestion } from '@rollcall/game/filters/ask';
import { nameRank, ranks } from '@rollcall/game/filters/known-names';
import { plainTerm } from '@rollcall/game/filters/search';
import type { ServerFacts } from '@rollcall/game/definition';
import type { GuildRow } from '@rollcall/game/guild/guild';
import { findPlace } from '@rollcall/game/quest/area';
import { findServer } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import type { CharacterListName } from '../../api/people/character-lists.ts';
import { isCharacterName } from '../../api/people/find-characters.ts';
import { statisticsPaths, viewerPath, whoSearch } from '../../api/site-paths.ts';
import { cleanText } from '../../canvas/clean-text.ts';
import { shownPlace } from '../../people/character-labels.ts';
import { guildPath, shownGuildName } from '../../people/GuildLink.tsx';
import { characterListLabels } from '../../people/list-labels.ts';
import { personName } from '../../people/person-name.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { formatCount, formatNumber } from '../../ui/format.ts';
import {
  type AskBlock,
  type AskFacts,
  type AskRow,
  type AskTarget,
  type AskTargets,
  awaited,
  crowdText,
  pageTarget,
  type CallResult,
} from './answer.ts';
import type { KnownPerson } from './known-things.ts';

type Characters = Readonly<Record<string, Character>>;

/** The characters that a question asks for, on one server. */
export interface PeopleAsked {
  readonly filter: CharacterFilter;
  readonly server: ServerFacts;
  readonly title: string;
  readonly query: string;
}

/** The characters that a question asks for by level or class; null = none. */
export function peopleAsked(
  question: AskQuestion,
  { firstServer }: AskTargets,
  { settings: { game } }: Pick<AskFacts, 'settings'>,
): PeopleAsked | null {
  const { levels, classes } = question;
  if (firstServer === null || (levels === null && classes.length === 0)) return null;
  const filter = { ...everyCharacter, levels, classes: classes.length === 0 ? null : classes };
  return {
    filter,
    server: firstServer,
    title: `${crowdText(question)} online on ${firstServer.name}`,
    query: writeCharacterFilter(filter, game),
  };
}

const nothingKnown = characterContext({
  areasById: new Map(),
  questsByArea: new Map(),
  readTerm: plainTerm,
});
const namedMaximum = 4;

/** The number of characters with a link to them, and, once loaded, the first of them. */
export function peopleBlocks(
  { filter, server, title, query }: PeopleAsked,
  said: CallResult<Characters>,
  facts: AskFacts,
): AskBlock[] {
  const path = viewerPath('who', server) ?? '';
  const isOne = makeCharacterTest(filter, nothingKnown);
  const isKnown = said !== null && said !== 'failed';
  // As in the Who list, without anonymous and ignored characters.
  const found = Object.values(isKnown ? said : {}).filter(
    (each) => !each.is_anonymous && !facts.ignored.ignoredIds.has(each.id) && isOne(each),
  );
  const count = found.length === 0 ? 'None right now' : formatCount(found.length, 'character');
  const rows: AskRow[] = [
    {
      key: 'people',
      icon: 'people',
      title,
      detail: isKnown ? count : awaited(said),
      target: pageTarget(path, query),
    },
  ];
  const blocks = [{ key: 'people', heading: 'Characters', rows }];
  if (found.length === 0) return blocks;
  const named = found.slice(0, namedMaximum).map((character) => characterRow(character, facts, ''));
  return [...blocks, { key: 'found people', heading: 'Characters', rows: named }];
}

/** "32 Cleric, Fighter". */
function classesOf({ total_level, classes }: Character): string {
  const names = realClasses(classes).map(({ name }) => cleanText(name));
  return [total_level, names.join(', ')].join(' ').trim();
}

/** Link to a character: in the Who list if it is online, or else to its guild. */
function whereToFind(character: Character, { settings: { game } }: AskFacts): AskTarget {
  const { server_name: server, guild_name: guild, is_online: isOnline } = character;
  const whoPath = viewerPath('who', findServer(game, server));
  const who =
    whoPath === null
      ? pageTarget(statisticsPaths.all)
      : pageTarget(whoPath, String(new URLSearchParams(whoSearch(character.name ?? ''))));
  const guildPage = guildPath(server, guild ?? '');
  return isOnline || guildPage === null ? who : pageTarget(guildPage);
}

function placeOf(character: Character, { areasById }: AskFacts): string {
  if (!character.is_online) return 'Offline';
  const area = findPlace(character.location_id, areasById);
  return area === null ? 'Online' : shownPlace(character, { area, isCatalogueLoaded: true });
}

/** @param server '' = the heading already says it */
function characterRow(character: Character, facts: AskFacts, server = character.server_name): AskRow {
  const name = cleanText(character.name ?? '');
  const guild = cleanText(character.guild_name ?? '');
  const details = [server, classesOf(character), placeOf(character, facts), guild];
  return {
    key: `character ${character.id}`,
    icon: 'people',
    title: name,
    detail: details.filter((part) => part !== '').join(' · '),
    target: whereToFind(character, facts),
  };
}

const listPaths: Readonly<Record<CharacterListName, string>> = {
  registered: pageFacts.registration.path,
  friends: pageFacts.friends.path,
  ignored: pageFacts.ignores.path,
};
const listWords: Readonly<Record<CharacterListName, string>> = {
  registered: 'Your character',
  friends: 'Friend',
  ignored: 'Ignored',
};

/**
 * A character on one of the visitor's lists, with its location once the server has answered.
 *
 * @param role own character, friend or ignored; '' = the heading already says it
 */
export function personRow({ list, entry }: KnownPerson, facts: AskFacts, role = listWords[list]): AskRow {
  const now = facts.presence.get(entry.id) ?? null;
  const character = now ?? entry.character;
  const details = [
    role,
    cleanText(character?.server_name ?? ''),
    character === null ? '' : classesOf(character),
    now === null ? '' : placeOf(now, facts),
  ];
  return {
    key: `person ${entry.id}`,
    icon: characterListLabels[list].icon,
    title: personName(entry),
    detail: details.filter((part) => part !== '').join(' · '),
    target: now?.is_online === true ? whereToFind(now, facts) : pageTarget(listPaths[list]),
  };
}

const listedMaximum = 6;

/** One of the visitor's lists: the number of online characters, and, once loaded, who they are. */
export function listBlocks(list: 'friends' | 'registered', facts: AskFacts): AskBlock[] {
  const entries: readonly ListedCharacter[] = facts[list];
  // The presence of anonymous friends is private.
  const isOnline = ({ id }: ListedCharacter) => {
    const now = facts.presence.get(id);
    return now?.is_online === true && (list === 'registered' || !now.is_anonymous);
  };
  const shown = list === 'registered' ? entries : entries.filter(isOnline);
  const count = entries.filter(isOnline).length;
  const all = formatNumber(entries.length);
  const isKnown = entries.some(({ id }) => facts.presence.has(id));
  const known = isKnown ? `${formatNumber(count)} of ${all} online` : all;
  const head: AskRow = {
    key: list,
    icon: characterListLabels[list].icon,
    title: list === 'friends' ? 'My friends' : 'My characters',
    detail: entries.length === 0 ? 'Nobody yet' : known,
    target: pageTarget(listPaths[list]),
  };
  const rows = shown.slice(0, listedMaximum).map((entry) => personRow({ list, entry }, facts, ''));
  const heading = 'Your lists';
  return [
    { key: list, heading, rows: [head] },
    { key: `people of ${list}`, heading, rows },
  ];
}

/** The part of a question that may be the name of a character or guild. A single class or server may be a name too. */
function nameIn({ name, parts, list, page, theme }: AskQuestion): string {
  if (list !== null || page !== null || theme !== null) return '';
  const content = parts.filter(({ meaning }) => meaning.kind !== 'filler');
  const isOne =
    content.length === 1 && ['class', 'server', 'difficulty'].includes(content[0]?.meaning.kind ?? '');
  return name === '' && isOne ? (content[0]?.words.join(' ') ?? '') : name;
}

/** The character name in a question; null = none. */
export function nameAsked(question: AskQuestion): string | null {
  const name = nameIn(question);
  const isPossible = question.topic !== 'guilds' && name.length > 1 && /[a-z]/i.test(name);
  return isPossible && isCharacterName(name) ? name : null;
}

/** An answer with names, and the rank of the nearest one. */
export interface RankedBlocks {
  readonly rank: number;
  readonly blocks: readonly AskBlock[];
}

const nothingNamed: RankedBlocks = { rank: Infinity, blocks: [] };

/** A name that the server found for unknown reasons comes last. */
const rankOf = (name: string, asked: string) => nameRank(name, asked) ?? ranks.uncertain;

const foundMaximum = 5;

/** Characters with a name, the nearest first, on the servers in the question. */
export function namedBlock(
  question: AskQuestion,
  said: CallResult<Characters>,
  facts: AskFacts,
): RankedBlocks {
  if (said === null || said === 'failed') return nothingNamed;
  const asked = nameIn(question);
  const own = new Set(facts.people.map(({ item }) => item.entry.id));
  const isNamed = ({ server_name }: Character) =>
    question.servers.some(({ name }) => name.toLowerCase() === server_name.toLowerCase());
  const found = Object.values(said)
    .filter(({ id, name, is_anonymous }) => name !== null && !is_anonymous && !own.has(id))
    .map((character) => ({ character, rank: rankOf(character.name ?? '', asked) }))
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        Number(isNamed(b.character)) - Number(isNamed(a.character)) ||
        Number(b.character.is_online) - Number(a.character.is_online),
    );
  const rows = found.slice(0, foundMaximum).map(({ character }) => characterRow(character, facts));
  return {
    rank: found[0]?.rank ?? Infinity,
    blocks: rows.length === 0 ? [] : [{ key: 'named', heading: 'Characters', rows }],
  };
}

const guildMinimum = 3;

/** The guild name in a question; null = none. */
export function guildAsked(question: AskQuestion): string | null {
  const name = nameIn(question);
  return name.length >= guildMinimum && !/^\d+$/.test(name) ? name : null;
}

const guildMaximum = 4;

/** Guilds with a name that have a page. */
export function guildBlock(question: AskQuestion, said: CallResult<readonly GuildRow[]>): RankedBlocks {
  if (said === null || said === 'failed') return nothingNamed;
  const asked = nameIn(question);
  const rows = said
    .map((guild) => ({ guild, rank: rankOf(guild.guild_name, asked) }))
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ guild, rank }) => {
      const row = guildRow(guild);
      return row === null ? [] : [{ row, rank }];
    })
    .slice(0, guildMaximum);
  return {
    rank: rows[0]?.rank ?? Infinity,
    blocks: rows.length === 0 ? [] : [{ key: 'guilds', heading: 'Guilds', rows: rows.map(({ row }) => row) }],
  };
}

function guildRow({ guild_name, server_name, character_count, online_count }: GuildRow): AskRow | null {
  const path = guildPath(server_name, guild_name);
  const counts = [formatCount(character_count, 'member'), `${formatNumber(online_count)} online`];
  if (path === null) return null;
  return {
    key: `guild ${server_name} ${guild_name}`,
    icon: 'shield',
    title: shownGuildName(guild_name),
    detail: [server_name, ...counts].join(' · '),
    target: pageTarget(path),
  };
}
