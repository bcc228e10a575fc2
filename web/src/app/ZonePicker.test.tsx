import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimeZoneNote } from '../charts/controls/TimeZoneNote.tsx';
import { zonePicker } from '../api/zone-picker.ts';
import { renderPage } from '../testing/RenderPage.tsx';
import { pageToasts } from '../ui/toast-store.ts';
import { ZonePicker } from './ZonePicker.tsx';

const zone = { timeZone: 'Europe/Berlin', offsetMinutes: 60 };
const dialog = () => screen.queryByRole('dialog', { name: 'Time zone' });

beforeAll(() => Promise.all([import('../ui/DialogFrame.tsx'), import('./TimezoneDialog.tsx')]));
beforeEach(() => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin']);
});
afterEach(() => {
  cleanup();
  zonePicker.close();
  while (pageToasts.dismissOldest());
  vi.doUnmock('./TimezoneDialog.tsx');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the time zone picker', () => {
  it('opens from the note of a chart, and returns the focus to its button', async () => {
    await renderPage(
      <>
        <TimeZoneNote zone={zone} />
        <ZonePicker />
      </>,
    );
    expect(dialog()).toBeNull();
    const button = screen.getByRole('button', { name: 'Change time zone' });
    await act(async () => fireEvent.click(button));
    await waitFor(() => expect(dialog()).not.toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })));
    await waitFor(() => expect(dialog()).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('says so when it cannot be loaded, and tries again on request', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    // React logs errors that a boundary caught.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.resetModules();
    vi.doMock('./TimezoneDialog.tsx', () => {
      throw new Error('offline');
    });
    const fresh = await import('./ZonePicker.tsx');
    const picker = await import('../api/zone-picker.ts');
    const { pageToasts: toasts } = await import('../ui/toast-store.ts');
    await renderPage(<fresh.ZonePicker />);
    await act(async () => picker.zonePicker.open());
    await waitFor(() => expect(toasts.toasts().map(({ type }) => type)).toEqual(['error']));
    vi.doMock('./TimezoneDialog.tsx', () => ({ TimezoneDialog: () => <p>Choose</p> }));
    await act(async () => picker.zonePicker.open());
    expect(await screen.findByText('Choose')).toBeTruthy();
  });
});
