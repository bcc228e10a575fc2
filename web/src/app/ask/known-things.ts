import {
  emptyDocument,
  fold,
  linesOf,
  makeTermTest,
  questInitials,
  type SearchDocument,
} from '@rollcall/game/filters/search';
import type { Quest } from '@rollcall/game/quest/quest';
import type { PageFacts } from '@rollcall/game/site/page';
import { everyPage } from '@rollcall/game/site/page-facts';
import { stageOf } from '@rollcall/game/site/page-frame';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { tileOf } from '@rollcall/game/site/tiles';
import type { CharacterListName } from '../../api/people/character-lists.ts';
import { personName } from '../../people/person-name.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';

/** What the browser can find by name without asking anybody: quests, the visitor's own people, pages. */

/** Something with what a search looks at in it. */
export interface Known<T> {
  readonly thing: T;
  readonly document: SearchDocument;
}

/** Something that was found; the lower its rank, the more likely it is meant. */
export interface Found<T> {
  readonly thing: T;
  readonly rank: number;
}

const document = (name: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
  ...emptyDocument,
  texts: linesOf([fold(name)]),
  ...more,
});

/** What a quest is called in each of its versions: "The Shroud", "The Legendary Shroud", "Shroud - Epic" → "shroud". */
export const bareQuestName = (name: string): string =>
  fold(name)
    .replace(/^(?:(?:legendary|epic|heroic|the|an?) )+/, '')
    .replace(/(?: - | \()(?:legendary|epic|heroic)\)?$/, '');

/** By name, with or without article and version, or by their initials. Each once, also one known under two ids. */
export function knownQuests(quests: ReadonlyMap<number, Quest>): readonly Known<Quest>[] {
  return [...new Set(quests.values())].map((quest) => {
    const bare = bareQuestName(quest.name);
    const initials = linesOf([quest.name, bare].flatMap(questInitials));
    return { thing: quest, document: document(quest.name, { keywords: linesOf([bare]), initials }) };
  });
}

/** Is it the whole name of one of them? */
export function isNameOf<T>(known: readonly Known<T>[], text: string): boolean {
  const whole = linesOf([fold(text)]);
  return known.some(({ document: { texts } }) => texts === whole);
}

/** Is it the whole name of a quest, with or without its article? */
export function isQuestName(quests: readonly Known<Quest>[], text: string): boolean {
  const bare = linesOf([bareQuestName(text)]);
  return quests.some(({ document: { keywords } }) => keywords === bare);
}

/** Somebody on one of the visitor's lists. */
export interface KnownPerson {
  readonly list: CharacterListName;
  readonly entry: ListedCharacter;
}

/**
 * By name, each once: as one's own character before a friend, as a friend before somebody ignored. Others who are
 * anonymous are found by nothing, not even under a name that is still written down here.
 */
export function knownPeople(
  lists: Readonly<Record<CharacterListName, readonly ListedCharacter[]>>,
): readonly Known<KnownPerson>[] {
  const byId = new Map<number, Known<KnownPerson>>();
  for (const list of ['registered', 'friends', 'ignored'] as const) {
    for (const entry of lists[list]) {
      const { id, character } = entry;
      const isHidden = list !== 'registered' && character?.is_anonymous !== false;
      if (isHidden || (character?.name ?? null) === null || byId.has(id)) continue;
      byId.set(id, { thing: { list, entry }, document: document(personName(entry)) });
    }
  }
  return [...byId.values()];
}

/** A page of the site. */
export interface KnownPage {
  readonly name: string;
  readonly title: string;
  readonly line: string;
  readonly href: string;
  /** It stands elsewhere. */
  readonly isOutside: boolean;
}

/** What pages are called beside their titles and the words of their addresses. */
const otherWords: Readonly<Record<string, string>> = {
  home: 'start, front page',
  live: 'status, server status, population, default server',
  servers: 'statistics, stats, population, demographics, peak times',
  grouping: 'groups, lfm, lfms, lfg, parties',
  who: 'players, characters, online',
  ignores: 'ignored, block, mute',
  quests: 'dungeons, adventures, xp, experience',
  'owned-content': 'packs, adventure packs',
  registration: 'register, my characters, add character',
  verification: 'verify, access token',
  activity: 'history',
  'user-settings': 'export, import, backup, phone, transfer settings',
  about: 'privacy, source, credits',
  feedback: 'bug, suggestion, contact, report a problem',
  health: 'api status',
};

/** Nobody looks for a word of thanks. */
const unsought = ['donated'];

/** The pages that are open and need no name in their address, by what they are called. */
export function knownPages(settings: PageSettings): readonly Known<KnownPage>[] {
  return everyPage.flatMap((page) => {
    const isOpen = stageOf(page, settings) !== 'soon';
    if (!isOpen || page.path.includes('$') || unsought.includes(page.name)) return [];
    const thing = describePage(page, settings);
    const words = [...page.path.slice(1).split('-'), ...(otherWords[page.name] ?? '').split(', ')];
    return [
      { thing, document: document(thing.title, { keywords: linesOf(words.filter((word) => word !== '')) }) },
    ];
  });
}

function describePage(facts: PageFacts, settings: PageSettings): KnownPage {
  const [tile] = tileOf(facts, settings);
  const { link } = tile ?? {};
  const title = facts.nav?.label ?? tile?.title ?? facts.banner.title;
  const line = tile?.line ?? facts.banner.subtitle;
  const isOutside = link?.kind === 'outside';
  return { name: facts.name, title, line, href: isOutside ? link.href : facts.path, isOutside };
}

/** A shorter text is part of too much. */
const shortestPart = 3;
const shortestName = 2;

/** How near a name is to what is asked: the same, another name, its beginning, the beginning of a word, a part. */
export const ranks = { same: 0, alias: 1, beginning: 2, word: 3, part: 4 } as const;

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

/** What has all the words, in another order, is as near as the farthest of them, and no nearer than a word. */
function rankByWords(searched: SearchDocument, wanted: string): number {
  const whole = rankOf(searched, wanted);
  if (whole < ranks.part) return whole;
  const words = wanted.split(/\s+/).map((word) => rankOf(searched, word));
  return Math.max(ranks.word, ...words);
}

/**
 * What is called so, the likeliest first; what is equally likely in the order in which it is known.
 *
 * @param names any of them
 */
export function findNamed<T>(
  known: readonly Known<T>[],
  names: readonly string[],
  limit: number,
): readonly Found<T>[] {
  const found = new Map<T, number>();
  for (const name of new Set(names)) {
    const wanted = fold(name);
    if (wanted.length < shortestName) continue;
    const isFound = makeTermTest(wanted);
    for (const { thing, document: searched } of known) {
      if (!isFound(searched)) continue;
      const rank = rankByWords(searched, wanted);
      if (rank === ranks.part && wanted.length < shortestPart) continue;
      found.set(thing, Math.min(rank, found.get(thing) ?? rank));
    }
  }
  return Array.from(found, ([thing, rank]) => ({ thing, rank }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit);
}
