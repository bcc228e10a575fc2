import { defaultDefinition } from '@rollcall/game/definition';
import { defaultSiteSettings } from '@rollcall/game/site/site-settings';
import { describe, expect, it } from 'vitest';
import { prepareBody } from './prepared-body.ts';
import { serviceWorkerFiles, webManifest } from './service-worker-files.ts';
import type { SiteFile } from './site-files.ts';
import { makePageSettings } from '@rollcall/game/testing/makers';

const file = (text: string): SiteFile => ({
  body: prepareBody(Buffer.from(text)),
  facts: { contentType: 'text/javascript; charset=utf-8', cacheControl: 'no-cache' },
});
const built = new Map([
  ['/service-worker.js', file('keep()')],
  ['/service-worker-off.js', file('leave()')],
]);

function filesWhen(is_service_worker_on: boolean) {
  const site = { ...defaultSiteSettings, product_name: 'Muster', is_service_worker_on };
  const build = { commit_hash: 'abc', built_at: null };
  return serviceWorkerFiles(built, {
    game: defaultDefinition,
    site,
    is_demo: false,
    has_made_up_history: false,
    demo_rosters: [],
    build,
  });
}

const textOf = async (sent: SiteFile | undefined) =>
  Buffer.from((await sent?.body.form('identity'))?.bytes ?? []).toString();

describe('the files of the app', () => {
  it('include a manifest with the name of the operator, which is revalidated each time', async () => {
    const manifest = filesWhen(true).get('/manifest.webmanifest');
    expect(JSON.parse(await textOf(manifest))).toMatchObject({ name: 'Muster' });
    expect(manifest?.facts).toEqual({ contentType: 'application/manifest+json', cacheControl: 'no-cache' });
  });

  it('include the built worker unchanged or, if it is switched off, a worker that removes itself', async () => {
    expect(filesWhen(true).has('/service-worker.js')).toBe(false);
    expect(await textOf(filesWhen(false).get('/service-worker.js'))).toBe('leave()');
  });
});

describe('the manifest of the app', () => {
  it('has the name of the operator', () => {
    expect(webManifest(makePageSettings({ product_name: 'Muster' }))).toMatchObject({
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
    expect(webManifest(makePageSettings({ product_name }))).toMatchObject({ short_name });
  });

  it('lists the pages that players open most, except planned ones', () => {
    const urls = ['/grouping', '/who', '/live'].map((url) => ({ url }));
    expect(webManifest(makePageSettings({}))).toMatchObject({ shortcuts: urls });
    expect(webManifest(makePageSettings({ stages: { who: 'soon' } }))).toMatchObject({
      shortcuts: [{ url: '/grouping' }, { url: '/live' }],
    });
  });
});
