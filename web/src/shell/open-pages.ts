import type { PageFacts } from '@rollcall/game/site/page';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { stageOf } from '@rollcall/game/site/page-head';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import type { Tile } from '../ui/TileGrid.tsx';

const pages: readonly PageFacts[] = Object.values(pageFacts);

/** The tiles of pages that can be used now, in the order of the page table. */
export function openPages(settings: PageSettings): Tile[] {
  return pages.flatMap((page) => {
    const stage = stageOf(page, settings);
    if (page.tile === null || !page.isBuilt || stage === 'soon') return [];
    const { title, line, icon } = page.tile;
    const badge = stage === 'new' ? 'New' : null;
    return [{ name: page.name, title, line, icon, badge, link: { kind: 'page', path: page.path } }];
  });
}
