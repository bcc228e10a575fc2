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

/** A character on one of the visitor's lists, found by name without a request. */
export interface KnownPerson {
  readonly list: CharacterListName;
  readonly entry: ListedCharacter;
}

/**
 * The visitor's people by name, each once: own characters before friends, friends before ignored characters. Anonymous
 * characters other than the visitor's own are left out, even if their names are stored here.
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
      byId.set(id, { item: { list, entry }, document: namedDocument(personName(entry)) });
    }
  }
  return [...byId.values()];
}

/** A page that Ask can offer, usually of this site. */
export interface KnownPage {
  readonly name: string;
  readonly title: string;
  readonly line: string;
  readonly href: string;
  /** On another site. */
  readonly isOutside: boolean;
}

/** Pages that Ask never offers: nobody searches for the thank-you page. */
const unlisted = ['donated'];

/** The released pages without a parameter in their path, found by title and keywords. */
export function knownPages(settings: PageSettings): readonly Known<KnownPage>[] {
  return everyPage.flatMap((page) => {
    const isOpen = stageOf(page, settings) !== 'soon';
    if (!isOpen || page.path.includes('$') || unlisted.includes(page.name)) return [];
    const item = describePage(page, settings);
    const words = page.path.slice(1).split('-');
    const keywords = [...words, ...pagePhrases(page.name)].filter((word) => word !== '');
    return [{ item, document: namedDocument(item.title, { keywords: linesOf(keywords) }) }];
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
