import { componentName } from './page-component.ts';

/**
 * Makes style sheets of those that a page needs, so that it is never seen without them. The built page names all sheets
 * of the site and their pages, and puts on only the one of every page (web/build/style-sheets.ts).
 *
 * @param pageName as in the page table
 */
export function dressPage(html: string, pageName: string): string {
  const component = componentName(pageName);
  return html.replaceAll(/<link (?=data-pages="([^"]*)")/g, (link, pages: string) =>
    pages.split(' ').includes(component) ? `${link}rel="stylesheet" ` : link,
  );
}
