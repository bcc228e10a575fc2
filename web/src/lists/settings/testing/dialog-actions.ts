import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/**
 * Opens the settings dialog with the pointer, and waits until it has the focus. It takes the focus one animation frame
 * after it is drawn, on its first tab; a focused tab opens, so a click on another tab before that frame would be
 * undone. In a browser a click moves the focus first; `fireEvent.click` does not.
 */
export async function openSettings(title: string): Promise<HTMLElement> {
  const opener = screen.getByRole('button', { name: 'Settings' });
  opener.focus();
  fireEvent.pointerEnter(opener);
  await click(opener);
  const dialog = await screen.findByRole('dialog', { name: title });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
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

/** Loads the lazy modules of a dialog before the first test. */
export const loadDialogs = () =>
  Promise.all([
    import('../SettingsDialog.tsx'),
    import('../../../ui/DialogFrame.tsx'),
    import('../../../ui/ConfirmDialog.tsx'),
  ]);
