import { describe, expect, it } from 'vitest';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { drawPage } from './draw-page.ts';
import { makePageSettings } from './testing/page-settings.ts';

const settings = makePageSettings();
const paths = Object.values(pageFacts).map(({ path }) =>
  path.replace('$server', 'orien').replace('$guild', 'Watch'),
);

describe('a page that the server draws', () => {
  it.each(paths)('needs no browser: %s', async (path) => {
    const html = await drawPage({ path, settings, answers: null });
    expect(html).toContain('<main');
    expect(html).toContain('<h1');
    // React's mark for a part that failed, and that it leaves to the browser.
    expect(html).not.toContain('<!--$!-->');
  });

  it('has no style that the policy of the site forbids', async () => {
    const html = await drawPage({ path: '/', settings, answers: null });
    expect(html).not.toContain(' style="');
    expect(html).not.toContain('<style');
    expect(html).toContain(' data-style="');
  });

  it('leaves title and description to the head', async () => {
    expect(await drawPage({ path: '/', settings, answers: null })).not.toContain('<title');
  });

  it('takes no text before the app is there to keep it', async () => {
    const html = await drawPage({ path: '/feedback', settings, answers: null });
    expect(html.match(/<(?:textarea|input) (?!readonly)/)).toBeNull();
  });
});
