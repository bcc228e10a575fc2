import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';

/** What jsdom lacks of all that a dialog with sliders asks a browser for; given back by `vi.unstubAllGlobals`. */
export function stubBrowser(): void {
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}

/** Presses the Settings button as a hand does: it comes near, and then clicks. */
export async function openSettings(title: string): Promise<HTMLElement> {
  const opener = screen.getByRole('button', { name: 'Settings' });
  opener.focus();
  fireEvent.pointerEnter(opener);
  await click(opener);
  return screen.findByRole('dialog', { name: title });
}

export const press = (element: Element, key: string) =>
  act(async () => void fireEvent.keyDown(element, { key }));
export const click = (element: Element) => act(async () => void fireEvent.click(element));
export const typeInto = (field: Element, value: string) => fireEvent.change(field, { target: { value } });
export const toTab = (name: string) => click(screen.getByRole('tab', { name }));
export const chosenTab = () => screen.getByRole('tab', { selected: true }).textContent;
export const switchOf = (name: string) => screen.getByRole('switch', { name });
export const number = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
export const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });

/** What a dialog is made of beside its own module is there before the first test asks for it. */
export const loadDialogs = () =>
  Promise.all([
    import('../SettingsDialog.tsx'),
    import('../../../ui/DialogFrame.tsx'),
    import('../../../ui/ConfirmDialog.tsx'),
  ]);
