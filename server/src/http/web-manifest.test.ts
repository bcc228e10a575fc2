import { defaultDefinition } from '@rollcall/game/definition';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { defaultSiteSettings, type SiteSettings } from '@rollcall/game/site/site-settings';
import { describe, expect, it } from 'vitest';
import { webManifest } from './web-manifest.ts';

const settingsOf = (site: Partial<SiteSettings>): PageSettings => ({
  game: defaultDefinition,
  site: { ...defaultSiteSettings, ...site },
  is_demo: false,
  has_made_up_history: false,
  build: { commit_hash: 'abc', built_at: null },
});

describe('the manifest of the app', () => {
  it('bears the name of the operator', () => {
    expect(webManifest(settingsOf({ product_name: 'Muster' }))).toMatchObject({
      name: 'Muster',
      short_name: 'Muster',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    });
  });

  it.each([
    ['Rollcall', 'Rollcall'],
    ['Roll call of the realm', 'Roll call of'],
    ['Realmwide Muster', 'Realmwide'],
    ['Sternwartengesellschaft', 'Sternwarteng'],
  ])('shortens %s to %s', (product_name, short_name) => {
    expect(webManifest(settingsOf({ product_name }))).toMatchObject({ short_name });
  });

  it('offers the pages that players open most, unless they are still to come', () => {
    const urls = ['/grouping', '/who', '/live'].map((url) => ({ url }));
    expect(webManifest(settingsOf({}))).toMatchObject({ shortcuts: urls });
    expect(webManifest(settingsOf({ stages: { who: 'soon' } }))).toMatchObject({
      shortcuts: [{ url: '/grouping' }, { url: '/live' }],
    });
  });
});
