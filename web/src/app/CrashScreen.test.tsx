import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CrashScreen } from './CrashScreen.tsx';

afterEach(cleanup);

it('the crash screen offers a retry and the home page, and shows the number of the crash report', () => {
  const onRetry = vi.fn<() => void>();
  render(<CrashScreen onRetry={onRetry} errorId="abc1234" />);
  expect(screen.getByRole('heading', { name: 'Well this is awkward.' })).toBeTruthy();
  expect(screen.getByText('abc1234')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return to the homepage' }).getAttribute('href')).toBe('/');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
