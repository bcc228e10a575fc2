import { pageFacts } from '@rollcall/game/site/page-facts';
import { pageHead, sectionOf } from '@rollcall/game/site/page-head';
import type { PageSettings } from '@rollcall/game/site/page-settings';

/** What stands in the picture of a section. */
export interface PictureWords {
  readonly product: string;
  readonly game: string;
  readonly title: string;
  /** '' = none. */
  readonly subtitle: string;
}

/** The picture of every section of the page table: path of the picture → its words. */
export function pictureWords(settings: PageSettings): ReadonlyMap<string, PictureWords> {
  const sections = new Set(Object.values(pageFacts).map(sectionOf));
  return new Map(
    [...sections].map((section) => {
      const { picture, siteName, bannerTitle, bannerSubtitle } = pageHead(section.path, settings);
      const words = {
        product: siteName,
        game: settings.game.name,
        title: bannerTitle,
        subtitle: bannerSubtitle,
      };
      return [picture.path, words];
    }),
  );
}
