import type { Character } from '../character/character.ts';
import { realClasses } from '../character/classes.ts';
import { type Area, findPlace, findQuests, placeText } from '../quest/area.ts';
import type { Quest } from '../quest/quest.ts';
import {
  aetherKeyword,
  emptyDocument,
  fold,
  linesOf,
  questInitials,
  type SearchDocument,
  type SearchedGroup,
} from './search.ts';

/** The searched texts of groups and characters. */

const folded = (texts: readonly (string | null)[]) =>
  texts.flatMap((text) => (text === null ? [] : [fold(text)]));

/** The searched texts of a group: its members, comment, quest, pack, classes and levels. */
export function searchDocumentOfGroup(group: SearchedGroup): SearchDocument {
  const { lfm, questName, quest } = group;
  const people = [lfm.leader, ...lfm.members].map(({ name }) => name);
  return {
    texts: linesOf(folded([...people, lfm.comment, questName, quest?.required_adventure_pack ?? null])),
    keywords: linesOf(lfm.accepted_classes.map(fold)),
    initials: linesOf(questName === null ? [] : questInitials(questName)),
    levels: { first: lfm.minimum_level, last: lfm.maximum_level },
    group,
  };
}

/** Facts about the places of characters, and whether regions are searched. */
export interface SearchedWorld {
  readonly areasById: ReadonlyMap<number, Area>;
  /** From `indexQuestsByArea`. */
  readonly questsByArea: ReadonlyMap<number, readonly Quest[]>;
  /** The region of the place is searched as well. */
  readonly shouldIncludeRegion: boolean;
}

type SearchedCharacter = Pick<
  Character,
  'name' | 'guild_name' | 'location_id' | 'is_anonymous' | 'classes' | 'total_level'
>;

function searchedPlaces(area: Area | null, shouldIncludeRegion: boolean): (string | null)[] {
  if (area === null) return [];
  return shouldIncludeRegion ? [placeText(area, true), area.name, area.region] : [area.name];
}

/** The searched texts of a place, shared by all characters there. */
interface DescribedPlace {
  readonly texts: readonly string[];
  readonly keywords: readonly string[];
  /** As lines (`linesOf`). */
  readonly initials: string;
}

function describePlace(locationId: number | null, world: SearchedWorld): DescribedPlace {
  const area = findPlace(locationId, world.areasById);
  const quests = findQuests(locationId, world.questsByArea).map(({ name }) => name);
  return {
    texts: folded([...searchedPlaces(area, world.shouldIncludeRegion), ...quests]),
    keywords: area === null ? [aetherKeyword] : [],
    initials: linesOf(quests.flatMap(questInitials)),
  };
}

/**
 * Returns a function for the searched texts of a character: name, guild, place and its quests, classes and level.
 * Anonymous characters have none and are never found, not even by "aether".
 */
export function makeCharacterDocuments(
  world: SearchedWorld,
): (character: SearchedCharacter) => SearchDocument {
  const places = new Map<number | null, DescribedPlace>();
  return ({ name, guild_name, location_id, is_anonymous, classes, total_level }) => {
    if (is_anonymous) return emptyDocument;
    const place = places.get(location_id) ?? describePlace(location_id, world);
    places.set(location_id, place);
    return {
      texts: linesOf([...folded([name, guild_name]), ...place.texts]),
      keywords: linesOf([...realClasses(classes).map((each) => fold(each.name)), ...place.keywords]),
      initials: place.initials,
      levels: { first: total_level, last: total_level },
    };
  };
}
