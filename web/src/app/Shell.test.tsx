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
import { PageSettingsContext } from '../api/usePageSettings.ts';
import { themeStore } from '../storage/preference-stores.ts';
import { makePageSettings } from '../testing/page-settings.ts';
import { RootLayout } from './RootLayout.tsx';

/** Pages that throw, or that load when the promise resolves, by name. */
type Oddities = Readonly<Record<string, 'broken' | Promise<void>>>;

/** Renders the shell around pages with only their names. */
async function openAt(path: string, settings = makePageSettings(), odd: Oddities = {}) {
  const rootRoute = createRootRoute({ component: RootLayout });
  const pages = Object.values(pageFacts).map((facts) => {
    const oddity = odd[facts.name];
    const component = () => {
      if (oddity === 'broken') throw new Error('A beam came down');
      return <p>{facts.name}</p>;
    };
    const loader = () => (oddity === 'broken' ? undefined : oddity);
    return createRoute({ getParentRoute: () => rootRoute, path: facts.path, component, loader });
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren(pages),
    history: createMemoryHistory({ initialEntries: [path] }),
    disableGlobalCatchBoundary: true,
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
  // Requests never end, so that no messages of the operator appear.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  themeStore.reset();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const mainNav = () => within(screen.getByRole('navigation', { name: 'Main' }));

describe('the shell', () => {
  it('begins with a skip link', async () => {
    await openAt('/');
    const [first] = screen.getAllByRole('link');
    expect(first?.textContent).toBe('Skip to content');
    expect(first?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
  });

  it('marks the current page', async () => {
    await openAt('/grouping/orien');
    expect(mainNav().getByRole('link', { current: 'page' }).textContent).toMatch(/^Grouping/);
  });

  it('has one first-level heading, and the title of the page in the tab', async () => {
    await openAt('/grouping/orien');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Live LFM Viewer for Orien');
    await vi.waitFor(() => expect(document.title).toBe('Live LFM Viewer for Orien | Rollcall'));
    const canonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '';
    await vi.waitFor(() => expect(canonical()).toContain('/grouping/orien'));
  });

  it('excludes unknown servers from search engines', async () => {
    await openAt('/grouping/nowhere');
    await vi.waitFor(() =>
      expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex'),
    );
  });

  it('has its footer on the start page, with a note about the demo data', async () => {
    await openAt('/', makePageSettings({ is_demo: true }));
    expect(screen.getByRole('contentinfo').textContent).toContain('subject to change without notice');
    expect(screen.getByText('Demo world')).toBeTruthy();
  });

  it('says that the history is partly made up once a demo world has run', async () => {
    await openAt('/', makePageSettings({ has_made_up_history: true }));
    expect(screen.getByText('Part of the history comes from a demo world')).toBeTruthy();
    expect(screen.queryByText('Demo world')).toBeNull();
  });

  it('has no footer on other pages', async () => {
    await openAt('/grouping');
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('moves the focus to a new page', async () => {
    await openAt('/');
    await act(async () => fireEvent.click(mainNav().getByRole('link', { name: /^Grouping/ })));
    expect(screen.getByText('grouping')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('changes banner and title when the new page has loaded', async () => {
    let arrive: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await openAt('/', makePageSettings(), { live: arrival });
    await act(async () => fireEvent.click(mainNav().getByRole('link', { name: 'Live' })));
    expect(mainNav().getByRole('link', { current: 'page' }).textContent).toBe('Live');
    expect(screen.getByRole('progressbar', { name: 'Loading the page' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Who is out tonight?');
    await act(async () => arrive());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Live');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('keeps nav and footer around a page that threw, until it is left or retried', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await openAt('/about', makePageSettings(), { about: 'broken' });
    expect(screen.getByRole('heading', { name: 'Component Error' })).toBeTruthy();
    expect(screen.getByRole('contentinfo')).toBeTruthy();
    await act(async () => fireEvent.click(mainNav().getByRole('link', { name: 'Live' })));
    expect(screen.queryByRole('heading', { name: 'Component Error' })).toBeNull();
    expect(screen.getByText('live')).toBeTruthy();
  });

  it('marks new and announced pages, and links only to open ones', async () => {
    const settings = makePageSettings();
    await openAt('/', { ...settings, site: { ...settings.site, stages: { about: 'soon', servers: 'new' } } });
    expect(mainNav().getByRole('link', { name: 'Servers New' })).toBeTruthy();
    expect(mainNav().getByText('About')).toBeTruthy();
    expect(mainNav().queryByRole('link', { name: /About/ })).toBeNull();
  });

  it.each([
    ['/', ['Find a group', 'Make a suggestion']],
    ['/about', ['Make a suggestion']],
    ['/feedback', []],
    ['/live', []],
  ])('at %s has the buttons %j on the picture', async (path, buttons) => {
    await openAt(path);
    const banner = screen.getByRole('heading', { level: 1 }).parentElement ?? document.body;
    expect(
      within(banner)
        .queryAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(buttons);
  });

  it('shows the version in the footer, with a link to the reference', async () => {
    await openAt('/', makePageSettings({ build: { commit_hash: '0123456789', built_at: null } }));
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText('Version 0123456')).toBeTruthy();
    expect(footer.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/v1/reference');
  });

  it('links to source and donations if the operator has set them', async () => {
    const settings = makePageSettings();
    const site = { ...settings.site, source_url: 'https://x.test/source' };
    await openAt('/', { ...settings, site });
    const link = screen.getByRole('link', { name: /^Source code/ });
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(screen.queryByRole('link', { name: 'Donate' })).toBeNull();
  });

  it('shows a short page instead of one that is only announced', async () => {
    const settings = makePageSettings();
    await openAt('/grouping', { ...settings, site: { ...settings.site, stages: { grouping: 'soon' } } });
    expect(screen.getByRole('heading', { name: 'Coming soon' })).toBeTruthy();
    expect(screen.getByText(/^Every group looking for members on every/)).toBeTruthy();
    const open = within(screen.getByRole('list', { name: 'Pages you can use now' }));
    expect(open.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/live');
    expect(open.queryByRole('link', { name: /Grouping/ })).toBeNull();
    expect(mainNav().queryByRole('link', { name: /Grouping/ })).toBeNull();
    expect(mainNav().getAllByText('Soon')).toHaveLength(1);
  });
});

/** The icons of both themes are rendered; the style sheet shows one. */
const themeSwitch = () => screen.getByRole('button', { name: /Switch to the light theme/ });

describe('the theme', () => {
  it('follows the system until the visitor chooses', async () => {
    await openAt('/');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    fireEvent.click(themeSwitch());
    expect(document.documentElement.dataset['theme']).toBe('light');
    expect(localStorage.getItem('v1-theme')).toBe('"light"');
    fireEvent.click(themeSwitch());
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });
});
