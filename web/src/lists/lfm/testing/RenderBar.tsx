import { act, fireEvent, screen } from '@testing-library/react';
import { defaultDefinition } from '@rollcall/game/definition';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { useLayoutEffect } from 'react';
import { vi } from 'vitest';
import { lfmSearchStores, lfmSettingsStore, secondLfmFiltersStore } from '../../../storage/lfm-stores.ts';
import { LfmFilterBar } from '../LfmFilterBar.tsx';
import { type PanelPlace, PanelSlotContext } from '../../panel-slot.ts';
import { SharedViewStrip } from '../../view/SharedViewStrip.tsx';
import { renderAtAddress } from '../../view/testing/RenderAtAddress.tsx';

import { type ShownLfmView, useShownLfmView } from '../useShownLfmView.ts';

export const settingsStore = lfmSettingsStore(defaultDefinition);
/** The separate filters of the second list. */
export const secondFiltersStore = secondLfmFiltersStore(defaultDefinition);

/** Resets to a first visit. */
export function resetStores() {
  for (const store of [settingsStore, secondFiltersStore, ...Object.values(lfmSearchStores)]) store.reset();
  localStorage.clear();
}

/** The current view of each rendered panel. */
type Seen = Partial<Record<PanelPlace, ShownLfmView>>;

interface PanelProps {
  readonly place: PanelPlace;
  readonly onView: (view: ShownLfmView) => void;
  readonly searchedGroups: Readonly<Record<string, Lfm>> | null;
}

function Panel({ place, onView, searchedGroups }: PanelProps) {
  const view = useShownLfmView();
  useLayoutEffect(() => {
    onView(view);
  }, [view, onView]);
  return (
    <section aria-label={place}>
      <LfmFilterBar server="Orien" view={view} correction={null} searchedGroups={searchedGroups} />
      <SharedViewStrip view={view} />
      <div>
        <button type="button">A header</button>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section aria-label={place === 'primary' ? 'The list' : 'The second list'} tabIndex={0} />
      </div>
    </section>
  );
}

/** Renders bar and strip above a focusable list at an address, for each of these places. */
export async function renderBar(
  query = '',
  places: readonly PanelPlace[] = ['primary'],
  searchedGroups: PanelProps['searchedGroups'] = null,
) {
  const seen: Seen = {};
  const isPaired = places.length > 1;
  const panels = places.map((place) => (
    <PanelSlotContext key={place} value={{ place, isPaired, tools: [] }}>
      <Panel place={place} onView={(view) => void (seen[place] = view)} searchedGroups={searchedGroups} />
    </PanelSlotContext>
  ));
  const page = await renderAtAddress(panels, query);
  return {
    ...page,
    /** The current view of the list. */
    view(place: PanelPlace = 'primary'): ShownLfmView {
      const view = seen[place];
      if (view === undefined) throw new Error('Nothing has been drawn.');
      return view;
    },
  };
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Presses a button and waits for the effects. */
export const press = (name: string | RegExp) => act(async () => void fireEvent.click(button(name)));

export const search = () => screen.getByRole<HTMLInputElement>('searchbox');

/** Fires the event of a popover that is about to open, since jsdom has no popovers. */
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
