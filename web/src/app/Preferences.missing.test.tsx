import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Preferences } from './Preferences.tsx';

vi.mock('./PreferencesCallout.tsx', () => {
  throw new Error('not there');
});
vi.mock('../api/after-load.ts', () => ({ afterRest: async () => {} }));

afterEach(cleanup);

it('says nothing of a note that did not arrive: nobody has asked for it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(<Preferences />);
  await act(() => vi.dynamicImportSettled());
  await vi.waitFor(() => expect(logged).toHaveBeenCalled());
  expect(screen.getByRole('button', { name: 'Preferences' })).toBeTruthy();
  expect(document.body.textContent).toBe('');
});
