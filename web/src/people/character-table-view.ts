import { typedText } from '@rollcall/game/text';
import { type Area, findPlace } from '@rollcall/game/quest/area';
import type { Character } from '@rollcall/game/character/character';
import { lastWhen } from '@rollcall/game/compare';
import type { ServerFacts } from '@rollcall/game/definition';
import type { RaceFacts } from '@rollcall/game/character/races';
import { fromWireTime } from '@rollcall/game/wire-time';
import { cleanText } from '../canvas/clean-text.ts';
import type { ListedCharacter } from '../storage/character-list-stores.ts';
import { guildPath } from './GuildLink.tsx';
import { raceIcon, raceText, type ShownClass, shownClasses, shownPlace } from './character-labels.ts';
import type { IconName } from './icons.gen.ts';
import { viewerPath, whoSearch } from '../api/site-paths.ts';
import { personName, personWho } from './person-name.ts';

/** Minimum length of a list that has a search above it. */
export const searchableFrom = 16;

/** Lists longer than `wholeUpTo` only show their beginning until the visitor asks for all. */
const wholeUpTo = 100;
const beginning = 25;

/** The visible part of a list: all of it, or its beginning. */
export function firstOf(entries: readonly ListedCharacter[], isWhole: boolean): readonly ListedCharacter[] {
  return isWhole || entries.length <= wholeUpTo ? entries : entries.slice(0, beginning);
}

interface ArrangePeople {
  /** Online characters come first; the others keep the order in which they were added. */
  readonly isOnlineFirst: boolean;
  /** The search as typed, matched with name, guild and server. */
  readonly query: string;
}

type IsAnswered = (id: number) => boolean;

const isOnlineNow = ({ id, character }: ListedCharacter, isAnswered: IsAnswered) =>
  isAnswered(id) && character?.is_online === true;

/** Number of online characters in a list, as far as the server has answered. */
export function countOnline(entries: readonly ListedCharacter[], isAnswered: IsAnswered): number {
  return entries.filter((entry) => isOnlineNow(entry, isAnswered)).length;
}

/** The people of a list in display order; the same array if nothing is left out or moved. */
export function arrangePeople(
  entries: readonly ListedCharacter[],
  isAnswered: IsAnswered,
  { isOnlineFirst, query }: ArrangePeople,
): readonly ListedCharacter[] {
  const isAway = (entry: ListedCharacter) => !isOnlineNow(entry, isAnswered);
  const ordered = isOnlineFirst ? entries.toSorted(lastWhen(isAway)) : entries;
  const wanted = typedText(query).toLowerCase();
  return wanted === '' ? ordered : ordered.filter((entry) => textOf(entry).includes(wanted));
}

/** Searchable text; a character never seen is found by its id. */
function textOf({ id, character }: ListedCharacter): string {
  if (character === null) return String(id);
  const { name, guild_name, server_name } = character;
  return [name ?? '', guild_name ?? '', server_name].join('\n').toLowerCase();
}

/** seen = the server has not answered about it on this visit, so its current state is unknown; unknown = never seen. */
type PersonStatus = 'online' | 'offline' | 'anonymous' | 'seen' | 'unknown';

export const statusLabels: Readonly<Record<PersonStatus, string>> = {
  online: 'Online',
  offline: 'Offline',
  anonymous: 'Anonymous',
  seen: 'As last seen',
  unknown: 'Not seen yet',
};

/** A character's row in a list; all strings are ready to show, empty = nothing to show. */
export interface PersonRow {
  readonly name: string;
  /** Distinguishes two characters with the same name. */
  readonly who: string;
  readonly status: PersonStatus;
  readonly race: { readonly icon: IconName; readonly text: string } | null;
  readonly server: string;
  readonly guild: string;
  /** Address of its guild's page; null = it has none. */
  readonly guildHref: string | null;
  readonly level: string;
  readonly classes: readonly ShownClass[];
  readonly place: string;
  /** Time at which it was last online, milliseconds since 1970; null = online now, or never seen. */
  readonly lastSeenMs: number | null;
  /** Address of the Who list that shows it; null = none. */
  readonly whoHref: string | null;
}

/** Data shared by all rows; must keep its identity until it changes. */
export interface PersonFacts {
  readonly areas: ReadonlyMap<number, Area>;
  /** False = unknown places may still be loading, so they are not called unknown. */
  readonly isCatalogueLoaded: boolean;
  /** From `indexRaces`. */
  readonly findRace: (spelling: string) => RaceFacts | null;
  readonly servers: readonly ServerFacts[];
}

function statusOf({ is_anonymous, is_online }: Character): PersonStatus {
  if (is_anonymous) return 'anonymous';
  return is_online ? 'online' : 'offline';
}

/** The row of a character. */
export function personRow(entry: ListedCharacter, isAnswered: boolean, facts: PersonFacts): PersonRow {
  const { character } = entry;
  const name = personName(entry);
  const who = personWho(entry);
  if (character === null) {
    const blank = { race: null, server: '', guild: '', guildHref: null, level: '', classes: [], place: '' };
    return { name, who, status: 'unknown', ...blank, lastSeenMs: null, whoHref: null };
  }
  const { guild_name, server_name } = character;
  const isThere = isAnswered && character.is_online;
  return {
    name,
    who,
    status: isAnswered ? statusOf(character) : 'seen',
    race: { icon: raceIcon(character.race, facts.findRace), text: raceText(character) },
    server: cleanText(server_name),
    guild: cleanText(guild_name ?? ''),
    // The guild of an anonymous character is secret.
    guildHref: guild_name === null ? null : guildPath(server_name, guild_name),
    level: String(character.total_level),
    classes: shownClasses(character.classes),
    place: placeOf(character, isThere, facts),
    lastSeenMs: isThere ? null : fromWireTime(character.last_update),
    whoHref: isThere ? whoHrefOf(character, facts) : null,
  };
}

/** Place of a character; empty if it is offline and its last place is unknown. */
function placeOf(character: Character, isThere: boolean, facts: PersonFacts): string {
  const area = findPlace(character.location_id, facts.areas);
  return isThere || area !== null ? shownPlace(character, { ...facts, area }) : '';
}

/** Link to a character in the Who list; none for anonymous ones, who have no name there. */
function whoHrefOf({ name, is_anonymous, server_name }: Character, { servers }: PersonFacts): string | null {
  const path = viewerPath(
    'who',
    servers.find((server) => server.name === server_name),
  );
  if (name === null || is_anonymous || path === null) return null;
  return `${path}?${new URLSearchParams(whoSearch(name))}`;
}
