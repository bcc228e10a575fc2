import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hidePage } from '../testing/hide-page.ts';
import { useAgoText } from './useAgoText.ts';

const startMs = Date.parse('2026-03-14T20:15:00Z');

beforeEach(() => vi.useFakeTimers({ now: startMs }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const show = () => renderHook(() => useAgoText(startMs)).result;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('an age is kept current while the page is visible', () => {
  const said = show();
  expect(said.current).toBe('Just now');
  pass(180_000);
  expect(said.current).toBe('3 minutes ago');
});

it('an age has no timer while the page is hidden, and is current when it is visible again', () => {
  const said = show();
  act(() => hidePage());
  pass(180_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(said.current).toBe('Just now');
  act(() => hidePage(false));
  expect(said.current).toBe('3 minutes ago');
});
