import { afterEach, describe, expect, it } from 'vitest';
import { makeServerInfo } from '@rollcall/game/testing/makers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { renderPage } from './server.ts';
import { makePageSettings } from '../testing/page-settings.ts';
import { setPageLocale } from '../ui/locale.ts';

const settings = makePageSettings();
const paths = Object.values(pageFacts).map(({ path }) =>
  path
    .replace('$server', 'orien')
    .replace('$guild', 'Watch')
    .replace('$quest/$name', '900/tangleroot-gorge')
    .replace('$roster', 'Vb3xQ0mZrJc5tWk8NfYuAg'),
);

// Rendering a page sets it, and other tests share the process.
afterEach(() => setPageLocale(undefined));

describe('a page that the server renders', () => {
  it.each(paths)('needs no browser: %s', async (path) => {
    const html = await renderPage({ address: path, settings, answers: null });
    expect(html).toContain('<main');
    expect(html).toContain('<h1');
    // React's marker of a failed part that it leaves to the browser.
    expect(html).not.toContain('<!--$!-->');
  });

  it("has no inline style sheet, which the site's policy forbids", async () => {
    expect(await renderPage({ address: '/', settings, answers: null })).not.toContain('<style');
  });

  it('leaves title and description to the head', async () => {
    expect(await renderPage({ address: '/', settings, answers: null })).not.toContain('<title');
  });

  it('depends on its query', async () => {
    const answers = { made_at_ms: 0, answers: {} };
    const html = await renderPage({ address: '/guilds?guild-name=Watch', settings, answers });
    expect(html).toContain('value="Watch"');
  });

  it("formats numbers for the requesting browser's locale", async () => {
    const body = { orien: makeServerInfo({ character_count: 1234 }) };
    const answers = {
      made_at_ms: 0,
      locale: 'de-DE',
      answers: { '/v1/game/server-info': { etag: '"a"', body } },
    };
    expect(await renderPage({ address: '/', settings, answers })).toContain('1.234');
  });

  it('uses the same digits in every language', async () => {
    const body = { orien: makeServerInfo({ character_count: 1234 }) };
    const answers = {
      made_at_ms: Date.UTC(2026, 2, 14),
      locale: 'ar-EG',
      answers: { '/v1/game/server-info': { etag: '"a"', body } },
    };
    for (const address of ['/', '/live']) {
      const html = await renderPage({ address, settings, answers });
      expect(html).toMatch(/\d/);
      expect(html).not.toMatch(/(?!\d)\p{Nd}/u);
    }
  });
});
