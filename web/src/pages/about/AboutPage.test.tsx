import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultSiteSettings } from '@rollcall/game/site/site-settings';
import { makePageSettings } from '../../testing/page-settings.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { AboutPage } from './AboutPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the about page', () => {
  it('has an index with a link to every part', async () => {
    await renderPage(<AboutPage />);
    const index = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(index).toHaveLength(9);
    for (const link of index) {
      const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
      expect(target?.textContent).toContain(link.textContent);
    }
  });

  it('credits the drawings and typefaces with author and licence', async () => {
    await renderPage(<AboutPage />);
    for (const name of ['CC BY 3.0', 'ISC']) expect(screen.getByRole('link', { name })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'SIL Open Font License 1.1' })).toHaveLength(2);
    expect(screen.getByText(/Lorc, Delapouite/)).toBeTruthy();
    expect(screen.getByText(/neither affiliated with nor endorsed by the makers/)).toBeTruthy();
  });

  it('says what runs and when it was built', async () => {
    const build = { commit_hash: 'abc123', built_at: '2026-03-14T20:15:00Z' };
    await renderPage(<AboutPage />, makePageSettings({ build }));
    expect(screen.getByText('abc123')).toBeTruthy();
    expect(screen.getByText(/Mar 14, 2026/)).toBeTruthy();
  });

  it('says so when the build is unknown', async () => {
    await renderPage(<AboutPage />);
    expect(screen.getAllByText('unknown')).toHaveLength(2);
  });

  it('links to the source when the operator has set one', async () => {
    const site = { ...defaultSiteSettings, source_url: 'https://source.example/' };
    await renderPage(<AboutPage />, makePageSettings({ site, is_demo: true }));
    const source = screen.getByRole('link', { name: /Source code/ });
    expect([source.getAttribute('href'), source.getAttribute('rel')]).toEqual([
      'https://source.example/',
      'noopener noreferrer',
    ]);
    expect(screen.getByText(/This is a demo world/)).toBeTruthy();
  });
});
