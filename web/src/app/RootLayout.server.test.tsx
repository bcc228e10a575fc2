import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { pageFacts } from '@rollcall/game/site/page-facts';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { PageSettingsContext } from '../api/usePageSettings.ts';
import { makePageSettings } from '../testing/page-settings.ts';
import { lazyPage } from './lazy-page.ts';
import { RootLayout } from './RootLayout.tsx';

/** Renders on the server, without browser globals. */
async function draw(path: string, stages: PageSettings['site']['stages'] = {}): Promise<string> {
  const rootRoute = createRootRoute({ component: RootLayout });
  const page = lazyPage(async () => ({ Tavern: () => <p>The tavern</p> }), 'Tavern');
  const pages = Object.values(pageFacts).map((facts) =>
    createRoute({ getParentRoute: () => rootRoute, path: facts.path, component: page }),
  );
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: rootRoute.addChildren(pages), history, isServer: true });
  await router.load();
  const settings = makePageSettings();
  return renderToString(
    <PageSettingsContext value={{ ...settings, site: { ...settings.site, stages } }}>
      <RouterProvider<typeof router> router={router} />
    </PageSettingsContext>,
  );
}

describe('the server-rendered shell', () => {
  it('contains the lazy page, and both icons of the theme', async () => {
    const html = await draw('/live');
    expect(html).toContain('The tavern');
    expect(html).toContain('Switch to the light theme');
    expect(html).toContain('Switch to the dark theme');
    expect(html).toContain('popover="auto"');
  });

  it('marks the page by its place in the nav', async () => {
    expect(await draw('/grouping/orien')).toMatch(
      /<a[^>]*aria-current="page"[^>]*href="\/grouping"|href="\/grouping"[^>]*aria-current="page"/,
    );
  });

  it('contains the replacement of a page that is only announced', async () => {
    expect(await draw('/trends', { trends: 'soon' })).toContain('Coming soon');
  });
});
