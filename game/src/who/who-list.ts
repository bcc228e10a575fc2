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

/** The filter for characters. A level of 0 stands for an empty input. */
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

/** Everything that decides which characters are shown and in which order. */
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
  /** Parses the words of a search text. */
  readonly readTerm: ReadTerm;
}

/** A character with everything about it that depends on the viewer. */
export interface ListedCharacter {
  readonly character: Character;
  /** null = in the Aether. */
  readonly area: Area | null;
  /** The quests at the character's place; empty = none. */
  readonly quests: readonly Quest[];
  readonly isRegistered: boolean;
  readonly isFriend: boolean;
  readonly isIgnored: boolean;
  /** Number of its group in group view, counted from 1 in the order shown; else null. */
  readonly groupNumber: number | null;
  /** One of 18 hues in group view, 0 to 17, so that neighbouring groups differ; else null. */
  readonly groupHue: number | null;
}

export interface ArrangedWho {
  /** The first matches, at most as many as the settings allow. */
  readonly shown: readonly ListedCharacter[];
  /** All characters that match the filter, in order. */
  readonly matches: readonly Character[];
  /** Length of `matches`, the M of "Showing the first N of M characters". */
  readonly matchCount: number;
  /** Number of all characters online, including anonymous ones. */
  readonly onlineCount: number;
  readonly anonymousCount: number;
  readonly isTruncated: boolean;
}

/** Number of hues in group view. */
export const groupHueCount = 18;
/** Minimum size of a group in group view. */
const smallestShownGroup = 2;

type Test = (character: Character) => boolean;

/** Converts settings to the filter that addresses can express. */
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
 * Makes the test for matches. Hiding ignored characters takes precedence over always-show, and always-show does not
 * include anonymous characters.
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
  // While levels are typed, they are used as they are: an empty upper level excludes nobody.
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
 * The matches in order: all characters that passed, in group view only those with another member of their group among
 * them.
 */
export function matchesAmong(passed: readonly Character[], filter: WhoFilter): readonly Character[] {
  if (!filter.isGroupView) return passed;
  const groups = groupBy(passed, ({ group_id }) => group_id);
  const small = new Set<number>();
  for (const [id, members] of groups) if (members.length < smallestShownGroup) small.add(id);
  return passed.filter(({ group_id }) => !small.has(group_id));
}

/** Whether there would be a match if every class were chosen. */
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

/** Maximum number of matches in the list. */
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

/** Makes a counter that numbers the groups of group view as their characters are listed; else it returns null. */
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
 * list). `characters` must include everybody online on the server. For repeated calls use `createWhoArranger`.
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
