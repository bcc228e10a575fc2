import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import type { PageFacts } from './page.ts';
import { notFoundFacts, pageFacts } from './page-facts.ts';
import { pageHead, stageOf } from './page-head.ts';
import type { PageSettings } from './page-settings.ts';
import { defaultSiteSettings, type SiteSettings } from './site-settings.ts';

function makeSettings(site: Partial<SiteSettings> = {}): PageSettings {
  return {
    game: defaultDefinition,
    site: { ...defaultSiteSettings, ...site },
    is_demo: false,
    has_made_up_history: false,
    build: { commit_hash: 'unknown', built_at: null },
  };
}

const settings = makeSettings();
const everyPage: readonly PageFacts[] = [...Object.values(pageFacts), notFoundFacts];

describe('the page table', () => {
  it('names every page once and gives it a path of its own', () => {
    expect(new Set(everyPage.map(({ name }) => name)).size).toBe(everyPage.length);
    expect(new Set(everyPage.map(({ path }) => path)).size).toBe(everyPage.length);
  });

  it('leads its buttons to pages of its own', () => {
    const paths = everyPage.map(({ path }) => path);
    const targets = everyPage.flatMap(({ banner }) => (banner.action === null ? [] : [banner.action.path]));
    expect(paths).toEqual(expect.arrayContaining(targets));
  });

  it('uses only placeholders that are filled in', () => {
    const heads = ['/', '/grouping', '/grouping/orien', '/grouping/nowhere', '/nowhere'].map((path) =>
      pageHead(path, settings),
    );
    expect(JSON.stringify(heads.map(({ facts: _, ...said }) => said))).not.toMatch(/[{][a-z]+[}]/);
  });
});

describe('the head of a page', () => {
  it.each([
    ['/', 200, 'Rollcall: Real-time Player Concurrency Data and LFM Viewer', '/'],
    ['/grouping', 200, 'DDO Live LFM Viewer | Rollcall', '/grouping'],
    ['/grouping/', 200, 'DDO Live LFM Viewer | Rollcall', '/grouping'],
    ['/grouping/orien', 200, 'Live LFM Viewer for Orien | Rollcall', '/grouping/orien'],
    ['/grouping/ORIEN', 200, 'Live LFM Viewer for Orien | Rollcall', '/grouping/orien'],
    ['/grouping/%6Frien', 200, 'Live LFM Viewer for Orien | Rollcall', '/grouping/orien'],
    ['/grouping/cormyr', 404, 'Live LFM Viewer for Cormyr | Rollcall', '/grouping/cormyr'],
    ['/grouping/argonesen', 404, 'Server Not Found | Rollcall', '/grouping/argonesen'],
    ['/grouping/%E0%A4%A', 404, 'Server Not Found | Rollcall', '/grouping/%E0%A4%A'],
    ['/grouping/orien/more', 404, 'Page not found | Rollcall', '/grouping/orien/more'],
    ['/groupings', 404, 'Page not found | Rollcall', '/groupings'],
    ['/__proto__', 404, 'Page not found | Rollcall', '/__proto__'],
    ['', 200, 'Rollcall: Real-time Player Concurrency Data and LFM Viewer', '/'],
  ])('of %j answers %i and is called %j', (path, status, title, canonicalPath) => {
    expect(pageHead(path, settings)).toMatchObject({
      status,
      title,
      canonicalPath,
      isIndexed: status === 200,
    });
  });

  it('says in the banner which server it is about', () => {
    expect(pageHead('/grouping/orien', settings)).toMatchObject({
      bannerTitle: 'Live LFM Viewer for Orien',
      bannerSubtitle: '',
    });
    expect(pageHead('/grouping/nowhere', settings).bannerTitle).toBe('Server Not Found');
  });

  it('has breadcrumbs where the path has more than one step', () => {
    expect(pageHead('/grouping', settings).breadcrumbs).toEqual([]);
    expect(pageHead('/grouping/nowhere', settings).breadcrumbs).toEqual([]);
    expect(pageHead('/grouping/orien', settings).breadcrumbs).toEqual([
      { name: 'DDO Live LFM Viewer', path: '/grouping' },
      { name: 'Live LFM Viewer for Orien', path: '/grouping/orien' },
    ]);
  });

  it('uses the words of the operator', () => {
    const head = pageHead('/', makeSettings({ product_name: 'Muster', tagline: 'Who goes there' }));
    expect(head.title).toBe('Muster: Who goes there');
  });
});

describe('the stage of a page', () => {
  it('is that of the table, unless the operator says otherwise', () => {
    expect(stageOf(pageFacts.grouping, settings)).toBe('live');
    expect(stageOf(pageFacts.grouping, makeSettings({ stages: { grouping: 'soon' } }))).toBe('soon');
  });

  it('keeps an announced page away from search engines', () => {
    expect(pageHead('/grouping', makeSettings({ stages: { grouping: 'soon' } }))).toMatchObject({
      status: 200,
      stage: 'soon',
      isIndexed: false,
    });
  });
});
