import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { PageSettingsContext } from '../data/usePageSettings.ts';
import { themeStore } from '../storage/theme-store.ts';
import { makePageSettings } from '../testing/page-settings.ts';
import { RootLayout } from './RootLayout.tsx';

/** The shell around pages that say only where they are. */
async function openAt(path: string, settings = makePageSettings()) {
  const rootRoute = createRootRoute({ component: RootLayout });
  const pages = Object.values(pageFacts).map((facts) =>
    createRoute({ getParentRoute: () => rootRoute, path: facts.path, component: () => <p>{facts.name}</p> }),
  );
  const router = createRouter({
    routeTree: rootRoute.addChildren(pages),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await act(async () => {
    render(
      <PageSettingsContext value={settings}>
        <RouterProvider<typeof router> router={router} />
      </PageSettingsContext>,
    );
  });
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  themeStore.reset();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const mainNav = () => within(screen.getByRole('navigation', { name: 'Main' }));

describe('the shell', () => {
  it('begins with a way past itself', async () => {
    await openAt('/');
    const [first] = screen.getAllByRole('link');
    expect(first?.textContent).toBe('Skip to content');
    expect(first?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
  });

  it('marks the page that it is on', async () => {
    await openAt('/grouping/orien');
    expect(mainNav().getByRole('link', { current: 'page' }).textContent).toBe('Grouping');
  });

  it('has one heading of the first rank, and the title of the page in the tab', async () => {
    await openAt('/grouping/orien');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Live LFM Viewer for Orien');
    expect(document.title).toBe('Live LFM Viewer for Orien | Rollcall');
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toContain(
      '/grouping/orien',
    );
  });

  it('keeps unknown servers away from search engines', async () => {
    await openAt('/grouping/nowhere');
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  it('has its footer on the start page, with a word about the demo world', async () => {
    await openAt('/', makePageSettings({ is_demo: true }));
    expect(screen.getByRole('contentinfo').textContent).toContain('subject to change without notice');
    expect(screen.getByText('Demo world')).toBeTruthy();
  });

  it('says that the history is partly made up once a demo world has been there', async () => {
    await openAt('/', makePageSettings({ has_made_up_history: true }));
    expect(screen.getByText('Part of the history comes from a demo world')).toBeTruthy();
    expect(screen.queryByText('Demo world')).toBeNull();
  });

  it('has no footer elsewhere', async () => {
    await openAt('/grouping');
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('moves the focus to a page that was gone to', async () => {
    await openAt('/');
    await act(async () => fireEvent.click(mainNav().getByRole('link', { name: 'Grouping' })));
    expect(screen.getByText('grouping')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('links to source and donations where the operator has them', async () => {
    const settings = makePageSettings();
    const site = { ...settings.site, source_url: 'https://x.test/source' };
    await openAt('/', { ...settings, site });
    const link = screen.getByRole('link', { name: 'Source code' });
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(screen.queryByRole('link', { name: 'Donate' })).toBeNull();
  });

  it('shows a short page in place of one that is only announced', async () => {
    const settings = makePageSettings();
    await openAt('/grouping', { ...settings, site: { ...settings.site, stages: { grouping: 'soon' } } });
    expect(screen.getByRole('heading', { name: 'Coming soon' })).toBeTruthy();
    expect(mainNav().queryByRole('link', { name: /Grouping/ })).toBeNull();
    expect(mainNav().getByText('Soon')).toBeTruthy();
  });
});

describe('the theme', () => {
  it('follows the system until the visitor chooses', async () => {
    await openAt('/');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    fireEvent.click(screen.getByRole('button', { name: 'Switch to the light theme' }));
    expect(document.documentElement.dataset['theme']).toBe('light');
    expect(localStorage.getItem('v1-theme')).toBe('"light"');
    fireEvent.click(screen.getByRole('button', { name: 'Switch to the dark theme' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });
});
