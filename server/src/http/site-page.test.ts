import type { PageFacts } from '@rollcall/game/site/page';
import { notFoundFacts, pageFacts as pageTable } from '@rollcall/game/site/page-facts';
import { pageSettingsSchema, type PageSettings } from '@rollcall/game/site/page-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSitePages } from './site-page.ts';
import { makePageSettings } from '@rollcall/game/testing/makers';

const template =
  '<!doctype html><html><head>\n  <title>Rollcall</title>\n  </head><body><div id="root"></div></body></html>';
const settings: PageSettings = makePageSettings(
  { tagline: '</script><script>alert(1)</script> $& "quoted" & more' },
  { is_demo: true, has_made_up_history: true },
);

const pageAt = createSitePages(template, { settings, publicUrl: 'https://rollcall.example/' });
const htmlAt = async (path: string) =>
  Buffer.from((await pageAt(path).body.form('identity')).bytes).toString();

describe('the served page', () => {
  it('contains the settings, which cannot break out of their element', async () => {
    const html = await htmlAt('/');
    const json =
      /<script type="application\/json" id="rollcall-settings">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(pageSettingsSchema.parse(JSON.parse(json))).toEqual(settings);
    expect(html).not.toContain('<script>alert');
  });

  it('has the title and description of its path', async () => {
    const html = await htmlAt('/grouping/thelanis');
    expect(html).toContain('>Live LFM Viewer for Thelanis | Rollcall</title>');
    expect(html).toMatch(/<meta name="description" content="[^"]*Thelanis/);
    expect(html).not.toContain('noindex');
  });

  it('contains its canonical address, if it has one', async () => {
    expect(await htmlAt('/grouping/Thelanis')).toContain(
      '<link rel="canonical" href="https://rollcall.example/grouping/thelanis" data-served="" />',
    );
    expect(await htmlAt('/nowhere')).not.toContain('canonical');
  });

  it('contains no address if the site has no configured address', () => {
    const { html } = createSitePages(template, { settings, publicUrl: null })('/grouping/Thelanis');
    expect(html).not.toMatch(/canonical|og:url|og:image/);
    expect(html).not.toMatch(/(?:href|content)="https?:/);
  });

  it('has a description for every place where it may be shared', () => {
    const { html } = pageAt('/live');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image" data-served="" />');
    expect(html).toContain('<meta property="og:site_name" content="Rollcall" data-served="" />');
    expect(html).toContain(
      '<meta property="og:image" content="https://rollcall.example/social/live.png" data-served="" />',
    );
  });

  it('of a comparison has a separate picture and address, with the servers in a fixed order', () => {
    const page = pageAt('/servers', '?compare=orien,argonnessen');
    expect(page.html).toContain(
      '<meta property="og:image" content="https://rollcall.example/preview/compare/argonnessen+orien.png" data-served="" />',
    );
    expect(page.html).toContain(
      '<meta property="og:url" content="https://rollcall.example/servers?compare=argonnessen,orien" data-served="" />',
    );
    expect(page.html).toContain('<link rel="canonical" href="https://rollcall.example/servers"');
    expect(pageAt('/servers', '?compare=argonnessen,ORIEN&x=1').body).toBe(page.body);
    expect(pageAt('/servers', '?compare=orien').body).toBe(pageAt('/servers').body);
  });

  it('has breadcrumbs if there is a page above it', () => {
    const crumbsAt = (path: string) =>
      /<script type="application\/ld\+json" data-served="">(.*?)<\/script>/s.exec(pageAt(path).html)?.[1];
    expect(JSON.parse(crumbsAt('/grouping/orien') ?? '')).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { item: 'https://rollcall.example/grouping' },
        { item: 'https://rollcall.example/grouping/orien' },
      ],
    });
    expect(crumbsAt('/grouping')).toBeUndefined();
  });

  it('escapes the operator’s texts', async () => {
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

  it('is marked noindex if the address does not exist', async () => {
    expect(await htmlAt('/nowhere')).toContain('<meta name="robots" content="noindex" data-served="" />');
  });

  it('is built once for each path, and once for all unknown paths', () => {
    expect(pageAt('/grouping/Thelanis').body).toBe(pageAt('/grouping/thelanis').body);
    expect(pageAt('/made-up-1').body).toBe(pageAt('/made-up-2').body);
  });

  it('is dropped from memory after hundreds of others', () => {
    const { body } = pageAt('/guilds/orien/first');
    const often = pageAt('/guilds/orien/often').body;
    for (let count = 0; count < 299; count += 1) {
      pageAt(`/guilds/orien/other-${count}`);
      pageAt('/guilds/orien/often');
    }
    expect(pageAt('/guilds/orien/often').body).toBe(often);
    expect(pageAt('/guilds/orien/first').body).not.toBe(body);
  });
});

describe('the served page of every route', () => {
  const every = [...Object.values(pageTable), notFoundFacts];
  const routes = every.map((page): [path: string, page: PageFacts] => [
    page === notFoundFacts
      ? '/nowhere'
      : page.path
          .replace('$server', 'orien')
          .replace('$guild', 'Some%20Guild')
          .replace('$quest', '900')
          .replace('$name', 'tangleroot-gorge')
          .replace('$roster', 'Vb3xQ0mZrJc5tWk8NfYuAg'),
    page,
  ]);

  it.each(routes)('describes %s', (path, page) => {
    const { html, status } = pageAt(path);
    const contentOf = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" data-served="" />`).exec(html)?.[1];
    const isOpen = page.isIndexed && page.stage !== 'soon';
    expect(status).toBe(page === notFoundFacts ? 404 : 200);
    expect(html.match(/<title/g)).toHaveLength(1);
    expect(/>([^<]+)<\/title>/.exec(html)?.[1]).toBe(contentOf('og:title'));
    expect(contentOf('description')?.length).toBeGreaterThan(page.name === 'donated' ? 10 : 25);
    expect(contentOf('og:description')).toBe(contentOf('description'));
    expect(contentOf('og:site_name')).toBe('Rollcall');
    expect(contentOf('twitter:card')).toBe('summary_large_image');
    expect(contentOf('og:image')).toMatch(
      /^https:\/\/rollcall\.example\/(?:social\/[a-z-]+|preview\/(?:trends|servers|servers\/orien))\.png$/,
    );
    expect([contentOf('og:image:width'), contentOf('og:image:height')]).toEqual(['1200', '630']);
    expect(contentOf('og:image:alt')).toMatch(/^Rollcall: ./);
    expect(contentOf('robots')).toBe(isOpen ? undefined : 'noindex');
    const address = status === 200 ? `https://rollcall.example${path}` : undefined;
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(address);
    expect(contentOf('og:url')).toBe(address);
    expect(html.includes('application/ld+json')).toBe(path.split('/').length > 2);
    expect(html).not.toMatch(/[{$][a-z]+[}]/);
  });

  it.each(['soon', 'live'] as const)('contains the name %s that the operator chose', (stage) => {
    const site = { ...settings.site, stages: { live: stage } };
    const { html } = createSitePages(template, { settings: { ...settings, site }, publicUrl: null })('/live');
    expect(html.includes('noindex')).toBe(stage === 'soon');
  });
});

/** Returns the elements and attributes that a browser would find in a document, one on each line. */
function read(html: string): string[] {
  const found: string[] = [];
  const parser =
    /<(script|title)\b([^>]*)>(.*?)<\/\1>|<([a-z][^\s>]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gs;
  for (const [, raw, rawFacts, , name, facts] of html.matchAll(parser)) {
    const names = (facts ?? rawFacts ?? '')
      .replaceAll(/="[^"]*"/g, '')
      .trim()
      .split(/\s+/)
      .join(' ');
    found.push(`${raw ?? name ?? ''} ${names}`.trim());
  }
  return found;
}

describe('the served page of a guild', () => {
  const plain = read(pageAt('/guilds/orien/Plain').html);

  it('contains everything that a page needs', () => {
    expect(plain).toContain('title data-served');
    expect(plain).toContain('script type data-served');
    expect(plain.filter((element) => element.startsWith('meta'))).toHaveLength(13);
  });

  it.each([
    ['"><script>alert(1)</script>'],
    ["' onload='alert(1)"],
    ['" onload="alert(1)'],
    ['</title><script>alert(1)</script>'],
    ['<!--<script>'],
    [']]></script><script>alert(1)'],
    ["$& $1 $` $'"],
    ['{product}{guild}'],
    ['\u202egnidaer\u2066'],
    ['\u2028\u2029'.concat('x')],
    ['&lt;script&gt;'],
  ])('has the same structure as that of other guilds for the name %j', (name) => {
    const page = pageAt(`/guilds/orien/${encodeURIComponent(name)}`);
    expect(page.status).toBe(200);
    expect(read(page.html)).toEqual(plain);
    expect(page.html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  it('has the same structure for every valid name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 64 }), (name) => {
        const page = pageAt(`/guilds/orien/${encodeURIComponent(name.toWellFormed())}`);
        if (page.status === 200) expect(read(page.html)).toEqual(plain);
        else expect(page.html).toContain('>Page not found | Rollcall</title>');
      }),
    );
  });

  it.each(['x'.repeat(8192), '%', '%zz', '%E0%A4%A', '%ED%A0%80', '%00'])(
    'repeats nothing of an invalid name: %.20s',
    (step) => {
      expect(pageAt(`/guilds/orien/${step}`).body).toBe(pageAt('/nowhere').body);
    },
  );

  it('contains no malformed text, whatever the address contains', () => {
    const { status, html } = pageAt('/guilds/orien/lone\ud800half');
    expect([status, html.isWellFormed()]).toEqual([200, true]);
  });
});
