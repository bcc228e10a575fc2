import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OfflineBanner } from './OfflineBanner.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function go(direction: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(direction === 'online');
  act(() => void dispatchEvent(new Event(direction)));
}

describe('the offline banner', () => {
  it('appears when the network is lost, and disappears when it is back', () => {
    render(<OfflineBanner />);
    expect(screen.getByRole('alert').textContent).toBe('');
    go('offline');
    expect(screen.getByRole('alert').textContent).toContain("You're offline");
    go('online');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('is shown from the beginning while offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<OfflineBanner />);
    expect(screen.getByRole('alert').textContent).toContain("You're offline");
  });

  it('is never rendered by the server', () => {
    expect(renderToString(<OfflineBanner />)).not.toContain('offline');
  });
});
