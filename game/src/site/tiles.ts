import type { PageFacts, TileFacts, TileGroup } from './page.ts';
import { everyPage, pageFacts, type PageName } from './page-facts.ts';
import { stageOf } from './page-frame.ts';
import type { PageSettings } from './page-settings.ts';
import { wordsOf } from './page-words.ts';

/** Target of a tile: a page of this site, an external address, or nothing yet. */
export type TileLink =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'outside'; readonly href: string }
  | { readonly kind: 'none' };

/** The tile of a page. */
export interface PageTile extends TileFacts {
  /** The page's name in settings. */
  readonly name: string;
  readonly badge: 'New' | 'Soon' | null;
  readonly link: TileLink;
}

const badges = { live: null, new: 'New', soon: 'Soon' } as const;
/** The tiles of a group, in the order of the page table. */
export function tilesOf(group: TileGroup, settings: PageSettings): PageTile[] {
  return everyPage.flatMap((page) => tileOf(page, settings).filter((tile) => tile.group === group));
}

/** The tiles of these pages, in this order, for "See Also". Pages without a tile are left out. */
export function tilesNamed(names: readonly PageName[], settings: PageSettings): PageTile[] {
  return names.flatMap((name) => tileOf(pageFacts[name], settings));
}

/** The tile of a page; empty = it has none. */
export function tileOf(page: PageFacts, settings: PageSettings): PageTile[] {
  const { tile } = wordsOf(page);
  if (tile === null) return [];
  return [{ ...tile, name: page.name, badge: badges[stageOf(page, settings)], link: linkOf(page, settings) }];
}

function linkOf(page: PageFacts, settings: PageSettings): TileLink {
  const { status_page_url } = settings.site;
  if (stageOf(page, settings) === 'soon') return { kind: 'none' };
  // An external status page works even when this site is down.
  if (page.name === 'health' && status_page_url !== null) return { kind: 'outside', href: status_page_url };
  return { kind: 'page', path: page.path };
}
