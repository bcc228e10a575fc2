import type { PageFacts } from '@rollcall/game/site/page';
import { pageFacts } from '@rollcall/game/site/page-facts';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { tilesNamed, type PageTile } from '@rollcall/game/site/tiles';

const names = Object.entries<PageFacts>(pageFacts)
  .filter(([, { isBuilt }]) => isBuilt)
  .map(([name]) => name)
  .filter((name): name is keyof typeof pageFacts => Object.hasOwn(pageFacts, name));

/** The tiles of pages that can be used now, in the order of the page table. */
export function openPages(settings: PageSettings): PageTile[] {
  return tilesNamed(names, settings).filter(({ link }) => link.kind !== 'none');
}
