import type { Character } from '../character/character.ts';
import { orderAgain } from '../keep-order.ts';
import { createRecall, rememberEach } from '../remember.ts';
import {
  type ArrangedWho,
  listCharacter,
  type ListedCharacter,
  listedLimit,
  makeGroupCounter,
  makeWhoTest,
  matchesAmong,
  type WhoFilter,
  type WhoViewer,
} from './who-list.ts';
import { makeSorted, orderWho, type SortedCharacter } from './who-order.ts';
import { makeCharacterDocuments } from '../filters/documents.ts';
import type { SearchDocument } from '../filters/search.ts';

/** Like arrangeWho, with results cached between calls. */
export type ArrangeWho = (
  characters: Iterable<Character>,
  filter: WhoFilter,
  viewer: WhoViewer,
) => ArrangedWho;

type Test = ReturnType<typeof makeWhoTest>;
/** Everybody in order; the same array while nobody changes. */
type Order = (characters: Iterable<Character>) => readonly Character[];
type Lister = (matches: readonly Character[], filter: WhoFilter) => readonly ListedCharacter[];

/** A result and its inputs. */
interface Arranged {
  readonly characters: readonly Character[];
  readonly isMatch: Test;
  readonly list: Lister;
  readonly limit: number;
  readonly answer: ArrangedWho;
}

/**
 * Makes an `arrangeWho` with a cache per character: if ten characters change, it sorts ten; while a search is typed, it
 * uses prepared texts and does not sort. Characters must not be changed in place, and an unchanged character must be
 * the same object in each call. Then its entry is the same object too, and so is the whole result if nothing changed.
 * An unchanged array of characters is not examined again. Results equal those of arrangeWho.
 */
export function createWhoArranger(): ArrangeWho {
  const recallDocuments = createRecall<(character: Character) => SearchDocument>();
  const recallOrder = createRecall<Order>();
  const recallTest = createRecall<Test>();
  const recallLister = createRecall<Lister>();
  let before: Arranged | null = null;
  return (characters, filter, viewer) => {
    const { areasById, questsByArea, registeredIds, friendIds, ignoredIds } = viewer;
    const world = { areasById, questsByArea, shouldIncludeRegion: filter.shouldIncludeRegion };
    const documentOf = recallDocuments(world, () => rememberEach(makeCharacterDocuments(world)));
    const order = recallOrder(orderKey(filter, viewer), () => openOrder(filter, viewer));
    const isMatch = recallTest({ ...testKey(filter, viewer), documentOf }, () =>
      makeWhoTest(filter, viewer, documentOf),
    );
    const list = recallLister({ areasById, questsByArea, registeredIds, friendIds, ignoredIds }, () =>
      openLister(viewer),
    );
    const question = { characters: order(characters), isMatch, list, limit: listedLimit(filter) };
    if (before === null || !isSameQuestion(before, question)) {
      before = { ...question, answer: keepParts(before?.answer ?? null, arrange(question, filter)) };
    }
    return before.answer;
  };
}

/** The parts of filter and viewer that affect the order. */
function orderKey(filter: WhoFilter, viewer: WhoViewer): object {
  const { sortBy, isGroupView, pinRegisteredCharacters, pinFriends, pinGuildMembers } = filter;
  const { registeredIds, friendIds, ownGuilds, collator } = viewer;
  return {
    ...sortBy,
    isGroupView,
    registeredIds: pinRegisteredCharacters && registeredIds,
    friendIds: pinFriends && friendIds,
    ownGuilds: pinGuildMembers && ownGuilds,
    collator,
  };
}

/** The parts of filter and viewer that affect which characters match. */
function testKey(filter: WhoFilter, viewer: WhoViewer): object {
  const { stringFilter, isExactMatch, minLevel, maxLevel, isGroupView, hideIgnoredCharacters } = filter;
  const { guilds, onlyInQuest, onlyRecruiting } = filter;
  const { alwaysShowRegisteredCharacters, alwaysShowFriends } = filter;
  const { registeredIds, friendIds, ignoredIds } = viewer;
  return {
    stringFilter,
    isExactMatch,
    minLevel,
    maxLevel,
    isGroupView,
    guilds,
    onlyInQuest,
    onlyRecruiting,
    classNames: JSON.stringify(filter.classNameFilter),
    definition: viewer.definition,
    readTerm: viewer.readTerm,
    registeredIds: alwaysShowRegisteredCharacters && registeredIds,
    friendIds: alwaysShowFriends && friendIds,
    ignoredIds: hideIgnoredCharacters && ignoredIds,
  };
}

function openOrder(filter: WhoFilter, viewer: WhoViewer): Order {
  const sorted = rememberEach(makeSorted(filter, viewer));
  const order = orderWho(filter, viewer.collator);
  let ordered: readonly SortedCharacter[] = [];
  let result: readonly Character[] = [];
  let lastCharacters: Iterable<Character> | null = null;
  return (characters) => {
    if (characters === lastCharacters) return result;
    lastCharacters = characters;
    const next = orderAgain(ordered, Array.from(characters, sorted), order);
    if (next !== ordered) {
      ordered = next;
      result = next.map(({ character }) => character);
    }
    return result;
  };
}

function openLister(viewer: WhoViewer): Lister {
  const known = new WeakMap<Character, ListedCharacter>();
  return (matches, filter) => {
    const groupNumberOf = makeGroupCounter(filter);
    return matches.map((character) => {
      const groupNumber = groupNumberOf(character);
      const before = known.get(character);
      if (before?.groupNumber === groupNumber) return before;
      const listed = listCharacter(character, viewer, groupNumber);
      known.set(character, listed);
      return listed;
    });
  };
}

function isSameQuestion(a: Omit<Arranged, 'answer'>, b: Omit<Arranged, 'answer'>): boolean {
  return a.characters === b.characters && a.isMatch === b.isMatch && a.list === b.list && a.limit === b.limit;
}

function arrange(
  { characters, isMatch, list, limit }: Omit<Arranged, 'answer'>,
  filter: WhoFilter,
): ArrangedWho {
  const matches = matchesAmong(characters.filter(isMatch), filter);
  return {
    shown: list(matches.slice(0, limit), filter),
    matches,
    matchCount: matches.length,
    onlineCount: characters.length,
    anonymousCount: characters.filter(({ is_anonymous }) => is_anonymous).length,
    isTruncated: limit < matches.length,
  };
}

/** The result, with equal parts replaced by the previous objects. */
function keepParts(before: ArrangedWho | null, answer: ArrangedWho): ArrangedWho {
  if (before === null) return answer;
  const shown = keepList(before.shown, answer.shown);
  const matches = keepList(before.matches, answer.matches);
  const isSame =
    shown === before.shown &&
    matches === before.matches &&
    answer.onlineCount === before.onlineCount &&
    answer.anonymousCount === before.anonymousCount;
  return isSame ? before : { ...answer, shown, matches };
}

function keepList<T>(before: readonly T[], now: readonly T[]): readonly T[] {
  return now.length === before.length && now.every((item, place) => item === before[place]) ? before : now;
}
