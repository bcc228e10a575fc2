import { type CharacterFilter } from '../filters/filter-schemas.ts';
import { type Area, findPlace, findQuests } from '../quest/area.ts';
import type { Character } from '../character/character.ts';
import {
  type CharacterContext,
  makeCharacterTest,
  normalizeCharacterFilter,
} from '../filters/character-filter.ts';
import type { ReadTerm } from '../filters/search.ts';
import { makeCharacterDocuments } from '../filters/documents.ts';
import type { FilterFacts } from '../filters/filter-words.ts';
import type { Quest } from '../quest/quest.ts';
import { makeSorted, orderWho, type WhoOrderViewer } from './who-order.ts';
import type { WhoSettings } from './who-settings.ts';
import { groupBy } from '../group-by.ts';

/** The filter for characters. A level of 0 means an empty input. */
export type WhoFilterSettings = Pick<
  WhoSettings,
  | 'stringFilter'
  | 'classNameFilter'
  | 'minLevel'
  | 'maxLevel'
  | 'isExactMatch'
  | 'guilds'
  | 'onlyInQuest'
  | 'onlyRecruiting'
>;

/** Everything that decides which characters are shown, and in which order. */
export type WhoFilter = WhoFilterSettings &
  Pick<
    WhoSettings,
    | 'shouldIncludeRegion'
    | 'isGroupView'
    | 'sortBy'
    | 'hideIgnoredCharacters'
    | 'pinRegisteredCharacters'
    | 'pinFriends'
    | 'pinGuildMembers'
    | 'alwaysShowRegisteredCharacters'
    | 'alwaysShowFriends'
    | 'maximumRenderedCharacterCount'
    | 'showAllCharacters'
  >;

/** The viewer, and facts about the world besides the characters. */
export interface WhoViewer extends WhoOrderViewer {
  readonly definition: FilterFacts;
  readonly areasById: ReadonlyMap<number, Area>;
  /** From `indexQuestsByArea`. */
  readonly questsByArea: ReadonlyMap<number, readonly Quest[]>;
  readonly ignoredIds: ReadonlySet<number>;
  /** Reads the words of a search. */
  readonly readTerm: ReadTerm;
}

/** A character with everything that depends on the viewer. */
export interface ListedCharacter {
  readonly character: Character;
  /** null = somewhere in the Aether. */
  readonly area: Area | null;
  /** The quests at the character's place; empty = none. */
  readonly quests: readonly Quest[];
  readonly isRegistered: boolean;
  readonly isFriend: boolean;
  readonly isIgnored: boolean;
  /** Number of its group in group view, from 1 in the order shown; null outside it. */
  readonly groupNumber: number | null;
  /** One of 18 hues, 0 to 17, so that neighbouring groups differ; null outside group view. */
  readonly groupHue: number | null;
}

export interface ArrangedWho {
  /** The first matches, as many as the setting allows. */
  readonly shown: readonly ListedCharacter[];
  /** All that pass the filter, in order. */
  readonly matches: readonly Character[];
  /** Their number: the M of "Showing the first N of M characters". */
  readonly matchCount: number;
  /** Everybody online, including anonymous characters. */
  readonly onlineCount: number;
  readonly anonymousCount: number;
  readonly isTruncated: boolean;
}

/** Number of hues in group view. */
export const groupHueCount = 18;
/** Smaller groups are left out of group view. */
const smallestShownGroup = 2;

type Test = (character: Character) => boolean;

/** The filter of these settings, in the words of addresses. */
export function characterFilterOf(filter: WhoFilterSettings): CharacterFilter {
  return {
    levels: { first: filter.minLevel, last: filter.maxLevel },
    classes: filter.classNameFilter,
    search: filter.stringFilter,
    isExact: filter.isExactMatch,
    guilds: filter.guilds,
    onlyInQuest: filter.onlyInQuest,
    onlyRecruiting: filter.onlyRecruiting,
  };
}

/**
 * Makes the test of the filter. Hide-ignored beats always-show, and always-show reveals nobody anonymous.
 *
 * @param documentOf the searched texts of a character (`makeCharacterDocuments`)
 */
export function makeWhoTest(
  filter: WhoFilter,
  viewer: WhoViewer,
  documentOf: CharacterContext['documentOf'],
): Test {
  const { registeredIds, friendIds, ignoredIds, questsByArea, readTerm } = viewer;
  const asked = characterFilterOf(filter);
  const normalized = normalizeCharacterFilter(asked, viewer.definition);
  // While levels are being typed they count as they are: nobody is below an empty upper level.
  const levels = normalized.levels && asked.levels;
  const matches = makeCharacterTest({ ...normalized, levels }, { questsByArea, documentOf, readTerm });
  const isPossible: Test = ({ id, is_anonymous, is_in_party, group_id }) => {
    if (filter.hideIgnoredCharacters && ignoredIds.has(id)) return false;
    return filter.isGroupView ? is_in_party && group_id !== 0 : !is_anonymous;
  };
  const isAlwaysShown: Test = ({ id, is_anonymous }) =>
    !is_anonymous &&
    ((filter.alwaysShowRegisteredCharacters && registeredIds.has(id)) ||
      (filter.alwaysShowFriends && friendIds.has(id)));
  return (character) => isPossible(character) && (isAlwaysShown(character) || matches(character));
}

/**
 * The characters to list, in order: all that passed; in group view those with at least two of their group among them.
 */
export function matchesAmong(passed: readonly Character[], filter: WhoFilter): readonly Character[] {
  if (!filter.isGroupView) return passed;
  const groups = groupBy(passed, ({ group_id }) => group_id);
  const small = new Set<number>();
  for (const [id, members] of groups) if (members.length < smallestShownGroup) small.add(id);
  return passed.filter(({ group_id }) => !small.has(group_id));
}

/** Whether there would be matches if every class were chosen. */
export function hasMatchOfAnyClass(
  characters: Iterable<Character>,
  filter: WhoFilter,
  viewer: WhoViewer,
): boolean {
  const anyClass = { ...filter, classNameFilter: [...viewer.definition.classes] };
  const world = { ...viewer, shouldIncludeRegion: filter.shouldIncludeRegion };
  const isMatch = makeWhoTest(anyClass, viewer, makeCharacterDocuments(world));
  return matchesAmong(Array.from(characters).filter(isMatch), filter).length > 0;
}

/** Number of matches that are listed. */
export function listedLimit(filter: WhoFilter): number {
  return filter.showAllCharacters ? Number.POSITIVE_INFINITY : filter.maximumRenderedCharacterCount;
}

/**
 * A character as the viewer sees it.
 *
 * @param groupNumber null outside group view
 */
export function listCharacter(
  character: Character,
  viewer: Omit<WhoViewer, 'definition' | 'collator' | 'ownGuilds' | 'readTerm'>,
  groupNumber: number | null,
): ListedCharacter {
  return {
    character,
    area: findPlace(character.location_id, viewer.areasById),
    quests: findQuests(character.location_id, viewer.questsByArea),
    isRegistered: viewer.registeredIds.has(character.id),
    isFriend: viewer.friendIds.has(character.id),
    isIgnored: viewer.ignoredIds.has(character.id),
    groupNumber,
    groupHue: groupNumber === null ? null : (groupNumber - 1) % groupHueCount,
  };
}

/** Numbers the groups of group view as characters come one by one; null outside it. */
export function makeGroupCounter({ isGroupView }: WhoFilter): (character: Character) => number | null {
  let groupNumber = 0;
  let groupId = 0;
  return ({ group_id }) => {
    if (!isGroupView) return null;
    if (group_id !== groupId) {
      groupId = group_id;
      groupNumber += 1;
    }
    return groupNumber;
  };
}

/**
 * The Who list of one viewer: the first characters in order, and the counters above the list (docs/product.md, Who
 * list). `characters` is everybody online on the server. Callers that ask again and again use `createWhoArranger`.
 */
export function arrangeWho(
  characters: Iterable<Character>,
  filter: WhoFilter,
  viewer: WhoViewer,
): ArrangedWho {
  const world = { ...viewer, shouldIncludeRegion: filter.shouldIncludeRegion };
  const online = [...characters];
  const passed = online.filter(makeWhoTest(filter, viewer, makeCharacterDocuments(world)));
  const ordered = passed.map(makeSorted(filter, viewer)).sort(orderWho(filter, viewer.collator));
  const matches = matchesAmong(
    ordered.map(({ character }) => character),
    filter,
  );
  const groupNumberOf = makeGroupCounter(filter);
  const shown = matches
    .slice(0, listedLimit(filter))
    .map((character) => listCharacter(character, viewer, groupNumberOf(character)));
  return {
    shown,
    matches,
    matchCount: matches.length,
    onlineCount: online.length,
    anonymousCount: online.filter(({ is_anonymous }) => is_anonymous).length,
    isTruncated: shown.length < matches.length,
  };
}
