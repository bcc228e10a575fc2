import { type Quest, questPath } from '../quest/quest.ts';
import { serverKey } from '../servers.ts';
import { pageFacts } from './page-facts.ts';
import { pageHead } from './page-head.ts';
import type { PageSettings } from './page-settings.ts';

/**
 * Paths of all indexed pages, in the order of the page table. A page about a server has a path for each server, the
 * page about a quest one for each quest.
 */
export function sitemapPaths(
  settings: PageSettings,
  quests: Iterable<Pick<Quest, 'id' | 'name'>> = [],
): readonly string[] {
  const { servers } = settings.game;
  const paths = Object.values(pageFacts).flatMap(({ path }: { readonly path: string }) => {
    if (path.includes('$quest')) return [...quests].map(questPath);
    if (path.includes('$server')) return servers.map(({ name }) => path.replace('$server', pathStep(name)));
    return [path];
  });
  return paths.filter((path) => pageHead(path, settings).isIndexed);
}

const pathStep = (serverName: string) => () => encodeURIComponent(serverKey(serverName));

/**
 * Writes `sitemap.xml` (sitemaps.org).
 *
 * @param paths at most 50,000, from sitemapPaths
 * @param origin address of the site without a trailing slash, since a sitemap needs absolute addresses
 */
export function sitemapXml(paths: readonly string[], origin: string): string {
  const urls = paths.map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * Writes `robots.txt`. Robots may read all pages, since pages that should not be indexed say so themselves, but no
 * data.
 *
 * @param origin address of the site without a trailing slash; '' = unknown, so no sitemap is listed
 */
export function robotsText(origin: string): string {
  const rules = ['User-agent: *', 'Disallow: /v1/', 'Disallow: /v2/'];
  return [...rules, ...(origin === '' ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]), ''].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
