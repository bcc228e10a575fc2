import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { playChime } from './page-chime.ts';
import { TestSound } from './TestSound.tsx';

vi.mock('./page-chime.ts', () => ({ playChime: vi.fn(async () => {}) }));

afterEach(cleanup);

describe('the button beside the sound alert', () => {
  it('plays the sound', () => {
    render(<TestSound />);
    fireEvent.click(screen.getByRole('button', { name: 'Test the sound' }));
    expect(playChime).toHaveBeenCalledTimes(1);
  });
});
