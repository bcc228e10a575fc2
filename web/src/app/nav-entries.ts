import type { NavFacts } from '@rollcall/game/site/page';
import { everyPage } from '@rollcall/game/site/page-facts';
import { stageOf } from '@rollcall/game/site/page-frame';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import type { Stage } from '@rollcall/game/site/site-settings';

export interface NavEntry extends NavFacts {
  readonly path: string;
  readonly isActive: boolean;
  /** new = recently opened; soon = announced only, without a link. */
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

/** Compares whole segments: /grouping contains /grouping/orien, but not /groupings. Home contains only itself. */
function isBelow(path: string, prefix: string): boolean {
  if (prefix === '/') return path === '/';
  return path === prefix || path.startsWith(`${prefix}/`);
}
