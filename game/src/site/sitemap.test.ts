import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import type { PageFacts } from './page.ts';
import { pageFacts } from './page-facts.ts';
import { pageHead } from './page-head.ts';
import { robotsText, sitemapPaths, sitemapXml } from './sitemap.ts';
import { makePageSettings } from '../testing/makers.ts';

const everyPage: readonly PageFacts[] = Object.values(pageFacts);
const namesOf = (...bitnesses: readonly number[]) =>
  new Set(
    defaultDefinition.servers
      .filter(({ bitness }) => bitnesses.includes(bitness))
      .map(({ name }) => name.toLowerCase()),
  );

describe('the sitemap', () => {
  const paths = sitemapPaths(makePageSettings());

  it('lists each open page once', () => {
    expect(paths).toEqual(expect.arrayContaining(['/', '/live', '/grouping', '/about']));
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('lists the page about each server that has one', () => {
    const ofServers = (section: string) =>
      new Set(paths.filter((path) => path.startsWith(`/${section}/`)).map((path) => path.split('/')[2]));
    expect(ofServers('grouping')).toEqual(namesOf(64));
    expect(ofServers('who')).toEqual(namesOf(64));
    expect(ofServers('servers')).toEqual(namesOf(64, 32));
  });

  it('lists the page of each quest', () => {
    const quests = [
      { id: 7, name: 'The Snitch' },
      { id: 8, name: 'A & B' },
    ];
    const added = sitemapPaths(makePageSettings(), quests).filter((path) => !paths.includes(path));
    expect(added).toEqual(['/quests/7/the-snitch', '/quests/8/a-b']);
  });

  it('lists no page that is not indexed', () => {
    const closed = everyPage.filter(({ stage, isIndexed }) => stage === 'soon' || !isIndexed);
    expect(closed.length).toBeGreaterThan(10);
    expect(paths.filter((path) => closed.some((page) => page.path === path))).toEqual([]);
    expect(paths.filter((path) => !pageHead(path, makePageSettings()).isIndexed)).toEqual([]);
    expect(paths.filter((path) => path.includes('$'))).toEqual([]);
  });

  it('follows the stages set by the operator', () => {
    const settings = makePageSettings({ stages: { 'grouping-server': 'soon', about: 'soon' } });
    const chosen = sitemapPaths(settings);
    expect(chosen).not.toContain('/about');
    expect(chosen.filter((path) => path.startsWith('/grouping'))).toEqual(['/grouping']);
  });

  it('is XML with absolute addresses', () => {
    expect(sitemapXml(['/', '/a&b'], "https://x.test/it's")).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://x.test/it&#39;s/</loc></url>
  <url><loc>https://x.test/it&#39;s/a&#38;b</loc></url>
</urlset>
`);
  });
});

describe('robots.txt', () => {
  it('excludes data, and refers to the sitemap', () => {
    expect(robotsText('https://x.test')).toBe(
      'User-agent: *\nDisallow: /v1/\nDisallow: /v2/\n\nSitemap: https://x.test/sitemap.xml\n',
    );
  });

  it('refers to no sitemap when the address of the site is unknown', () => {
    expect(robotsText('')).toBe('User-agent: *\nDisallow: /v1/\nDisallow: /v2/\n');
  });
});
