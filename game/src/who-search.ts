import type { Area } from './area.ts';
import type { Character } from './character.ts';
import { findPlace, findQuests, placeText } from './place.ts';
import type { Quest } from './quest.ts';

type Searched = Pick<Character, 'name' | 'guild_name' | 'location_id' | 'is_anonymous'>;

/** Finds characters whose location is unknown, whatever else the search says (§5). */
const aetherTerm = 'aether';

/** A term in quotation marks, one that is still being typed among them; or what stands up to the next comma. */
const termPattern = /\s*"((?:[^"]|"")*)(?:"\s*(?=,|$)|$)|[^,]+/g;

/**
 * "bob,  harbor ," → ["bob", "harbor"]: terms without blanks around them, in lower case, empty ones left out (§5). What
 * stands in quotation marks is one term with its commas; a doubled mark in it is one that is meant.
 */
export function searchTerms(text: string): string[] {
  return [...text.matchAll(termPattern)]
    .map(([term, quoted]) => (quoted?.replaceAll('""', '"') ?? term).trim().toLowerCase())
    .filter((term) => term !== '');
}

/** A name as a search says it, so that all of it is one term. */
export function asSearchTerm(name: string): string {
  return /^\s*"|,/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

/** What the search box says and how it is meant. */
export interface WhoSearch {
  readonly stringFilter: string;
  readonly isExactMatch: boolean;
}

/** Where characters are, and how much of it is searched. */
export interface SearchedWorld {
  readonly areasById: ReadonlyMap<number, Area>;
  readonly questsByArea: ReadonlyMap<number, readonly Quest[]>;
  /** The region before the place is searched as well (product 3). */
  readonly shouldIncludeRegion: boolean;
}

/** What a search looks at in one character. */
export interface SearchedTexts {
  /** In lower case, without blanks around them. */
  readonly texts: readonly string[];
  readonly isInAether: boolean;
}

/** Nothing finds somebody anonymous (§5, product 3). */
const hidden: SearchedTexts = { texts: [], isInAether: false };

/** Name, guild, place and quests of a character, as a search compares them. */
export function searchedTexts(character: Searched, world: SearchedWorld): SearchedTexts {
  if (character.is_anonymous) return hidden;
  const area = findPlace(character.location_id, world.areasById);
  const quests = findQuests(character.location_id, world.questsByArea);
  const said = [
    character.name,
    character.guild_name,
    ...(area === null ? [] : searchedPlaces(area, world.shouldIncludeRegion)),
    ...quests.map(({ name }) => name),
  ];
  return {
    texts: said.flatMap((text) => (text === null ? [] : [text.trim().toLowerCase()])),
    isInAether: area === null,
  };
}

function searchedPlaces(area: Area, shouldIncludeRegion: boolean): (string | null)[] {
  if (!shouldIncludeRegion) return [area.name];
  return [placeText(area, true), area.name, area.region];
}

/**
 * Makes a test for the search box: one of the terms is found in, or with exact match is, the name, the guild, the place
 * or a quest that is played there. Blank = everybody. Anonymous characters are found by no term, not even "aether"
 * (§5, product 3).
 *
 * @param textsOf what `searchedTexts` gives for a character; may remember it
 */
export function makeWhoSearch<T extends Searched>(
  { stringFilter, isExactMatch }: WhoSearch,
  textsOf: (character: T) => SearchedTexts,
): (character: T) => boolean {
  const terms = searchTerms(stringFilter);
  if (terms.length === 0) return () => true;
  const seeksAether = terms.includes(aetherTerm);
  const fits = isExactMatch
    ? (text: string) => terms.includes(text)
    : (text: string) => terms.some((term) => text.includes(term));
  return (character) => {
    const { texts, isInAether } = textsOf(character);
    return (isInAether && seeksAether) || texts.some(fits);
  };
}
