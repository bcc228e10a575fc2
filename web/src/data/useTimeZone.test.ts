import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { timezoneStore } from '../storage/timezone-store.ts';
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
  it("is the browser's until another is chosen, and again when that is taken back", () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const { result } = renderHook(useTimeZone);
    expect(result.current).toBe(own);
    act(() => void timezoneStore.set('Asia/Kathmandu'));
    expect(result.current).toBe('Asia/Kathmandu');
    act(() => timezoneStore.reset());
    expect(result.current).toBe(own);
  });
});
