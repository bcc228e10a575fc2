import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { madeAt, makeCharacter } from '@rollcall/game/testing/makers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageSettingsContext } from '../../../data/usePageSettings.ts';
import { makePageSettings } from '../../../testing/page-settings.ts';
import { LfmDetailsButton } from './LfmDetailsButton.tsx';
import { createListedSource } from './listed-source.ts';
import { listOne } from './testing/overlay-makers.ts';

// What opens with the click is there by then.
beforeAll(async () => {
  await Promise.all([
    import('./LfmDetails.tsx'),
    import('../../../ui/DialogFrame.tsx'),
    import('../../who/could-join/CouldJoinDialog.tsx'),
  ]);
});

beforeEach(() => {
  const nothing = { data: [], source: 'cache', timestamp: madeAt };
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.startsWith('/v1/') ? nothing : {}));
  vi.stubGlobal('scrollTo', () => {});
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  const source = createListedSource();
  source.show([listOne({ members: [makeCharacter({ id: 7, name: 'Aria' })] })]);
  const root = createRootRoute({
    component: () => <LfmDetailsButton lfmId={9001} leaderName="Torvald" source={source} />,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <PageSettingsContext value={makePageSettings()}>
      <RouterProvider router={router} />
    </PageSettingsContext>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Details of the group of Torvald' }));
  await screen.findByRole('dialog', { name: 'Group of Torvald' });
  return source;
}

describe('the details of a group', () => {
  it('say in a dialog who plays and what is played', async () => {
    await open();
    expect(screen.getByText('Aria')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'The Sunken Stair' })).toBeTruthy();
    expect(screen.getByText('Drowned Quarter')).toBeTruthy();
  });

  it('tell who could join', async () => {
    await open();
    const button = screen.getByRole('button', { name: 'Who could join?' });
    fireEvent.focus(button);
    fireEvent.click(button);
    await screen.findByRole('dialog', { name: 'Who could join?' });
    expect(screen.getByText(/Group of .*Torvald.* · Levels 15–25 · Any class/)).toBeTruthy();
  });

  it('stay when their group goes, and say so', async () => {
    const source = await open();
    act(() => source.show([]));
    expect(screen.getByText('This group is no longer posted.')).toBeTruthy();
    expect(screen.getByText('Aria')).toBeTruthy();
  });
});
