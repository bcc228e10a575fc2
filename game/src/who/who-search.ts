import { type Area, findPlace, findQuests, placeText } from '../quest/area.ts';
import type { Character } from '../character/character.ts';
import type { Quest } from '../quest/quest.ts';
import { rememberEach } from '../remember.ts';

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

/** What a search looks at in a place; lower case, without blanks around. The same object for everybody who is there. */
interface PlaceTexts {
  readonly texts: readonly string[];
  readonly isInAether: boolean;
}

/** What a search looks at in one character: its own name and guild, and where it is. */
export interface SearchedTexts {
  readonly own: readonly string[];
  readonly place: PlaceTexts;
}

/** No term finds somebody anonymous (§5, product 3). */
const hidden: SearchedTexts = { own: [], place: { texts: [], isInAether: false } };

/** Makes what says name, guild, place and quests of a character as a search compares them. */
export function makeSearchedTexts(world: SearchedWorld): (character: Searched) => SearchedTexts {
  const places = new Map<number | null, PlaceTexts>();
  return ({ name, guild_name, location_id, is_anonymous }) => {
    if (is_anonymous) return hidden;
    const place = places.get(location_id) ?? placeTexts(location_id, world);
    places.set(location_id, place);
    return { own: comparable([name, guild_name]), place };
  };
}

function comparable(texts: readonly (string | null)[]): string[] {
  return texts.flatMap((text) => (text === null ? [] : [text.trim().toLowerCase()]));
}

function placeTexts(locationId: number | null, world: SearchedWorld): PlaceTexts {
  const area = findPlace(locationId, world.areasById);
  const quests = findQuests(locationId, world.questsByArea).map(({ name }) => name);
  const places = area === null ? [] : searchedPlaces(area, world.shouldIncludeRegion);
  return { texts: comparable([...places, ...quests]), isInAether: area === null };
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
 * @param textsOf what `makeSearchedTexts` gives for a character; may remember it
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
  // Many are in one place, which is searched once.
  const isPlaceFound = rememberEach(({ texts, isInAether }: PlaceTexts) => ({
    yes: (isInAether && seeksAether) || texts.some(fits),
  }));
  return (character) => {
    const { own, place } = textsOf(character);
    return own.some(fits) || isPlaceFound(place).yes;
  };
}

/** A name as a search of the Who list says it, so that all of it is one term: `searchTerms` reads it back. */
export function asSearchTerm(name: string): string {
  return /^\s*"|,/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}
