import type { PageHead } from './page-head.ts';

/**
 * Breadcrumbs for search engines (schema.org, JSON), or null when there are none. The text is safe in a script element:
 * it cannot end it.
 *
 * @param origin where visitors find the site, without a trailing slash
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

/** JSON for a data block in a page, with `<` escaped, which could begin the end of its element. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
