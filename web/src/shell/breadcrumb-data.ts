import type { PageHead } from '@rollcall/game/site/page-head';

/** Breadcrumbs as search engines read them (schema.org, JSON), or null where there are none (§2.2). */
export function breadcrumbData(
  { breadcrumbs }: Pick<PageHead, 'breadcrumbs'>,
  origin: string,
): string | null {
  if (breadcrumbs.length === 0) return null;
  return JSON.stringify({
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
