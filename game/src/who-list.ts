import type { Area } from './area.ts';
import type { Character } from './character.ts';
import { realClasses } from './classes.ts';
import { chain, compareBy, firstInOrder, lastWhen, reverse } from './compare.ts';
import type { Compare } from './compare.ts';
import type { GameDefinition } from './definition.ts';
import { findPlace } from './place.ts';
import type { Quest } from './quest.ts';
import { makeWhoSearch } from './who-search.ts';
import type { WhoSettings, WhoSortType } from './who-settings.ts';

/** What decides which characters are shown and in which order. A level of 0 stands for an empty input. */
export type WhoFilter = Pick<
  WhoSettings,
  | 'stringFilter'
  | 'isExactMatch'
  | 'shouldIncludeRegion'
  | 'classNameFilter'
  | 'minLevel'
  | 'maxLevel'
  | 'isGroupView'
  | 'sortBy'
  | 'hideIgnoredCharacters'
  | 'pinRegisteredCharacters'
  | 'pinFriends'
  | 'alwaysShowRegisteredCharacters'
  | 'alwaysShowFriends'
  | 'maximumRenderedCharacterCount'
>;

/** Who looks, and what is known about the world besides the characters. */
export interface WhoViewer {
  readonly definition: Pick<GameDefinition, 'classes'>;
  readonly areasById: ReadonlyMap<number, Area>;
  /** As `indexQuestsByArea` makes it. */
  readonly questsByArea: ReadonlyMap<number, readonly Quest[]>;
  readonly registeredIds: ReadonlySet<number>;
  readonly friendIds: ReadonlySet<number>;
  readonly ignoredIds: ReadonlySet<number>;
  readonly collator: Pick<Intl.Collator, 'compare'>;
}

/** A character with all that the viewer's own situation says about it. */
export interface ListedCharacter {
  readonly character: Character;
  /** Null = somewhere in the Aether. */
  readonly area: Area | null;
  /** Those that are played where the character is; empty = it is in none. */
  readonly quests: readonly Quest[];
  readonly isRegistered: boolean;
  readonly isFriend: boolean;
  readonly isIgnored: boolean;
  /** Counts the groups of group view from 1 in the order shown; null outside it. */
  readonly groupNumber: number | null;
  /** One of 18 hues, 0 to 17, so that neighbouring groups differ; null outside group view. */
  readonly groupHue: number | null;
}

export interface ArrangedWho {
  /** At most as many as the setting allows. */
  readonly shown: readonly ListedCharacter[];
  /** All that pass the filter: the M of "Showing the first N of M characters". */
  readonly matchCount: number;
  /** Everybody online, anonymous included. */
  readonly onlineCount: number;
  readonly anonymousCount: number;
  readonly isTruncated: boolean;
}

/** Hues that group view goes round (look: Who row). */
export const groupHueCount = 18;
/** Smaller groups are left out of group view (§5). */
const smallestShownGroup = 2;
const noQuests: readonly Quest[] = [];

type Test = (character: Character) => boolean;

function makeClassTest(classNameFilter: readonly string[], classes: readonly string[]): Test {
  const wanted = new Set(classNameFilter.map((name) => name.toLowerCase()));
  // "Any" is every class, also one that is new to us and one that is not known.
  if (classes.every((name) => wanted.has(name.toLowerCase()))) return () => true;
  return (character) => character.classes.some(({ name }) => wanted.has(name.toLowerCase()));
}

/** Who is shown at all. Hide-ignored beats always-show, and always-show reveals nobody anonymous (product 3). */
function makeMatch(filter: WhoFilter, viewer: WhoViewer): Test {
  const { registeredIds, friendIds, ignoredIds, areasById } = viewer;
  const hasClass = makeClassTest(filter.classNameFilter, viewer.definition.classes);
  const isFound = makeWhoSearch(filter, areasById);
  const isPossible: Test = ({ id, is_anonymous, is_in_party, group_id }) => {
    if (filter.hideIgnoredCharacters && ignoredIds.has(id)) return false;
    return filter.isGroupView ? is_in_party && group_id !== 0 : !is_anonymous;
  };
  const isAlwaysShown: Test = ({ id, is_anonymous }) =>
    !is_anonymous &&
    ((filter.alwaysShowRegisteredCharacters && registeredIds.has(id)) ||
      (filter.alwaysShowFriends && friendIds.has(id)));
  const isWithinLevels: Test = ({ total_level }) =>
    total_level >= filter.minLevel && total_level <= filter.maxLevel;
  return (character) =>
    isPossible(character) &&
    (isAlwaysShown(character) || (isWithinLevels(character) && hasClass(character) && isFound(character)));
}

/** A match with all that sorting asks for, worked out once. */
interface Candidate {
  readonly character: Character;
  /** Registered 0, friend 1, rest 2, as far as they are pinned (product 3). */
  readonly pinRank: number;
  /** What the sort column orders: text or number, the other one being empty. */
  readonly text: string;
  readonly number: number;
  /** Has nothing that the column could order, so it stays at the end in both directions. */
  readonly isLast: boolean;
}

type SortKey = Pick<Candidate, 'text' | 'number' | 'isLast'>;

const textKey = (text: string | null): SortKey => ({ text: text ?? '', number: 0, isLast: text === null });
const numberKey = (number: number, isLast = false): SortKey => ({ text: '', number, isLast });

const sortKeys: Record<WhoSortType, (character: Character) => SortKey> = {
  name: ({ name }) => textKey(name),
  guild: ({ guild_name }) => textKey(guild_name),
  class: ({ classes }) =>
    textKey(
      realClasses(classes)
        .map(({ name }) => name)
        .join('') || null,
    ),
  level: ({ total_level }) => numberKey(total_level),
  group: ({ group_id }) => numberKey(group_id, group_id === 0),
  lfm: ({ is_in_party }) => numberKey(is_in_party ? 0 : 1),
};

function makeCandidates(characters: readonly Character[], filter: WhoFilter, viewer: WhoViewer): Candidate[] {
  const sortKey = sortKeys[filter.sortBy.type];
  const pinRank = ({ id }: Character) => {
    if (filter.pinRegisteredCharacters && viewer.registeredIds.has(id)) return 0;
    return filter.pinFriends && viewer.friendIds.has(id) ? 1 : 2;
  };
  return characters.map((character) => {
    const { text, number, isLast } = sortKey(character);
    return { character, pinRank: pinRank(character), text, number, isLast };
  });
}

/** Pins, then the column in its direction, then id. In group view the groups stay together, so pins rest (§5). */
function makeOrder(filter: WhoFilter, collator: WhoViewer['collator']): Compare<Candidate> {
  const { type, ascending } = filter.sortBy;
  const isByText = type === 'name' || type === 'guild' || type === 'class';
  const byKey: Compare<Candidate> = isByText
    ? compareBy(({ text }) => text, collator.compare)
    : compareBy(({ number }) => number);
  const byColumn = chain(
    lastWhen(({ isLast }: Candidate) => isLast),
    ascending ? byKey : reverse(byKey),
  );
  const byId = compareBy<Candidate>(({ character }) => character.id);
  if (!filter.isGroupView)
    return chain(
      compareBy(({ pinRank }) => pinRank),
      byColumn,
      byId,
    );
  const byGroup = compareBy<Candidate>(({ character }) => character.group_id);
  return chain(
    type === 'group' && !ascending ? reverse(byGroup) : byGroup,
    lastWhen(({ character }) => character.is_anonymous),
    byColumn,
    byId,
  );
}

/** Only characters of whose group at least two passed the filter (§5, product 3). */
function inShownGroups(matches: readonly Character[]): readonly Character[] {
  const groups = Map.groupBy(matches, ({ group_id }) => group_id).values();
  return [...groups].filter((members) => members.length >= smallestShownGroup).flat();
}

function makeLister(filter: WhoFilter, viewer: WhoViewer): (candidate: Candidate) => ListedCharacter {
  let groupNumber = 0;
  let groupId = 0;
  return ({ character }) => {
    if (filter.isGroupView && character.group_id !== groupId) {
      groupId = character.group_id;
      groupNumber += 1;
    }
    return {
      character,
      area: findPlace(character.location_id, viewer.areasById),
      quests: viewer.questsByArea.get(character.location_id ?? 0) ?? noQuests,
      isRegistered: viewer.registeredIds.has(character.id),
      isFriend: viewer.friendIds.has(character.id),
      isIgnored: viewer.ignoredIds.has(character.id),
      groupNumber: filter.isGroupView ? groupNumber : null,
      groupHue: filter.isGroupView ? (groupNumber - 1) % groupHueCount : null,
    };
  };
}

/**
 * The Who list of one viewer: the first characters in order, and the counters above the list. `characters` is
 * everybody online on the server. About 1 ms for 1,000. Source: §2.8, §5, product 3.
 */
export function arrangeWho(
  characters: Iterable<Character>,
  filter: WhoFilter,
  viewer: WhoViewer,
): ArrangedWho {
  const isMatch = makeMatch(filter, viewer);
  const passed: Character[] = [];
  let onlineCount = 0;
  let anonymousCount = 0;
  for (const character of characters) {
    onlineCount += 1;
    if (character.is_anonymous) anonymousCount += 1;
    if (isMatch(character)) passed.push(character);
  }
  const matches = filter.isGroupView ? inShownGroups(passed) : passed;
  const candidates = makeCandidates(matches, filter, viewer);
  const order = makeOrder(filter, viewer.collator);
  const first = firstInOrder(candidates, filter.maximumRenderedCharacterCount, order);
  const shown = first.map(makeLister(filter, viewer));
  const matchCount = matches.length;
  return { shown, matchCount, onlineCount, anonymousCount, isTruncated: shown.length < matchCount };
}
