import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeRoster } from '../../rosters/testing/rosters.ts';
import { renderPage } from '../../testing/RenderPage.tsx';
import { OneRoster } from './OneRoster.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('names a raid that the catalogue no longer has without linking to it', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: [], source: 'cache', timestamp: '2026-03-14T20:00:00Z' }),
  );
  const roster = makeRoster({ quest_id: 5555, quest_name: 'A deleted raid' });
  const live = {
    roster,
    isGone: false,
    state: 'loaded',
    error: null,
    reload: () => {},
    show: () => {},
  } as const;
  await renderPage(<OneRoster roster={roster} live={live} onGone={() => {}} />);
  const title = screen.getByRole('heading', { name: 'A deleted raid' });
  await vi.waitFor(() => expect(within(title).queryByRole('link')).toBeNull());
});
