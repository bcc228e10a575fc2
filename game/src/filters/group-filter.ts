import { everyGroup, type GroupFilter } from './filter-schemas.ts';
import { isEligible, levelRangesOverlap } from '../character/eligibility.ts';
import type { GameDefinition } from '../definition.ts';
import { difficultyNames, hasSkulls, skullsMaximum } from '../lfm/difficulty.ts';
import { type DescribedGroup, describeGroup } from '../lfm/lfm-quest.ts';
import type { Lfm } from '../lfm/lfm.ts';
import { placesLeft } from '../lfm/party-size.ts';
import { searchDocumentOfGroup } from './documents.ts';
import {
  type FilterFacts,
  type FilterWord,
  filterWord,
  fitsWord,
  idsWord,
  levelsWord,
  makeFilterTest,
  namesWord,
  numberWord,
  rangeWord,
  readFilter,
  type ReadFilter,
  settleFilter,
  switchWord,
  termsWord,
  textWord,
  writeFilter,
} from './filter-words.ts';
import { fold, makeSearch, type ReadTerm, searchTerms } from './search.ts';
import type { Quest } from '../quest/quest.ts';
import { rememberEach } from '../remember.ts';
import { compileIgnoredWords } from '../settings/ignored-word-patterns.ts';
import { holdsIgnoredWord } from '../settings/ignored-words.ts';

/** Facts about the world besides the groups. */
export interface GroupContext {
  readonly definition: Pick<GameDefinition, 'level_minimum' | 'level_cap' | 'party_size' | 'raid_size'>;
  readonly questsById: ReadonlyMap<number, Quest>;
  /** Reads the words of a search (`groupTerms` of search-grammar.ts). */
  readonly readTerm: ReadTerm;
}

const word = filterWord<GroupFilter, DescribedGroup, GroupContext>();
const serversOf = ({ servers }: FilterFacts) => servers.map(({ name }) => name);
const classesOf = ({ classes }: FilterFacts) => classes;
const foldedSet = (names: readonly string[]) => new Set(names.map(fold));

type GroupWord = FilterWord<GroupFilter, DescribedGroup, GroupContext>;

/** Words about who may join decide which groups are eligible; a panel shows the others below these, muted. */
const fittingWords: readonly GroupWord[] = [
  word('levels', 'levels', {
    kind: levelsWord,
    example: '28-32',
    makeTest:
      ({ first, last }) =>
      ({ lfm }) =>
        levelRangesOverlap(lfm, first, last),
  }),
  word('classes', 'classes', {
    kind: namesWord(classesOf, 'class names'),
    example: 'Bard,Cleric',
    makeTest: (classes) => {
      const wanted = foldedSet(classes);
      return ({ lfm: { accepted_classes: accepted } }) =>
        accepted.length === 0 || accepted.some((name) => wanted.has(fold(name)));
    },
  }),
  word('fits', 'fits', {
    kind: fitsWord,
    example: 'orien:12:paladin.fighter,orien:30:favored_soul',
    makeTest: (characters) => {
      const candidates = characters.map(({ server, level, classes }) => ({
        server_name: server,
        total_level: level,
        classes: classes.map((name) => ({ name, level: 0 })),
      }));
      return ({ lfm }) => candidates.some((candidate) => isEligible(candidate, lfm));
    },
  }),
];

/** Words about the quest of a group, and its free places. */
const listingWords: readonly GroupWord[] = [
  word('server', 'servers', {
    kind: namesWord(serversOf, 'server names'),
    example: 'orien,cannith',
    makeTest: (servers) => {
      const wanted = foldedSet(servers);
      return ({ lfm }) => wanted.has(fold(lfm.server_name));
    },
  }),
  word('raids', 'onlyRaids', {
    kind: switchWord('only'),
    example: 'only',
    makeTest:
      () =>
      ({ isRaid }) =>
        isRaid,
  }),
  word('quest', 'questIds', {
    kind: idsWord,
    example: '1234,1250',
    makeTest: (ids, { questsById }) => {
      // A quest may have two ids.
      const wanted = new Set(ids.map((id) => questsById.get(id)?.id ?? id));
      return ({ lfm, quest }) => wanted.has(quest?.id ?? lfm.quest_id ?? 0);
    },
  }),
  word('pack', 'packs', {
    kind: termsWord('pack'),
    example: 'Menace of the Underdark',
    makeTest: (packs) => {
      const wanted = new Set(searchTerms(packs));
      return ({ quest }) => wanted.has(fold(quest?.required_adventure_pack ?? ''));
    },
  }),
  word('difficulty', 'difficulties', {
    kind: namesWord(() => difficultyNames, 'one or more of Casual, Normal, Hard, Elite and Reaper'),
    example: 'Elite,Reaper',
    makeTest: (names) => {
      const wanted = foldedSet(names);
      return ({ difficulty }) => difficulty !== null && wanted.has(fold(difficulty.name));
    },
  }),
  word('skulls', 'skulls', {
    kind: rangeWord({ minimum: 1, maximum: skullsMaximum }),
    example: '4-10',
    makeTest:
      (skulls) =>
      ({ difficulty }) =>
        hasSkulls(difficulty, skulls),
  }),
  word('room', 'room', {
    kind: numberWord(100),
    example: '2',
    makeTest:
      (room, { definition }) =>
      ({ lfm, isRaid }) =>
        placesLeft(lfm.members.length, isRaid, definition) >= room,
  }),
  word('full', 'hideFull', {
    kind: switchWord('hidden'),
    example: 'hidden',
    makeTest:
      () =>
      ({ isFull }) =>
        !isFull,
  }),
  word('joinable', 'onlyJoinable', {
    kind: switchWord('only'),
    example: 'only',
    makeTest:
      () =>
      ({ isFull }) =>
        !isFull,
  }),
  word('all-levels', 'hideAllLevels', {
    kind: switchWord('hidden'),
    example: 'hidden',
    makeTest:
      (_, { definition }) =>
      ({ lfm }) =>
        lfm.minimum_level !== definition.level_minimum || lfm.maximum_level !== definition.level_cap,
  }),
  word('not', 'not', {
    kind: textWord,
    example: 'solo,xp',
    makeTest: (text) => {
      const unwanted = compileIgnoredWords(searchTerms(text));
      return ({ lfm: { leader, comment }, questName }) =>
        ![leader.name, comment, questName].some((each) => holdsIgnoredWord(unwanted, fold(each ?? '')));
    },
  }),
];

/** Many filters look at the same group. */
const documentOf = rememberEach((group: DescribedGroup) => searchDocumentOfGroup(group));

const searchWord: GroupWord = word('search', 'search', {
  kind: textWord,
  example: 'shroud,reaper raid',
  makeTest: (text, { readTerm }) => {
    const isFound = makeSearch(text, readTerm);
    return (group) => isFound(documentOf(group));
  },
});

/** The words of a filter of groups, in the order in which they are written. */
export const groupWords: readonly GroupWord[] = [...fittingWords, ...listingWords, searchWord];

/** Without `server`, for a path that already names it. */
export const groupWordsOfServer: readonly GroupWord[] = groupWords.filter(({ key }) => key !== 'servers');

/**
 * The parts of a filter that a panel treats differently: eligibility, whether a group is listed at all, and the search.
 */
export const groupWordParts = { fitting: fittingWords, listing: listingWords, search: [searchWord] } as const;

type GroupTest = (group: DescribedGroup) => boolean;

/** Makes the test of a filter, for all of its words or some. */
export function makeGroupTest(
  filter: GroupFilter,
  context: GroupContext,
  words: readonly GroupWord[] = groupWords,
): GroupTest {
  return makeFilterTest(words, filter, context);
}

/**
 * Whether a filter depends on members or free places. The result of all others is the same while only members change.
 */
export const looksAtMembers = ({ room, hideFull, onlyJoinable, search }: GroupFilter): boolean =>
  room > 0 || hideFull || onlyJoinable || search !== '';

/** Whether a group matches. For many groups, use `makeGroupTest`. */
export function matchesGroup(filter: GroupFilter, lfm: Lfm, context: GroupContext): boolean {
  return makeGroupTest(filter, context)(describeGroup(lfm, context));
}

/** The filter in a query string, and its problems. Never throws. */
export const readGroupFilter = (query: URLSearchParams, facts: FilterFacts): ReadFilter<GroupFilter> =>
  readFilter(groupWords, everyGroup, query, facts);

/** The same for a path that already names the server. */
export const readGroupFilterOfServer = (
  query: URLSearchParams,
  facts: FilterFacts,
): ReadFilter<GroupFilter> => readFilter(groupWordsOfServer, everyGroup, query, facts);

/** The canonical form of a filter, as `writeGroupFilter` writes it. */
export const settleGroupFilter = (filter: GroupFilter, facts: FilterFacts): GroupFilter =>
  settleFilter(groupWords, everyGroup, filter, facts);

/** The unique text form of a filter, without a question mark; empty = every group. */
export const writeGroupFilter = (filter: GroupFilter, facts: FilterFacts): string =>
  writeFilter(groupWords, filter, facts);
