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
  makeGuildTest,
  namesWord,
  numberWord,
  rangeWord,
  readFilter,
  type ReadFilter,
  normalizeFilter,
  switchWord,
  termsWord,
  textWord,
  writeFilter,
} from './filter-words.ts';
import { fold, makeSearch, type ReadTerm, searchTerms } from './search.ts';
import type { Quest } from '../quest/quest.ts';
import { rememberEach } from '../remember.ts';
import { compileIgnoredWords } from '../settings/ignored-word-patterns.ts';
import { hasIgnoredWord } from '../settings/ignored-words.ts';

/** Facts for filters besides the groups. */
export interface GroupContext {
  readonly definition: Pick<GameDefinition, 'level_minimum' | 'level_cap' | 'party_size' | 'raid_size'>;
  readonly questsById: ReadonlyMap<number, Quest>;
  /** Parses the words of a search: `groupTerms` of search-grammar.ts. */
  readonly readTerm: ReadTerm;
}

const word = filterWord<GroupFilter, DescribedGroup, GroupContext>();
const serversOf = ({ servers }: FilterFacts) => servers.map(({ name }) => name);
const classesOf = ({ classes }: FilterFacts) => classes;
const foldedSet = (names: readonly string[]) => new Set(names.map(fold));

type GroupWord = FilterWord<GroupFilter, DescribedGroup, GroupContext>;

/** Words about who may join. They decide which groups fit; a panel shows the others below, dimmed. */
const fittingWords: readonly GroupWord[] = [
  word('levels', 'levels', {
    kind: levelsWord,
    makeTest:
      ({ first, last }) =>
      ({ lfm }) =>
        levelRangesOverlap(lfm, first, last),
  }),
  word('classes', 'classes', {
    kind: namesWord(classesOf, 'class names'),
    makeTest: (classes) => {
      const wanted = foldedSet(classes);
      return ({ lfm: { accepted_classes: accepted } }) =>
        accepted.length === 0 || accepted.some((name) => wanted.has(fold(name)));
    },
  }),
  word('fits', 'fits', {
    kind: fitsWord,
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

/** Words about what a group plays and how full it is. */
const listingWords: readonly GroupWord[] = [
  word('server', 'servers', {
    kind: namesWord(serversOf, 'server names'),
    makeTest: (servers) => {
      const wanted = foldedSet(servers);
      return ({ lfm }) => wanted.has(fold(lfm.server_name));
    },
  }),
  word('raids', 'onlyRaids', {
    kind: switchWord('only'),
    makeTest:
      () =>
      ({ isRaid }) =>
        isRaid,
  }),
  word('quest', 'questIds', {
    kind: idsWord,
    makeTest: (ids, { questsById }) => {
      // A quest may have two ids.
      const wanted = new Set(ids.map((id) => questsById.get(id)?.id ?? id));
      return ({ lfm, quest }) => wanted.has(quest?.id ?? lfm.quest_id ?? 0);
    },
  }),
  word('pack', 'packs', {
    kind: termsWord('pack'),
    makeTest: (packs) => {
      const wanted = new Set(searchTerms(packs));
      return ({ quest }) => wanted.has(fold(quest?.required_adventure_pack ?? ''));
    },
  }),
  word('guild', 'guilds', {
    kind: termsWord('guild'),
    makeTest: (guilds) => {
      const isMember = makeGuildTest(guilds);
      return ({ lfm: { leader, members } }) => isMember(leader) || members.some(isMember);
    },
  }),
  word('difficulty', 'difficulties', {
    kind: namesWord(() => difficultyNames, 'one or more of Casual, Normal, Hard, Elite and Reaper'),
    makeTest: (names) => {
      const wanted = foldedSet(names);
      return ({ difficulty }) => difficulty !== null && wanted.has(fold(difficulty.name));
    },
  }),
  word('skulls', 'skulls', {
    kind: rangeWord({ minimum: 1, maximum: skullsMaximum }),
    makeTest:
      (skulls) =>
      ({ difficulty }) =>
        hasSkulls(difficulty, skulls),
  }),
  word('room', 'room', {
    kind: numberWord(100),
    makeTest:
      (room, { definition }) =>
      ({ lfm, isRaid }) =>
        placesLeft(lfm.members.length, isRaid, definition) >= room,
  }),
  word('full', 'hideFull', {
    kind: switchWord('hidden'),
    makeTest:
      () =>
      ({ isFull }) =>
        !isFull,
  }),
  word('joinable', 'onlyJoinable', {
    kind: switchWord('only'),
    makeTest:
      () =>
      ({ isFull }) =>
        !isFull,
  }),
  word('all-levels', 'hideAllLevels', {
    kind: switchWord('hidden'),
    makeTest:
      (_, { definition }) =>
      ({ lfm }) =>
        lfm.minimum_level !== definition.level_minimum || lfm.maximum_level !== definition.level_cap,
  }),
  word('not', 'not', {
    kind: textWord,
    makeTest: (text) => {
      const isIgnored = compileIgnoredWords(searchTerms(text));
      return ({ lfm: { leader, comment }, questName }) =>
        ![leader.name, comment, questName].some((each) => hasIgnoredWord(isIgnored, fold(each ?? '')));
    },
  }),
];

/** Cached, since many filters test the same group. */
const documentOf = rememberEach((group: DescribedGroup) => searchDocumentOfGroup(group));

const searchWord: GroupWord = word('search', 'search', {
  kind: textWord,
  makeTest: (text, { readTerm }) => {
    const isFound = makeSearch(text, readTerm);
    return (group) => isFound(documentOf(group));
  },
});

/** The words of a group filter, in the order of writing. */
export const groupWords: readonly GroupWord[] = [...fittingWords, ...listingWords, searchWord];

/** The words for a known server, such as that of a path: without `server`. */
export const groupWordsOfServer: readonly GroupWord[] = groupWords.filter(({ key }) => key !== 'servers');

/** The parts of a filter that a panel treats differently: which groups fit, which are listed, and the search. */
export const groupWordParts = { fitting: fittingWords, listing: listingWords, search: [searchWord] } as const;

/** Makes the test of a filter, for all or some of its words. */
export function makeGroupTest(
  filter: GroupFilter,
  context: GroupContext,
  words: readonly GroupWord[] = groupWords,
): (group: DescribedGroup) => boolean {
  return makeFilterTest(words, filter, context);
}

/** Whether the result of a filter can change when only the members of a group change. */
export const looksAtMembers = ({ room, hideFull, onlyJoinable, guilds, search }: GroupFilter): boolean =>
  room > 0 || hideFull || onlyJoinable || guilds + search !== '';

/** Whether a group passes. For many groups, use `makeGroupTest`. */
export function matchesGroup(filter: GroupFilter, lfm: Lfm, context: GroupContext): boolean {
  return makeGroupTest(filter, context)(describeGroup(lfm, context));
}

/** Reads the filter in a query string, with its problems. Never throws. */
export const readGroupFilter = (query: URLSearchParams, facts: FilterFacts): ReadFilter<GroupFilter> =>
  readFilter(groupWords, everyGroup, query, facts);

/** The same for a known server. */
export const readGroupFilterOfServer = (
  query: URLSearchParams,
  facts: FilterFacts,
): ReadFilter<GroupFilter> => readFilter(groupWordsOfServer, everyGroup, query, facts);

/** The filter in canonical form, as written by `writeGroupFilter` and read again. */
export const normalizeGroupFilter = (filter: GroupFilter, facts: FilterFacts): GroupFilter =>
  normalizeFilter(groupWords, everyGroup, filter, facts);

/** The canonical spelling of a filter, without a question mark; empty = all groups. */
export const writeGroupFilter = (filter: GroupFilter, facts: FilterFacts): string =>
  writeFilter(groupWords, filter, facts);
