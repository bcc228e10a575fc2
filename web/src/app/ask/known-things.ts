import { type Known, namedDocument } from '@rollcall/game/filters/known-names';
import { linesOf } from '@rollcall/game/filters/search';
import { pagePhrases } from '@rollcall/game/filters/vocabulary';
import type { PageFacts } from '@rollcall/game/site/page';
import { everyPage } from '@rollcall/game/site/page-facts';
import { stageOf } from '@rollcall/game/site/page-frame';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { tileOf } from '@rollcall/game/site/tiles';
import type { CharacterListName } from '../../api/people/character-lists.ts';
import { personName } from '../../people/person-name.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';

/** What the browser can find by name without asking anybody, beside quests: the visitor's own people and pages. */

/** A character on one of the visitor's lists. */
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
      byId.set(id, { thing: { list, entry }, document: namedDocument(personName(entry)) });
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

/** Nobody looks for a word of thanks. */
const unsought = ['donated'];

/** The pages that are open and need no name in their address, by what they are called. */
export function knownPages(settings: PageSettings): readonly Known<KnownPage>[] {
  return everyPage.flatMap((page) => {
    const isOpen = stageOf(page, settings) !== 'soon';
    if (!isOpen || page.path.includes('$') || unsought.includes(page.name)) return [];
    const thing = describePage(page, settings);
    const words = page.path.slice(1).split('-');
    const keywords = [...words, ...pagePhrases(page.name)].filter((word) => word !== '');
    return [{ thing, document: namedDocument(thing.title, { keywords: linesOf(keywords) }) }];
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
