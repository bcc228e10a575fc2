import type { PageSettings } from '@rollcall/game/site/page-settings';
import { robotsText, sitemapPaths, sitemapXml } from '@rollcall/game/site/sitemap';
import { siteOrigin } from './page-head-html.ts';
import { fileEffort, prepareBody } from './prepared-body.ts';
import type { BodyFacts } from './send-prepared.ts';
import type { SiteFile } from './site-files.ts';

export interface SiteExtra extends SiteFile {
  readonly status: 200 | 404;
}

/** A crawler may keep them for an hour, so that an operator's change is seen the same day. */
const cacheControl = 'public, max-age=3600';
const plainText: BodyFacts = { contentType: 'text/plain; charset=utf-8', cacheControl };
const xml: BodyFacts = { contentType: 'application/xml; charset=utf-8', cacheControl };

const noSitemap =
  'There is no sitemap: nobody has told this server where visitors find it. Its operator can say so with PUBLIC_URL.\n';

/**
 * What crawlers look for at fixed paths: `/robots.txt` and `/sitemap.xml`, made of the page table.
 *
 * @param publicUrl where visitors find the site; null = nobody said: a sitemap needs whole addresses, so there is none
 */
export function siteExtras(settings: PageSettings, publicUrl: string | null): ReadonlyMap<string, SiteExtra> {
  const origin = siteOrigin(publicUrl);
  const sitemap =
    origin === ''
      ? extra(404, noSitemap, { ...plainText, cacheControl: 'no-cache' })
      : extra(200, sitemapXml(sitemapPaths(settings), origin), xml);
  return new Map([
    ['/robots.txt', extra(200, robotsText(origin), plainText)],
    ['/sitemap.xml', sitemap],
  ]);
}

function extra(status: SiteExtra['status'], text: string, facts: BodyFacts): SiteExtra {
  return { status, body: prepareBody(Buffer.from(text), fileEffort), facts };
}
