import type { Quest } from '../quest/quest.ts';
import type { PageFacts } from './page.ts';
import { everyPage, notFoundFacts, pageFacts } from './page-facts.ts';
import { pageFrame, stepsOf, type PageFrame } from './page-frame.ts';
import type { PageSettings } from './page-settings.ts';
import { wordsOf } from './page-words.ts';
import { previewPath, previewWords } from './preview.ts';
import { sharedPage } from './shared-page.ts';

/** The facts about an address that `<head>`, banner and status code need before the page is rendered. */
export interface PageHead extends PageFrame {
  readonly description: string;
  /** The name of the product that the operator has chosen. */
  readonly siteName: string;
  /**
   * Preview picture for sites where the page is shared: a chart or the name of a quest if the page is about one, else
   * the picture of its section. The section is the first segment of the path.
   */
  readonly picture: { readonly path: string; readonly alt: string };
  /** The address for sharing: the canonical one, with the query that its picture depends on. */
  readonly sharedPath: string;
  /** The pages above this one, then this one. Empty unless the path has several segments. */
  readonly breadcrumbs: readonly { readonly name: string; readonly path: string }[];
}

/**
 * The head of the page at an address of the site. Never throws.
 *
 * @param query `?compare=orien,khyber`, `?servers=orien`; '' = none
 * @param quest as for pageFrame
 */
export function pageHead(path: string, settings: PageSettings, query = '', quest?: Quest | null): PageHead {
  return headOf(pageFrame(path, settings, quest), settings, query);
}

export function headOf(frame: PageFrame, settings: PageSettings, query = ''): PageHead {
  const product = settings.site.product_name;
  const { preview, query: sharedQuery, title } = sharedPage(frame, query, settings);
  const description = frame.fill(wordsOf(frame.status === 200 ? frame.facts : notFoundFacts).description);
  return {
    ...frame,
    ...(title !== null && { title: `${title} | ${product}` }),
    description: title === null ? description : `${title}. ${description}`,
    siteName: product,
    picture:
      preview === null
        ? scenePicture(frame, product)
        : { path: previewPath(preview), alt: `${product}: ${previewWords(preview)}` },
    sharedPath: frame.canonicalPath + sharedQuery,
    breadcrumbs: frame.status === 200 ? breadcrumbsOf(frame) : [],
  };
}

/** The section of a page: the page at the first segment of its path. */
export function sectionOf({ path }: PageFacts): PageFacts {
  const firstStep = `/${stepsOf(path).slice(0, 1).join('')}`;
  return everyPage.find((page) => page.path === firstStep) ?? pageFacts.home;
}

/** The path of the picture that all pages of a section share. */
export function sectionPicturePath(page: PageFacts): string {
  return `/social/${sectionOf(page).name}.png`;
}

/** The path of a picture that shows the name of a quest. */
export function questPicturePath({ id }: Pick<Quest, 'id'>): string {
  return `/social/quests/${id}.png`;
}

function scenePicture({ facts, named, fill }: PageFrame, product: string): PageHead['picture'] {
  const quest = named.quest?.facts ?? null;
  const title = quest === null ? fill(sectionOf(facts).banner.title) : quest.name;
  return {
    path: quest === null ? sectionPicturePath(facts) : questPicturePath(quest),
    alt: `${product}: ${title}, above the lit windows of a tavern at night`,
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
