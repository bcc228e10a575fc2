import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import { pageFacts } from './page-facts.ts';
import { pageHead, stageOf } from './page-head.ts';
import { pageSettingsSchema, type PageSettings } from './page-settings.ts';
import {
  defaultSiteSettings,
  siteOverrideSchema,
  siteSettingsSchema,
  type SiteSettings,
} from './site-settings.ts';

const withSite = (site: Partial<SiteSettings> = {}): PageSettings => ({
  game: defaultDefinition,
  site: { ...defaultSiteSettings, ...site },
  is_demo: false,
  build: { commit_hash: 'unknown', built_at: null },
});
const settings = withSite();

describe('the page table', () => {
  it('names no page and no path twice', () => {
    const pages = Object.values(pageFacts);
    expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  });

  it.each(Object.values(pageFacts))('says everything of $path', (page) => {
    const head = pageHead(page.path.replace('$server', 'thelanis'), settings);
    expect(head).toMatchObject({ facts: page, status: 200 });
    for (const text of [head.title, head.description, head.bannerTitle]) expect(text).toMatch(/^[^{}]+$/);
  });
});

describe('the head of a page', () => {
  it('names the product once', () => {
    expect(pageHead('/', settings).title).toBe('Rollcall: Real-time Player Concurrency Data and LFM Viewer');
    expect(pageHead('/grouping', settings).title).toBe('DDO Live LFM Viewer | Rollcall');
  });

  it('has breadcrumbs only below the first step', () => {
    expect(pageHead('/grouping', settings).breadcrumbs).toEqual([]);
    expect(pageHead('/grouping/thelanis', settings).breadcrumbs).toEqual([
      { name: 'DDO Live LFM Viewer', path: '/grouping' },
      { name: 'Live LFM Viewer for Thelanis', path: '/grouping/thelanis' },
    ]);
  });

  it.each(['/grouping/thelanis', '/grouping/Thelanis', '//grouping/THELANIS/', '/grouping/%54helanis'])(
    'of %s has one canonical path',
    (path) => {
      expect(pageHead(path, settings)).toMatchObject({
        canonicalPath: '/grouping/thelanis',
        isIndexed: true,
      });
    },
  );

  it.each([
    ['/nowhere', 'Page not found'],
    ['/grouping/thelanis/more', 'Page not found'],
    ['/$server', 'Page not found'],
    ['/grouping/atlantis', 'Server Not Found'],
    ['/grouping/%E0%A4%A', 'Server Not Found'],
    ['/grouping/$server', 'Server Not Found'],
    ['/grouping/cormyr', 'Live LFM Viewer for Cormyr'],
  ])('of %s is not found and not indexed', (path, title) => {
    expect(pageHead(path, settings)).toMatchObject({
      status: 404,
      title: `${title} | Rollcall`,
      isIndexed: false,
      breadcrumbs: [],
    });
  });

  it('puts names in as they are, whatever signs they hold', () => {
    expect(pageHead('/grouping', withSite({ product_name: "R$&$'" })).title).toBe(
      "DDO Live LFM Viewer | R$&$'",
    );
  });
});

describe('the stage of a page', () => {
  it('is the word of the operator before that of the table', () => {
    expect(stageOf(pageFacts.grouping, settings)).toBe('live');
    const soon = withSite({ stages: { grouping: 'soon' } });
    expect(stageOf(pageFacts.grouping, soon)).toBe('soon');
    expect(pageHead('/grouping', soon)).toMatchObject({ status: 200, stage: 'soon', isIndexed: false });
  });
});

describe('the settings of the site', () => {
  it('are complete by default', () => {
    expect(siteSettingsSchema.parse(defaultSiteSettings)).toEqual(defaultSiteSettings);
    expect(pageSettingsSchema.parse(settings)).toEqual(settings);
  });

  it.each([
    ['an unknown key', { product: 'x' }],
    ['a link that is none', { source_url: 'github' }],
    ['an unknown stage', { stages: { home: 'later' } }],
    ['an empty name', { product_name: '' }],
  ])('may not be overridden with %s', (_, override) => {
    expect(siteOverrideSchema.safeParse(override).success).toBe(false);
  });
});
