import type { NavFacts } from '@rollcall/game/site/page';
import { everyPage } from '@rollcall/game/site/page-facts';
import { stageOf } from '@rollcall/game/site/page-frame';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import type { Stage } from '@rollcall/game/site/site-settings';

export interface NavEntry extends NavFacts {
  readonly path: string;
  readonly isActive: boolean;
  /** new = lately opened; soon = announced, not there yet: no link. */
  readonly stage: Stage;
}

/** The entries of the bar, in the order of the page table. */
export function navEntries(currentPath: string, settings: PageSettings): NavEntry[] {
  return everyPage.flatMap((page) =>
    page.nav === null
      ? []
      : [
          {
            ...page.nav,
            path: page.path,
            isActive: isBelow(currentPath, page.path),
            stage: stageOf(page, settings),
          },
        ],
  );
}

/** By whole steps: /grouping is above /grouping/orien, not above /groupings. Home is above itself only. */
function isBelow(path: string, prefix: string): boolean {
  if (prefix === '/') return path === '/';
  return path === prefix || path.startsWith(`${prefix}/`);
}
