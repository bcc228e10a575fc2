import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/RenderPage.tsx';
import { DonatedPage } from './DonatedPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the page after a donation', () => {
  it('says thank you, and links home', async () => {
    await renderPage(<DonatedPage />);
    expect(screen.getByRole('heading', { name: 'Thank you!' })).toBeTruthy();
    expect(screen.getByText(/keeps Rollcall running/)).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/');
  });
});
