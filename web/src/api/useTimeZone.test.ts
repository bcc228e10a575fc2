import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { timezoneStore } from '../storage/preference-stores.ts';
import { browserTimeZone, useTimeZone } from './useTimeZone.ts';

afterEach(() => timezoneStore.reset());

describe("the browser's own zone", () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Etc/Unknown', 'UTC'],
    ['', 'UTC'],
    [undefined, 'UTC'],
  ])('%s is taken as %s', (said, taken) => {
    expect(browserTimeZone(() => said)).toBe(taken);
  });
});

describe('the zone in which times are shown', () => {
  it("is the browser's until another is chosen, and again when the choice is reset", () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const { result } = renderHook(useTimeZone);
    expect(result.current).toBe(own);
    act(() => void timezoneStore.set('Asia/Kathmandu'));
    expect(result.current).toBe('Asia/Kathmandu');
    act(() => timezoneStore.reset());
    expect(result.current).toBe(own);
  });

  it("follows a change of the browser's zone when the page is visible again", () => {
    const { result } = renderHook(useTimeZone);
    const options = Intl.DateTimeFormat().resolvedOptions();
    const format = vi
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ ...options, timeZone: 'Asia/Tokyo' });
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(result.current).toBe('Asia/Tokyo');
    format.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(result.current).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });
});
