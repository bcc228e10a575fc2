import type { Area } from './area.ts';
import type { Character } from './character.ts';
import { findPlace, placeText } from './place.ts';

type Searched = Pick<Character, 'name' | 'guild_name' | 'location_id' | 'is_anonymous'>;

/** Finds characters whose location is unknown, whatever else the search says (§5). */
const aetherTerm = 'aether';

/** "bob,  harbor ," → ["bob", "harbor"]: terms without blanks around them, in lower case, empty ones left out (§5). */
export function searchTerms(text: string): string[] {
  return text
    .split(',')
    .map((term) => term.trim().toLowerCase())
    .filter((term) => term !== '');
}

/** What the search box says and how it is meant. */
export interface WhoSearch {
  readonly stringFilter: string;
  readonly isExactMatch: boolean;
  /** The region before the place is searched as well (product 3). */
  readonly shouldIncludeRegion: boolean;
}

function searchedPlaces(area: Area, shouldIncludeRegion: boolean): (string | null)[] {
  if (!shouldIncludeRegion) return [area.name];
  return [placeText(area, true), area.name, area.region];
}

/**
 * Makes a test for the search box: one of the terms is found in, or with exact match is, the name, the guild or the
 * place. Blank = everybody. Anonymous characters are found by no term, not even "aether" (§5, product 3).
 */
export function makeWhoSearch(
  { stringFilter, isExactMatch, shouldIncludeRegion }: WhoSearch,
  areasById: ReadonlyMap<number, Area>,
): (character: Searched) => boolean {
  const terms = searchTerms(stringFilter);
  if (terms.length === 0) return () => true;
  const seeksAether = terms.includes(aetherTerm);
  const fits = (text: string | null) => {
    if (text === null) return false;
    const lower = text.trim().toLowerCase();
    return terms.some((term) => (isExactMatch ? lower === term : lower.includes(term)));
  };
  return (character) => {
    if (character.is_anonymous) return false;
    if (fits(character.name) || fits(character.guild_name)) return true;
    const area = findPlace(character.location_id, areasById);
    return area === null ? seeksAether : searchedPlaces(area, shouldIncludeRegion).some(fits);
  };
}
