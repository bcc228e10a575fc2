import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { calloutsStore, themeStore } from '../storage/preference-stores.ts';
import { pageToasts } from '../ui/toast-store.ts';
import { FullscreenExit } from './FullscreenExit.tsx';
import { Preferences } from './Preferences.tsx';
import { PreferencesCallout } from './PreferencesCallout.tsx';
import { sendSettings } from './SendSettings.tsx';

vi.mock('../api/after-load.ts', () => ({ afterStartup: async () => {} }));

function panel(): HTMLElement {
  const button = screen.getByRole('button', { name: 'Preferences' });
  const opened = document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (opened === null) throw new Error('The button opens nothing.');
  return opened;
}

/** Opens the panel by the browser's event, since jsdom has no popovers. */
async function open() {
  fireEvent.focus(screen.getByRole('button', { name: 'Preferences' }));
  await act(async () => {
    fireEvent(panel(), new Event('beforetoggle'));
  });
  await vi.waitFor(() => expect(panel().textContent).toContain('System'));
}

const theme = (label: string) => within(panel()).getByLabelText<HTMLInputElement>(label);

let isWide = true;

/** Loads the lazy panel. */
beforeAll(() => import('./PreferencesPanel.tsx'));

beforeEach(() => {
  isWide = true;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width') && isWide,
    addEventListener() {},
    removeEventListener() {},
  }));
});
afterEach(() => {
  cleanup();
  themeStore.reset();
  calloutsStore.reset();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the preferences', () => {
  it('load their content when opened, in a native popover', async () => {
    render(<Preferences path="/" isBoard={false} />);
    expect(panel().getAttribute('popover')).toBe('auto');
    expect(panel().textContent).toBe('');
    await open();
    expect(panel().textContent).toContain('Time zone');
  });

  it('set a theme, or follow the system again', async () => {
    render(<Preferences path="/" isBoard={false} />);
    await open();
    expect(theme('System').checked).toBe(true);
    fireEvent.click(theme('Light'));
    expect(document.querySelector('label[data-checked]')?.textContent).toBe('Light');
    expect(document.documentElement.dataset['theme']).toBe('light');
    expect(localStorage.getItem('v1-theme')).toBe('"light"');
    fireEvent.click(theme('System'));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(themeStore.get()).toBeNull();
  });
});

it('the preferences close when the dialog with the code for a phone opens', async () => {
  const hide = vi.fn();
  render(<Preferences path="/" isBoard={false} />);
  await open();
  panel().hidePopover = hide;
  fireEvent.click(within(panel()).getByText('Send settings to my phone'));
  expect(hide).toHaveBeenCalledOnce();
  expect(sendSettings.isOpen()).toBe(true);
  sendSettings.close();
});

describe('the note beside the preferences', () => {
  const note = () => screen.queryByRole('complementary', { name: 'Make it yours' });
  const wait = () =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(10_000);
      await vi.dynamicImportSettled();
    });

  const preferences = (path = '/') => <Preferences path={path} isBoard={false} />;

  it('appears when the page is idle, on one page of one visit', async () => {
    vi.useFakeTimers();
    const { rerender, unmount } = render(preferences());
    expect(note()).toBeNull();
    await wait();
    expect(note()).not.toBeNull();
    expect(localStorage.getItem('v1-dismissed-feature-callouts')).toBe('["preferences"]');
    rerender(preferences('/live'));
    expect(note()).toBeNull();
    unmount();
    render(preferences());
    await wait();
    expect(note()).toBeNull();
  });

  it('disappears when closed', async () => {
    vi.useFakeTimers();
    render(preferences());
    await wait();
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(note()).toBeNull();
  });

  it('disappears when the preferences are opened', async () => {
    calloutsStore.set(['another']);
    render(<PreferencesCallout isFound path="/" />);
    await vi.waitFor(() => expect(calloutsStore.get()).toEqual(['another', 'preferences']));
    expect(note()).toBeNull();
  });

  it('is not shown on narrow screens', async () => {
    isWide = false;
    vi.useFakeTimers();
    render(preferences());
    await wait();
    expect(note()).toBeNull();
    expect(calloutsStore.get()).toEqual([]);
  });
});

describe('the exit from fullscreen mode', () => {
  const press = (key: string) => fireEvent.keyDown(document.body, { key });

  it('works by button and by Escape', () => {
    const onLeave = vi.fn<() => void>();
    render(<FullscreenExit mode="page" onLeave={onLeave} />);
    fireEvent.click(screen.getByRole('button', { name: 'Leave fullscreen' }));
    press('Escape');
    press('Enter');
    expect(onLeave).toHaveBeenCalledTimes(2);
  });

  it('leaves Escape to a dialog that is open', () => {
    const onLeave = vi.fn<() => void>();
    render(
      <>
        <FullscreenExit mode="page" onLeave={onLeave} />
        <dialog open aria-label="Time zone" />
      </>,
    );
    press('Escape');
    expect(onLeave).not.toHaveBeenCalled();
  });

  it.each([
    ['page', 0],
    ['second-screen', 1],
  ] as const)('of the %s leaves Escape to a toast, except on the second screen', (mode, times) => {
    const onLeave = vi.fn<() => void>();
    const toast = pageToasts.show({ type: 'info', title: 'Second screen', message: 'No sound.' });
    render(<FullscreenExit mode={mode} onLeave={onLeave} />);
    press('Escape');
    expect(onLeave).toHaveBeenCalledTimes(times);
    pageToasts.dismiss(toast);
  });

  it('removes its listeners when unmounted', () => {
    const onLeave = vi.fn<() => void>();
    render(<FullscreenExit mode="page" onLeave={onLeave} />).unmount();
    press('Escape');
    expect(onLeave).not.toHaveBeenCalled();
  });
});
