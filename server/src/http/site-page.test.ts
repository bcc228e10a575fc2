import { defaultDefinition } from '@rollcall/game/definition';
import { pageSettingsSchema, type PageSettings } from '@rollcall/game/site/page-settings';
import { defaultSiteSettings } from '@rollcall/game/site/site-settings';
import { describe, expect, it } from 'vitest';
import { createSitePages } from './site-page.ts';

const template =
  '<!doctype html><html><head>\n  <title>Rollcall</title>\n  </head><body><div id="root"></div></body></html>';
const settings: PageSettings = {
  game: defaultDefinition,
  site: { ...defaultSiteSettings, tagline: '</script><script>alert(1)</script> $& "quoted" & more' },
  is_demo: true,
  has_made_up_history: true,
  build: { commit_hash: 'abc', built_at: null },
};

const pageAt = createSitePages(template, { settings, publicUrl: 'https://rollcall.example/' });
const htmlAt = async (path: string) =>
  Buffer.from((await pageAt(path).body.form('identity')).bytes).toString();

describe('the served page', () => {
  it('carries the settings, which cannot break out of their element', async () => {
    const html = await htmlAt('/');
    const json =
      /<script type="application\/json" id="rollcall-settings">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(pageSettingsSchema.parse(JSON.parse(json))).toEqual(settings);
    expect(html).not.toContain('<script>alert');
  });

  it('has the title and description of its path', async () => {
    const html = await htmlAt('/grouping/thelanis');
    expect(html).toContain('<title>Live LFM Viewer for Thelanis | Rollcall</title>');
    expect(html).toMatch(/<meta name="description" content="[^"]*Thelanis/);
    expect(html).not.toContain('noindex');
  });

  it('names its one true address, when it has one', async () => {
    expect(await htmlAt('/grouping/Thelanis')).toContain(
      '<link rel="canonical" href="https://rollcall.example/grouping/thelanis" />',
    );
    expect(await htmlAt('/nowhere')).not.toContain('canonical');
    const unnamed = createSitePages(template, { settings, publicUrl: null })('/').body.form('identity');
    expect(Buffer.from((await unnamed).bytes).toString()).not.toContain('canonical');
  });

  it('escapes what an operator wrote', async () => {
    expect(await htmlAt('/')).toContain('&quot;quoted&quot; &amp; more');
  });

  it.each([
    ['/', 200],
    ['/grouping', 200],
    ['/grouping/thelanis', 200],
    ['/grouping/Thelanis', 200],
    ['/grouping/nowhere', 404],
    ['/grouping/%zz', 404],
    ['/wp-login.php', 404],
  ])('at %s has status %i', (path, status) => {
    expect(pageAt(path).status).toBe(status);
  });

  it('is marked noindex where there is nothing', async () => {
    expect(await htmlAt('/nowhere')).toContain('<meta name="robots" content="noindex" />');
  });

  it('is made once for each page, and once for all paths that are none', () => {
    expect(pageAt('/grouping/Thelanis').body).toBe(pageAt('/grouping/thelanis').body);
    expect(pageAt('/made-up-1').body).toBe(pageAt('/made-up-2').body);
  });
});
