import { cleanup, render, screen } from '@testing-library/react';
import { defaultDefinition } from '@rollcall/game/definition';
import { defaultLfmSettings, type LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onOccurrence } from '../../api/browser-log.ts';
import { lfmFiltersOf, lfmSettingsStore, secondLfmFiltersStore } from '../../storage/lfm-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { type PanelPlace, PanelSlotContext } from '../panel-slot.ts';
import { LfmSettingsGuard } from './LfmPanel.tsx';

const store = lfmSettingsStore(defaultDefinition);
const secondStore = secondLfmFiltersStore(defaultDefinition);
const defaults = defaultLfmSettings(defaultDefinition);
const mine: LfmSettings = { ...defaults, fontSize: 18, trackedCharacterIds: [7], ownedContent: ['A Pack'] };

/** A list that fails with some settings, during rendering or after it. */
function List({
  isTooMuch,
  when,
}: {
  isTooMuch: (settings: LfmSettings) => boolean;
  when: 'draw' | 'effect';
}) {
  const settings = { ...useStored(store), ...useStored(secondStore) };
  const fails = isTooMuch(settings);
  useEffect(() => {
    if (fails && when === 'effect') throw new Error('Too much');
  }, [fails, when]);
  if (fails && when === 'draw') throw new Error('Too much');
  return <p>Groups</p>;
}

const logged: string[] = [];
let forget = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  store.set(mine);
  forget = onOccurrence((noted) => void logged.push(noted.kind === 'problem' ? noted.message : noted.kind));
});
afterEach(() => {
  forget();
  cleanup();
  store.reset();
  secondStore.reset();
  logged.length = 0;
  pageToasts.toasts().forEach(({ id }) => pageToasts.dismiss(id));
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function draw(
  isTooMuch: (settings: LfmSettings) => boolean,
  when: 'draw' | 'effect' = 'draw',
  place: PanelPlace = 'primary',
) {
  render(
    <ErrorBoundary fallback={() => <p>Oops</p>}>
      <PanelSlotContext value={{ place, isPaired: place === 'secondary', tools: [] }}>
        <LfmSettingsGuard levels={defaultDefinition}>
          <List isTooMuch={isTooMuch} when={when} />
        </LfmSettingsGuard>
      </PanelSlotContext>
    </ErrorBoundary>,
  );
  vi.runAllTimers();
}

describe('settings that cannot be applied', () => {
  it.each(['draw', 'effect'] as const)(
    'are reset, with a message and a log entry, when they fail at %s',
    (when) => {
      draw(({ fontSize }) => fontSize === 18, when);
      expect(screen.getByText('Groups')).toBeTruthy();
      expect(store.get()).toEqual({ ...defaults, trackedCharacterIds: [7], ownedContent: ['A Pack'] });
      expect(pageToasts.toasts()).toMatchObject([
        {
          type: 'error',
          message:
            'An unexpected error occurred while applying your settings. They have been reset to defaults.',
          subMessage: 'This error has been logged.',
        },
      ]);
      expect(logged).toEqual(['The LFM settings could not be applied']);
    },
  );

  it('are all reset when the lists in them are the cause', () => {
    draw(({ ownedContent }) => ownedContent.length > 0);
    expect(screen.getByText('Groups')).toBeTruthy();
    expect(store.get()).toEqual(defaults);
    expect(pageToasts.toasts()).toHaveLength(1);
  });

  it('stay unchanged when they are not the cause; the error propagates', () => {
    draw(() => true);
    expect(screen.getByText('Oops')).toBeTruthy();
    expect(store.get()).toEqual(mine);
    expect(pageToasts.toasts()).toEqual([]);
    expect(logged).toEqual([]);
  });

  it('include the filters of a second list', () => {
    secondStore.set(lfmFiltersOf({ ...defaults, minLevel: 9 }));
    draw(({ minLevel }) => minLevel === 9, 'draw', 'secondary');
    expect(screen.getByText('Groups')).toBeTruthy();
    expect(secondStore.get()).toBeNull();
    expect(pageToasts.toasts()).toHaveLength(1);
  });

  it('stay unchanged when they can be applied', () => {
    draw(() => false);
    expect(store.get()).toEqual(mine);
    expect(pageToasts.toasts()).toEqual([]);
  });
});
