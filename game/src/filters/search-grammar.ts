import { rememberEach } from '../remember.ts';
import type { Lfm } from '../lfm/lfm.ts';
import type { Quest } from '../quest/quest.ts';
import { hasSkulls } from '../lfm/difficulty.ts';
import type { GroupFilter, LevelRange } from './filter-schemas.ts';
import type { FilterFacts } from './filter-words.ts';
import { isGuess, type Meaning, type Part, readParts } from './grammar.ts';
import { questNicknames } from './vocabulary.ts';
import {
  fold,
  linesOf,
  plainTerm,
  type ReadTerm,
  type SearchPart,
  type SearchTest,
  searchTerms,
} from './search.ts';

/**
 * The search of the lists in the grammar of Ask: words with a meaning for groups or characters are facts, all others
 * are text. A fact also matches as text, since somebody may be called Bard, except for the names of level ranges.
 */

/** Kinds of lists: in a search of groups all facts have a meaning, in one of characters only levels and classes. */
export type SearchedKind = 'groups' | 'characters';

const factKinds = ['levels', 'class', 'difficulty', 'skulls', 'raids', 'server'] as const;
type FactKind = (typeof factKinds)[number];
export type FactMeaning = Extract<Meaning, { readonly kind: FactKind }>;

const factsOf: Readonly<Record<SearchedKind, readonly FactKind[]>> = {
  groups: factKinds,
  characters: ['levels', 'class'],
};

/** Words of a search, as typed; a null meaning = text. */
export interface SearchWord {
  readonly words: readonly string[];
  readonly meaning: FactMeaning | null;
}

/** Topics that every item of a list has anyway. */
const listTopics: Readonly<Record<SearchedKind, readonly string[]>> = {
  groups: ['groups', 'quests'],
  characters: ['people'],
};

function isFact(meaning: Meaning, kind: SearchedKind): meaning is FactMeaning {
  return factsOf[kind].some((each) => each === meaning.kind);
}

/** Whether words add nothing next to facts: "group for a 12 paladin". */
function isIdle({ meaning }: Part, kind: SearchedKind): boolean {
  if (meaning.kind === 'topic') return listTopics[kind].includes(meaning.topic);
  return meaning.kind === 'filler' || (meaning.kind === 'online' && kind === 'characters');
}

/** The words of one term. A guess by the beginning of a name is a fact only next to a certain one. */
function readWords(text: string, facts: FilterFacts, kind: SearchedKind): readonly SearchWord[] {
  const parts = readParts(text, facts);
  const isCertain = (part: Part) => isFact(part.meaning, kind) && !isGuess(part);
  if (!parts.some(isCertain)) return parts.map(({ words }) => ({ words, meaning: null }));
  return parts
    .filter((part) => !isIdle(part, kind))
    .map(({ words, meaning }) => ({ words, meaning: isFact(meaning, kind) ? meaning : null }));
}

/** A fact to test; names are folded. */
type SearchFact =
  | { readonly kind: 'levels'; readonly levels: LevelRange }
  | { readonly kind: 'class' | 'difficulty' | 'server'; readonly names: readonly string[] }
  | { readonly kind: 'skulls'; readonly skulls: LevelRange }
  | { readonly kind: 'raids' };

function factOf(meaning: FactMeaning): SearchFact {
  switch (meaning.kind) {
    case 'class':
      return { kind: 'class', names: meaning.names.map(fold) };
    case 'difficulty':
      return { kind: 'difficulty', names: [fold(meaning.name)] };
    case 'server':
      return { kind: 'server', names: [fold(meaning.server.name)] };
    case 'levels':
      return { kind: 'levels', levels: meaning.levels };
    case 'skulls':
      return { kind: 'skulls', skulls: meaning.skulls };
    case 'raids':
      return { kind: 'raids' };
  }
}

function makeFactTest(fact: SearchFact): SearchTest {
  switch (fact.kind) {
    case 'levels': {
      const { first, last } = fact.levels;
      return ({ levels }) => levels !== null && levels.first <= last && levels.last >= first;
    }
    case 'class': {
      const lines = fact.names.map((name) => linesOf([name]));
      return ({ keywords, group }) =>
        group?.lfm.accepted_classes.length === 0 || lines.some((line) => keywords.includes(line));
    }
    case 'difficulty':
      return ({ group }) => fact.names.includes(fold(group?.difficulty?.name ?? ''));
    case 'server':
      return ({ group }) => fact.names.includes(fold(group?.lfm.server_name ?? ''));
    case 'skulls':
      return ({ group }) => hasSkulls(group?.difficulty ?? null, fact.skulls);
    case 'raids':
      return ({ group }) => group?.isRaid === true;
  }
}

/** Words that belong together, with their fact. */
interface TermPart {
  readonly texts: readonly string[];
  readonly fact: SearchFact | null;
}

/** The names of level ranges are also in the names of quests with other levels. */
const isBand = (meaning: FactMeaning) => meaning.kind === 'levels' && meaning.band !== null;

/** Quests with this nickname: "von3" is The Jungle of Khyber. */
const questsCalled = (nickname: string): readonly string[] =>
  Object.entries(questNicknames).flatMap(([name, all]) => (all.split(', ').includes(nickname) ? [name] : []));

const partOf = ({ words, meaning }: SearchWord): readonly TermPart[] =>
  meaning === null
    ? words.map((word) => ({ texts: [fold(word), ...questsCalled(fold(word))], fact: null }))
    : [{ texts: isBand(meaning) ? [] : [fold(words.join(' '))], fact: factOf(meaning) }];

/**
 * Joins facts of which a group can have only one, such as its server, and classes, of which one is enough: "cleric
 * bard" is either.
 */
function joinAlternatives(parts: readonly TermPart[]): readonly TermPart[] {
  const joined: TermPart[] = [];
  for (const part of parts) {
    const { fact } = part;
    const at = joined.findIndex(
      (each) => each.fact !== null && 'names' in each.fact && each.fact.kind === fact?.kind,
    );
    const before = joined[at];
    if (before?.fact && 'names' in before.fact && fact !== null && 'names' in fact) {
      const names = [...before.fact.names, ...fact.names];
      joined[at] = { texts: [...before.texts, ...part.texts], fact: { kind: fact.kind, names } };
    } else joined.push(part);
  }
  return joined;
}

/** A term of nothing but punctuation is searched as it is. */
function readTermOf(term: string, facts: FilterFacts, kind: SearchedKind): readonly SearchPart[] {
  const words = readWords(term, facts, kind);
  if (words.length === 0) return plainTerm(term);
  const parts = words.flatMap(partOf);
  return (kind === 'groups' ? joinAlternatives(parts) : parts).map(({ texts, fact }) => ({
    texts,
    isSo: fact && makeFactTest(fact),
  }));
}

/** Reads the terms of a search for groups, with the facts of the game; the same function for the same facts. */
export const groupTerms = rememberEach(
  (facts: FilterFacts): ReadTerm =>
    (term) =>
      readTermOf(term, facts, 'groups'),
);

/** Reads the terms of a search for characters; a character with two classes matches both. */
export const characterTerms = rememberEach(
  (facts: FilterFacts): ReadTerm =>
    (term) =>
      readTermOf(term, facts, 'characters'),
);

/** The words of a search with their meanings; empty = text, as are several terms or quotation marks. */
export function understandSearch(
  search: string,
  facts: FilterFacts,
  kind: SearchedKind,
): readonly SearchWord[] {
  const isPlain = !/[",]/.test(search) && searchTerms(search).length === 1;
  const words = isPlain ? readWords(search, facts, kind) : [];
  return words.some(({ meaning }) => meaning !== null) ? words : [];
}

/** A search without some of its words. */
export function withoutWord(said: readonly SearchWord[], word: SearchWord): string {
  return said
    .filter((each) => each !== word)
    .flatMap(({ words }) => words)
    .join(' ');
}

/**
 * A filter with the facts of its search turned into words of the filter. If the filter already has such a word, the
 * search keeps the fact. Everything stays if the remaining search would be understood differently: in "r4+ r4+" the
 * second is text.
 */
export function filterOfSearch(filter: GroupFilter, facts: FilterFacts): GroupFilter {
  const kept: SearchWord[] = [];
  let next = { ...filter };
  for (const word of understandSearch(filter.search, facts, 'groups')) {
    const part = word.meaning === null ? null : saidBy(word.meaning, next, filter);
    if (part === null) kept.push(word);
    else next = { ...next, ...part };
  }
  const search = kept.flatMap(({ words }) => words).join(' ');
  const isUnderstood = JSON.stringify(next) !== JSON.stringify(filter);
  return isUnderstood && isReadAs(search, kept, facts) ? { ...next, search } : filter;
}

/** Whether a search is read as these words, with the same meanings. */
function isReadAs(search: string, said: readonly SearchWord[], facts: FilterFacts): boolean {
  const meanings = (words: readonly SearchWord[]) =>
    JSON.stringify(words.flatMap(({ meaning }) => (meaning === null ? [] : [meaning])));
  return meanings(understandSearch(search, facts, 'groups')) === meanings(said);
}

/**
 * @param before the filter without the search, whose conditions stay
 * @returns null = it already has a condition of this kind
 */
function saidBy(meaning: FactMeaning, next: GroupFilter, before: GroupFilter): Partial<GroupFilter> | null {
  const add = (some: readonly string[], more: readonly string[]) => [...new Set([...some, ...more])];
  switch (meaning.kind) {
    case 'levels':
      return before.levels === null ? { levels: meaning.levels } : null;
    case 'class':
      return before.classes.length === 0 ? { classes: add(next.classes, meaning.names) } : null;
    case 'difficulty':
      return before.difficulties.length === 0
        ? { difficulties: add(next.difficulties, [meaning.name]) }
        : null;
    case 'server':
      return before.servers.length === 0 ? { servers: add(next.servers, [meaning.server.name]) } : null;
    case 'skulls':
      return before.skulls === null ? { skulls: meaning.skulls } : null;
    case 'raids':
      return { onlyRaids: true };
  }
}

/**
 * The filter of an alert made from a search: its facts, and its text if that can be found. Text that is never found
 * would silence the alert forever.
 *
 * @param mayBeFound whether a text is found in any known data
 * @returns null = nothing in the search could be found
 */
export function filterOfAlert(
  filter: GroupFilter,
  facts: FilterFacts,
  mayBeFound: (text: string) => boolean,
): GroupFilter | null {
  const said = filterOfSearch(filter, facts);
  if (said.search === '' || mayBeFound(said.search)) return said;
  return said === filter ? null : { ...said, search: '' };
}

/** Whether a text is found in one of these groups, or in the name or pack of a quest. */
export function isTextKnown(
  text: string,
  groups: Readonly<Record<string, Lfm>>,
  quests: ReadonlyMap<number, Quest>,
): boolean {
  const words = searchTerms(text).flatMap((term) => term.split(/\s+/));
  const texts = [
    ...Object.values(groups).flatMap(({ leader, members, comment }) => [
      comment,
      ...[leader, ...members].map(({ name }) => name),
    ]),
    ...Array.from(quests.values(), ({ name, required_adventure_pack: pack }) => `${name} ${pack ?? ''}`),
  ].map((each) => fold(each ?? ''));
  return words.every((word) => texts.some((each) => each.includes(word)));
}
