import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makePageSettings } from '../testing/page-settings.ts';
import { renderPage } from '../testing/RenderPage.tsx';
import { GhostWorlds, ServerNotFound, ViewerError } from './ViewerMessages.tsx';
import { viewerPaths } from '../api/site-paths.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const text = () => document.body.textContent;

describe.each(['grouping', 'who'] as const)('an unknown server, at /%s', (viewer) => {
  const paths = viewerPaths[viewer];

  it('is named, with the server probably meant', async () => {
    await renderPage(<ServerNotFound name="argonesen" paths={paths} />);
    expect(screen.getByRole('heading', { name: 'Server Not Found' })).toBeTruthy();
    expect(text()).toContain('We don\'t recognize the server "argonesen".');
    expect(text()).toContain('Did you mean Argonnessen?');
    expect(screen.getByRole('link', { name: 'Argonnessen' }).getAttribute('href')).toBe(
      `/${viewer}/argonnessen`,
    );
  });

  it('links back to the list when no name is similar', async () => {
    await renderPage(<ServerNotFound name="<b>zzzzzz</b>" paths={paths} />);
    expect(text()).toContain('"<b>zzzzzz</b>"');
    expect(text()).toContain('Check the spelling');
    expect(screen.getByRole('link', { name: 'All servers' }).getAttribute('href')).toBe(`/${viewer}`);
  });
});

describe.each(['grouping', 'who'] as const)('a 32-bit server, at /%s', (viewer) => {
  const paths = viewerPaths[viewer];

  it('has no viewer, and offers other pages', async () => {
    await renderPage(<GhostWorlds paths={paths} />);
    expect(screen.getByRole('heading').textContent).toBe('32-bit Servers - "Ghost Worlds"');
    expect(text()).toContain('The LFM Viewer and Who List are no longer offered for the 32-bit servers.');
    expect(text()).toContain('transfers only');
    expect(screen.getByRole('link', { name: 'Live page' }).getAttribute('href')).toBe('/live');
    const another = screen.getByRole('link', { name: 'Choose another server' });
    expect(another.getAttribute('href')).toBe(`/${viewer}`);
    expect(screen.queryByRole('link', { name: 'How to transfer' })).toBeNull();
  });

  it('links to the guide of the operator', async () => {
    const settings = makePageSettings();
    const site = { ...settings.site, transfer_guide_url: 'https://x.test/guide' };
    await renderPage(<GhostWorlds paths={paths} />, { ...settings, site });
    expect(screen.getByRole('link', { name: 'How to transfer' }).getAttribute('href')).toBe(
      'https://x.test/guide',
    );
  });
});

describe('a viewer that could not be rendered', () => {
  it('offers three remedies', async () => {
    const onRetry = vi.fn();
    await renderPage(<ViewerError error={new TypeError('x is not a function')} onRetry={onRetry} />);
    expect(screen.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeTruthy();
    expect(text()).toContain('An unexpected error occurred: x is not a function');
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to the homepage' }).getAttribute('href')).toBe('/');
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
