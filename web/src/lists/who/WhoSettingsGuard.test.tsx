import { cleanup, render, screen } from '@testing-library/react';
import { defaultDefinition } from '@rollcall/game/definition';
import { defaultWhoSettings, type WhoSettings } from '@rollcall/game/who/who-settings';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useStored } from '../../storage/local-store.ts';
import { whoVisit } from '../../storage/who-stores.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { WhoSettingsGuard } from './WhoPanel.tsx';

const store = whoVisit(defaultDefinition);
const defaults = defaultWhoSettings(defaultDefinition);
const mine: WhoSettings = { ...defaults, panelWidth: 1200, stringFilter: 'harbor' };

/** A list that fails with some settings. */
function List({ isTooMuch }: { isTooMuch: (settings: WhoSettings) => boolean }) {
  if (isTooMuch(useStored(store))) throw new Error('Too much');
  return <p>Characters</p>;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  store.set(mine);
});
afterEach(() => {
  cleanup();
  store.reset();
  pageToasts.toasts().forEach(({ id }) => pageToasts.dismiss(id));
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function draw(isTooMuch: (settings: WhoSettings) => boolean) {
  render(
    <ErrorBoundary fallback={() => <p>Oops</p>}>
      <WhoSettingsGuard game={defaultDefinition}>
        <List isTooMuch={isTooMuch} />
      </WhoSettingsGuard>
    </ErrorBoundary>,
  );
  vi.runAllTimers();
}

describe('Who settings that cannot be applied', () => {
  it.each<[string, (settings: WhoSettings) => boolean]>([
    ['stored settings', ({ panelWidth }) => panelWidth === 1200],
    ['settings of this visit only', ({ stringFilter }) => stringFilter === 'harbor'],
  ])('are reset with a message: %s', (_what, isTooMuch) => {
    draw(isTooMuch);
    expect(screen.getByText('Characters')).toBeTruthy();
    expect(store.get()).toEqual(defaults);
    expect(pageToasts.toasts()).toMatchObject([
      {
        type: 'error',
        message:
          'An unexpected error occurred while applying your settings. They have been reset to defaults.',
        subMessage: 'This error has been logged.',
      },
    ]);
  });

  it('stay unchanged when they are not the cause; the error propagates', () => {
    draw(() => true);
    expect(screen.getByText('Oops')).toBeTruthy();
    expect(store.get()).toEqual(mine);
    expect(pageToasts.toasts()).toEqual([]);
  });
});
