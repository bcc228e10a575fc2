import { everyPage } from '@rollcall/game/site/page-facts';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { tileOf, type PageTile } from '@rollcall/game/site/tiles';

/** The tiles of pages that can be used now, in the order of the page table. */
export function openPages(settings: PageSettings): PageTile[] {
  return everyPage
    .filter(({ isBuilt }) => isBuilt)
    .flatMap((page) => tileOf(page, settings))
    .filter(({ link }) => link.kind !== 'none');
}
