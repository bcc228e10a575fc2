import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageSettingsContext } from '../../api/usePageSettings.ts';
import { makePageSettings } from '../../testing/page-settings.ts';
import { nearestPath, NotFoundPage } from './NotFoundPage.tsx';

const settings = makePageSettings();

describe('the closest page', () => {
  it.each([
    ['/lvie', '/live'],
    ['/Live', '/live'],
    ['/live/', '/live'],
    ['/groupings', '/grouping'],
    ['/groping/orien', '/grouping/orien'],
    ['/grouping/orien/x', '/grouping/orien'],
    ['/who/wayfindr', '/who/wayfinder'],
    ['/server/khyber', '/servers/khyber'],
    ['/abuot', '/about'],
    ['/nowhere', null],
    ['/x', null],
    ['/', null],
    ['', null],
    ['/qests', '/quests'],
    // Pages without links, and 32-bit servers where they have no page.
    ['/donate', null],
    ['/grouping/cormyrr', null],
    ['/servers/cormyrr', '/servers/cormyr'],
  ])('for %s is %s', (typed, path) => {
    expect(nearestPath(typed, settings)).toBe(path);
  });
});

async function openAt(path: string) {
  const router = createRouter({
    routeTree: createRootRoute({ notFoundComponent: NotFoundPage }),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await act(async () => {
    render(
      <PageSettingsContext value={makePageSettings()}>
        <RouterProvider<typeof router> router={router} />
      </PageSettingsContext>,
    );
  });
}

const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('an unknown address', () => {
  it('links home and to popular pages', async () => {
    await openAt('/nowhere');
    expect(screen.getByText('/nowhere')).toBeTruthy();
    expect(target('Return to the homepage')).toBe('/');
    expect(target('Live LFM Viewer')).toBe('/grouping');
    expect(screen.queryByText(/Did you mean/)).toBeNull();
  });

  it('suggests the closest page', async () => {
    await openAt('/groping/orien');
    expect(target('/grouping/orien')).toBe('/grouping/orien');
    expect(target('Go to Live LFM Viewer for Orien')).toBe('/grouping/orien');
  });
});
