import type { PageHead } from './page-head.ts';

/**
 * Breadcrumbs as search engines read them (schema.org, JSON), or null where there are none. The text may stand in a
 * script element as it is: it cannot end it.
 *
 * @param origin where visitors find the site, without a slash at the end
 */
export function breadcrumbData(
  { breadcrumbs }: Pick<PageHead, 'breadcrumbs'>,
  origin: string,
): string | null {
  if (breadcrumbs.length === 0) return null;
  return scriptJson({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  });
}

/** JSON for a data block in a page: `<` could begin the end of its element. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
