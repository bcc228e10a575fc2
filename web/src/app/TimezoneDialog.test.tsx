import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { timezoneStore } from '../storage/preference-stores.ts';
import { pageToasts } from '../ui/toast-store.ts';
import { TimezoneDialog } from './TimezoneDialog.tsx';

function Page() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <TimezoneDialog onClose={() => setOpen(false)} /> : <p>Closed</p>;
}

async function openPicker() {
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  });
  await act(async () => {
    render(<RouterProvider<typeof router> router={router} />);
  });
  await screen.findByRole('dialog', { name: 'Time zone' });
  const field = screen.getByRole('combobox', { name: 'Search time zones' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return field;
}

const list = () => within(screen.getByRole('listbox', { name: 'Time zones' }));
const lines = () =>
  list()
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const press = (field: Element, key: string) => act(async () => void fireEvent.keyDown(field, { key }));
const type = (field: Element, value: string) =>
  act(async () => void fireEvent.change(field, { target: { value } }));
const toasts = () => pageToasts.toasts().map(({ message }) => message);

beforeAll(() => import('../ui/DialogFrame.tsx'));
beforeEach(() => {
  // A short list, because the full one takes a long time to render here.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin', 'Asia/Calcutta', 'Asia/Katmandu']);
});
afterEach(() => {
  cleanup();
  timezoneStore.reset();
  while (pageToasts.dismissOldest());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the time zone picker', () => {
  it("lists the browser's own zone first, then all others by region, with offset and local time", async () => {
    await openPicker();
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(lines()[0]).toContain(`Your browser's: ${own}`);
    expect(list().getAllByRole('group')).toHaveLength(4);
    expect(within(list().getByRole('group', { name: 'Asia' })).getAllByRole('option')).toHaveLength(2);
    expect(lines().find((line) => line.startsWith('Kolkata'))).toMatch(/^KolkataUTC\+5:30\w{3}\W+\d+:\d\d/);
  });

  it('can be used by keyboard', async () => {
    const field = await openPicker();
    await type(field, '+5:45');
    expect(lines()).toHaveLength(1);
    expect(field.getAttribute('aria-activedescendant')).toBe(list().getByRole('option').id);
    await press(field, 'Enter');
    await screen.findByText('Closed');
    expect(timezoneStore.get()).toBe('Asia/Katmandu');
    expect(toasts()).toEqual(['Times are shown in the time zone of Kathmandu (UTC+5:45).']);
  });

  it('can be used by click, and marks the chosen zone, even one that the list lacks', async () => {
    timezoneStore.set('America/St_Johns');
    await openPicker();
    expect(list().getByRole('option', { selected: true }).textContent).toContain('St Johns');
    await act(async () => void fireEvent.click(list().getByRole('option', { name: /Berlin/ })));
    await screen.findByText('Closed');
    expect(timezoneStore.get()).toBe('Europe/Berlin');
  });

  it('says if nothing is found', async () => {
    const field = await openPicker();
    await type(field, 'middle earth');
    expect(screen.getByText('No time zone matches “middle earth”.')).toBeTruthy();
    await press(field, 'Enter');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(timezoneStore.get()).toBeNull();
  });

  it('clears the text on the first Escape and closes on the second', async () => {
    const field = await openPicker();
    await type(field, 'ber');
    await press(field, 'Escape');
    expect(field).toMatchObject({ value: '' });
    expect(screen.getByRole('dialog')).toBeTruthy();
    await press(field, 'Escape');
    await screen.findByText('Closed');
    expect(toasts()).toEqual([]);
  });

  it("resets to the browser's own zone", async () => {
    timezoneStore.set('Asia/Calcutta');
    await openPicker();
    await act(
      async () => void fireEvent.click(screen.getByRole('button', { name: "Use the browser's time zone" })),
    );
    await screen.findByText('Closed');
    expect(timezoneStore.get()).toBeNull();
    expect(toasts()[0]).toContain("your browser's time zone again");
  });
});
