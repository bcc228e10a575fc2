import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { madeAt, makeCharacter, makeLfm } from '@rollcall/game/testing/makers';
import { PageSettingsContext } from '../../api/usePageSettings.ts';
import { makePageSettings } from '../../testing/page-settings.ts';
import { WithRouter } from '../../testing/WithRouter.tsx';
import { LfmDetailsButton, LfmTable } from './LfmTable.tsx';
import { createListedGroups, type ListedGroups } from './overlay/listed-groups.ts';
import { listOne } from './overlay/testing/overlay-makers.ts';
import { rowsOf } from './testing/row-makers.ts';

/** Loads the code behind the buttons in advance, so that no test waits for it. */
beforeAll(async () => {
  await Promise.all([
    import('./overlay/LfmDetails.tsx'),
    import('../../ui/DialogFrame.tsx'),
    import('../who/CouldJoinDialog.tsx'),
  ]);
});

beforeEach(() => {
  const nothing = { data: [], source: 'cache', timestamp: madeAt };
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/v1/characters/')) return Response.json({ data: {} });
    return Response.json(/^\/v[12]\//.test(path) ? nothing : {});
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(isVisible: boolean, details?: ListedGroups) {
  const onSort = vi.fn<(type: string) => void>();
  render(
    <LfmTable
      caption="Groups on Thelanis"
      rows={rowsOf([makeLfm({ id: 1 })])}
      sortBy={{ type: 'level', ascending: true }}
      isVisible={isVisible}
      onSort={onSort}
      {...(details && { details })}
    />,
    { wrapper: WithRouter },
  );
  return onSort;
}

describe('the table of groups', () => {
  it('links to the pages of quests, and has no Tab stop while only screen readers see it', () => {
    show(false);
    const link = screen.getByRole('link', { name: 'The Sunken Stair' });
    expect(link.getAttribute('href')).toBe('/quests/701/the-sunken-stair');
    expect(link.tabIndex).toBe(-1);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('has a button for the details of each group when it is visible', () => {
    show(true, createListedGroups());
    expect(screen.getByRole('button', { name: 'Details of Torvald’s group' })).toBeTruthy();
  });

  it('sorts by its headers when it is visible, and says by which column', () => {
    const onSort = show(true);
    const headers = screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort'));
    expect(headers).toEqual(['none', 'none', 'none', 'ascending']);
    screen.getByRole('button', { name: 'Quest' }).click();
    expect(onSort).toHaveBeenCalledWith('quest_name');
    expect(screen.getByRole('link').tabIndex).toBe(0);
  });
});

async function open() {
  const source = createListedGroups();
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
  fireEvent.click(await screen.findByRole('button', { name: 'Details of Torvald’s group' }));
  await screen.findByRole('dialog', { name: 'Torvald’s group' });
  return source;
}

describe('the details of a group', () => {
  it('list members and facts of the quest in a dialog', async () => {
    await open();
    expect(screen.getByText('Aria')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'The Sunken Stair' })).toBeTruthy();
    expect(screen.getByText('Drowned Quarter')).toBeTruthy();
  });

  it('say who could join', async () => {
    await open();
    const button = screen.getByRole('button', { name: 'Who could join?' });
    fireEvent.focus(button);
    fireEvent.click(button);
    await screen.findByRole('dialog', { name: 'Who could join?' });
    expect(screen.getByText(/Torvald.*’s group · Levels 15–25 · Any class/)).toBeTruthy();
  });

  it('stay when their group closes, and say so', async () => {
    const source = await open();
    act(() => source.show([]));
    expect(screen.getByText('This group is no longer posted.')).toBeTruthy();
    expect(screen.getByText('Aria')).toBeTruthy();
  });
});
