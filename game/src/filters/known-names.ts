import { isRaid, type Quest } from '../quest/quest.ts';
import { rememberEach } from '../remember.ts';
import {
  emptyDocument,
  fold,
  linesIn,
  linesOf,
  makeTermTest,
  questInitials,
  type SearchDocument,
} from './search.ts';
import { isFillerWord } from './grammar.ts';
import { misspelling, nearestSpelling, spellingsOf } from '../misspelling.ts';
import { questNicknames } from './vocabulary.ts';

/** Finds items by name: by the whole name, initials, its beginning or words, or misspelt. */

/** An item with its searched texts. */
export interface Known<T> {
  readonly item: T;
  readonly document: SearchDocument;
  /** Comes before others with the same rank. */
  readonly isFirst?: boolean;
}

/** A found item. A lower rank means a more likely match. */
export interface Found<T> {
  readonly item: T;
  readonly rank: number;
}

/**
 * Ranks of matches, the nearest first: the name itself, a nickname, its beginning, one of its words, a part of it. Each
 * wrong letter adds one to `misspelt`; `uncertain` = only some of the words match.
 */
export const ranks = {
  same: 0,
  alias: 1,
  beginning: 2,
  word: 3,
  part: 4,
  misspelt: 5,
  uncertain: 9,
} as const;

/** The searched texts of an item with this name. */
export const namedDocument = (name: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
  ...emptyDocument,
  texts: linesOf([fold(name)]),
  ...more,
});

/** The common name of a quest's versions: "The Shroud", "The Legendary Shroud", "Shroud - Epic" → "shroud". */
export const bareQuestName = (name: string): string =>
  fold(name)
    .replace(/^(?:(?:legendary|epic|heroic|the|an?) )+/, '')
    .replace(/(?: - | \()(?:legendary|epic|heroic)\)?$/, '');

const nicknames: ReadonlyMap<string, string> = new Map(Object.entries(questNicknames));
const nicknamesOf = (name: string): readonly string[] => nicknames.get(fold(name))?.split(', ') ?? [];

/**
 * Quests with their searched texts: the name with and without article and version, initials, nicknames. Each once, even
 * with two ids.
 */
export function knownQuests(quests: ReadonlyMap<number, Quest>): readonly Known<Quest>[] {
  return [...new Set(quests.values())].map((quest) => {
    const bare = bareQuestName(quest.name);
    const initials = linesOf([...[quest.name, bare].flatMap(questInitials), ...nicknamesOf(quest.name)]);
    const document = namedDocument(quest.name, { keywords: linesOf([bare]), initials });
    return { item: quest, document, isFirst: isRaid(quest) };
  });
}

/** The adventure packs of some quests, with their searched texts. */
export function knownPacks(quests: ReadonlyMap<number, Quest>): readonly Known<string>[] {
  const names = new Set(Array.from(quests.values(), (quest) => quest.required_adventure_pack ?? ''));
  return Array.from(names)
    .filter((name) => name !== '')
    .map((name) => ({
      item: name,
      document: namedDocument(name, { keywords: linesOf([bareQuestName(name)]) }),
    }));
}

/** Whether a text is the whole name of one of the items. */
export function isNameOf<T>(known: readonly Known<T>[], text: string): boolean {
  const whole = linesOf([fold(text)]);
  return known.some(({ document: { texts } }) => texts === whole);
}

/** Whether a text is the whole name of a quest, with or without its article. */
export function isQuestName(quests: readonly Known<Quest>[], text: string): boolean {
  const bare = linesOf([bareQuestName(text)]);
  return quests.some(({ document: { keywords } }) => keywords === bare);
}

/** Minimum length of a text that may match a part of a name. */
const shortestPart = 3;
const shortestName = 2;

function rankOf({ texts, keywords, initials }: SearchDocument, wanted: string): number {
  const whole = linesOf([wanted]);
  if (texts.includes(whole)) return ranks.same;
  if (initials.includes(whole) || keywords.includes(whole)) return ranks.alias;
  const lines = texts + keywords;
  if (lines.includes(`\n${wanted}`)) return ranks.beginning;
  for (let place = lines.indexOf(wanted); place > 0; place = lines.indexOf(wanted, place + 1)) {
    if (/[^\p{L}\p{N}]/u.test(lines.charAt(place - 1))) return ranks.word;
  }
  return ranks.part;
}

/**
 * The rank of a match. If all words match in another order, it is the worst rank among them, at best that of a word.
 */
function rankByWords(searched: SearchDocument, wanted: string): number {
  const whole = rankOf(searched, wanted);
  if (whole < ranks.part) return whole;
  const words = wanted.split(/\s+/).map((word) => rankOf(searched, word));
  return Math.max(ranks.word, ...words);
}

/** The rank of a character's or guild's name for a typed name; null = no match. */
export const nameRank = (name: string, asked: string): number | null =>
  foldedNameRank(fold(name), fold(asked));

/** The same for folded names. */
export function foldedNameRank(own: string, wanted: string): number | null {
  if (own === wanted) return ranks.same;
  if (wanted.length >= shortestPart) {
    if (own.startsWith(wanted)) return ranks.beginning;
    if (own.includes(` ${wanted}`)) return ranks.word;
  }
  const wrong = misspelling(wanted, own);
  return wrong === null ? null : ranks.misspelt + wrong;
}

/** The names of an item, with and without article. */
const namesOfDocument = rememberEach(({ texts, keywords }: SearchDocument) =>
  spellingsOf(linesIn(`${texts}${keywords}`)),
);

/**
 * All items with a name, the most likely first, ties in the given order. Without any, those whose name may be misspelt.
 *
 * @param names alternative names
 */
export function findNamed<T>(
  known: readonly Known<T>[],
  names: readonly string[],
  limit: number,
): readonly Found<T>[] {
  const wanted = [...new Set(names.map(fold))].filter(({ length }) => length >= shortestName);
  const found = rankEach(known, wanted, (document, name) => {
    const rank = rankByWords(document, name);
    return rank === ranks.part && name.length < shortestPart ? null : rank;
  });
  const all = found.length > 0 ? found : findMisspelt(known, wanted);
  return all.slice(0, limit).map(({ item, rank }) => ({ item, rank: Math.min(rank, ranks.misspelt) }));
}

interface Ranked<T> extends Known<T> {
  readonly rank: number;
}

const byRank = <T>(a: Ranked<T>, b: Ranked<T>) =>
  a.rank - b.rank || Number(b.isFirst ?? false) - Number(a.isFirst ?? false);

function rankEach<T>(
  known: readonly Known<T>[],
  wanted: readonly string[],
  rank: (document: SearchDocument, name: string) => number | null,
): readonly Ranked<T>[] {
  const best = new Map<Known<T>, number>();
  for (const name of wanted) {
    const isFound = makeTermTest(name);
    for (const each of known) {
      const own = isFound(each.document) ? rank(each.document, name) : null;
      if (own !== null) best.set(each, Math.min(own, best.get(each) ?? own));
    }
  }
  return Array.from(best, ([each, own]) => ({ ...each, rank: own })).toSorted(byRank);
}

function findMisspelt<T>(known: readonly Known<T>[], wanted: readonly string[]): readonly Ranked<T>[] {
  return known
    .flatMap((each) => {
      const wrong = wanted.flatMap(
        (name) => nearestSpelling(namesOfDocument(each.document), name)?.wrong ?? [],
      );
      return wrong.length === 0 ? [] : [{ ...each, rank: ranks.misspelt + Math.min(...wrong) }];
    })
    .toSorted(byRank);
}

/** Maximum number of words in a name. */
const longestName = 6;

/**
 * Whether words within a longer text name a quest: its whole name, its initials or its first words; for a raid, any of
 * its words.
 */
export function isQuestFor({ item, rank }: Found<Quest>, text: string): boolean {
  if (rank <= ranks.alias) return true;
  if (isRaid(item)) return rank !== ranks.part && text.length >= shortestPart;
  return rank === ranks.beginning && `${bareQuestName(item.name)} `.startsWith(`${bareQuestName(text)} `);
}

/** Whether words within a longer text name a pack: they must be whole words of its name. */
export const isPackFor = ({ rank }: Found<string>, text: string): boolean =>
  rank <= ranks.word && text.length > shortestPart;

/** Finds the items named by the longest run of words within a text. */
export function findWithin<T>(
  known: readonly Known<T>[],
  runs: readonly (readonly string[])[],
  isFor: (found: Found<T>, text: string) => boolean,
  limit: number,
) {
  for (let length = longestName; length > 0; length -= 1) {
    for (const run of runs) {
      for (let start = 0; start + length <= run.length; start += 1) {
        const words = run.slice(start, start + length);
        if ([...words.slice(0, 1), ...words.slice(-1)].some(isFillerWord)) continue;
        const text = words.join(' ');
        const found = findNamed(known, [text], limit).filter((each) => isFor(each, text));
        if (found.length > 0) return { found, words };
      }
    }
  }
  return null;
}
