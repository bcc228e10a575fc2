import type { PageFacts } from './page.ts';
import { everyPage, notFoundFacts, pageFacts } from './page-facts.ts';
import { pageFrame, stepsOf, type PageFrame } from './page-frame.ts';
import type { PageSettings } from './page-settings.ts';
import { wordsOf } from './page-words.ts';

/** Everything that is said of an address before its page is drawn: for `<head>`, banner and status code. */
export interface PageHead extends PageFrame {
  readonly description: string;
  /** Whose page it is: the product, as its operator calls it. */
  readonly siteName: string;
  /** Shown where the page is shared: one picture for all pages of a section, which is the first step of their paths. */
  readonly picture: { readonly path: string; readonly alt: string };
  /** The pages above this one and itself; empty unless the path has more than one step (§2.2). */
  readonly breadcrumbs: readonly { readonly name: string; readonly path: string }[];
}

/** The head of the page at a path of the site, query left out (§2.2, §2.7). Never throws. */
export function pageHead(path: string, settings: PageSettings): PageHead {
  return headOf(pageFrame(path, settings), settings);
}

/** The head of a page of which the frame is known. */
export function headOf(frame: PageFrame, settings: PageSettings): PageHead {
  const product = settings.site.product_name;
  return {
    ...frame,
    description: frame.fill(wordsOf(frame.status === 200 ? frame.facts : notFoundFacts).description),
    siteName: product,
    picture: pictureOf(frame, product),
    breadcrumbs: frame.status === 200 ? breadcrumbsOf(frame) : [],
  };
}

/** The page at the first step of a page's path: the section that the page belongs to. */
export function sectionOf({ path }: PageFacts): PageFacts {
  const firstStep = `/${stepsOf(path).slice(0, 1).join('')}`;
  return everyPage.find((page) => page.path === firstStep) ?? pageFacts.home;
}

function pictureOf({ facts, fill }: PageFrame, product: string): PageHead['picture'] {
  const section = sectionOf(facts);
  return {
    path: `/social/${section.name}.png`,
    alt: `${product}: ${fill(section.banner.title)}, above the lit windows of a tavern at night`,
  };
}

function breadcrumbsOf({ facts, canonicalPath, fill }: PageFrame): PageHead['breadcrumbs'] {
  if (stepsOf(canonicalPath).length < 2) return [];
  const section = sectionOf(facts);
  return [
    { name: fill(section.title), path: section.path },
    { name: fill(facts.title), path: canonicalPath },
  ];
}
