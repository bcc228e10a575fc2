import type { PageHead } from './page-head.ts';

/**
 * Breadcrumbs for search engines (schema.org, JSON); null = none. The text cannot end the script element that contains
 * it.
 *
 * @param origin address of the site without a trailing slash
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

/** JSON for a data block in a page. `<` is escaped, because it could begin the end tag. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
