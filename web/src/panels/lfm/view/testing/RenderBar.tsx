import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { defaultDefinition } from '@rollcall/game/definition';
import { useLayoutEffect } from 'react';
import { vi } from 'vitest';
import { PageSettingsContext } from '../../../../data/usePageSettings.ts';
import { lfmSettingsStore } from '../../../../storage/lfm-settings-store.ts';
import { lfmSearchStores, secondLfmFiltersStore } from '../../../../storage/lfm-view-stores.ts';
import { makePageSettings } from '../../../../testing/page-settings.ts';
import { FilterBar } from '../../filter-bar/FilterBar.tsx';
import { SharedViewStrip } from '../../../view/SharedViewStrip.tsx';
import { type ShownView, useShownView } from '../useShownView.ts';

/** The settings as this browser has them. */
export const settingsStore = lfmSettingsStore(defaultDefinition);
/** What the second list has for itself. */
export const secondFiltersStore = secondLfmFiltersStore(defaultDefinition);

/** A browser that has never been here. */
export function resetStores() {
  for (const store of [settingsStore, secondFiltersStore, ...Object.values(lfmSearchStores)]) store.reset();
  localStorage.clear();
}

/** The bar and the strip over a list that can have the focus, at an address. */
export async function renderBar(query = '') {
  const seen: { view: ShownView | null } = { view: null };
  function Panel() {
    const view = useShownView();
    useLayoutEffect(() => {
      seen.view = view;
    }, [view]);
    return (
      <section>
        <FilterBar server="Orien" view={view} />
        <SharedViewStrip view={view} />
        <div>
          <button type="button">A header</button>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section aria-label="The list" tabIndex={0} />
        </div>
      </section>
    );
  }
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/grouping/orien', component: Panel });
  const history = createMemoryHistory({ initialEntries: [`/grouping/orien${query}`] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  await act(async () => {
    render(
      <PageSettingsContext value={makePageSettings()}>
        <RouterProvider<typeof router> router={router} />
      </PageSettingsContext>,
    );
  });
  return {
    /** What the list is shown by now. */
    view: (): ShownView => {
      if (seen.view === null) throw new Error('Nothing has been drawn.');
      return seen.view;
    },
    /** The query of the address now. */
    query: () => history.location.search,
  };
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Presses a button, and waits for what follows. */
export const press = (name: string | RegExp) => act(async () => void fireEvent.click(button(name)));

export const search = () => screen.getByRole<HTMLInputElement>('searchbox');

/** As the browser tells when a window of the bar is about to open; jsdom has no popovers. */
export async function openPopover(name: string | RegExp): Promise<HTMLElement> {
  const opened = document.getElementById(button(name).getAttribute('popovertarget') ?? '');
  if (opened === null) throw new Error('The button opens nothing.');
  opened.style.display = 'block';
  opened.hidePopover = vi.fn<() => void>();
  fireEvent.focus(button(name));
  await act(async () => void fireEvent(opened, new Event('beforetoggle')));
  await vi.waitFor(() => {
    if (opened.childElementCount === 0) throw new Error('Nothing stands in it.');
  });
  return opened;
}
