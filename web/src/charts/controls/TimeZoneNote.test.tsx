import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { timezoneStore } from '../../storage/preference-stores.ts';
import { TimeZoneNote, useReaderZone } from './TimeZoneNote.tsx';

afterEach(() => {
  cleanup();
  timezoneStore.reset();
  vi.useRealTimers();
});

describe('the note about the time zone', () => {
  it.each([
    ['Europe/Berlin', 60, 'Days and hours are in Europe/Berlin (UTC+1).'],
    ['Asia/Kathmandu', 345, 'Days and hours are in Asia/Kathmandu (UTC+5:45).'],
    ['America/New_York', -240, 'Days and hours are in America/New York (UTC−4).'],
    ['Europe/London', 0, 'Days and hours are in Europe/London (UTC).'],
    ['UTC', 0, 'Days and hours are in UTC.'],
  ])('names %s with its offset of %i minutes', (timeZone, offsetMinutes, said) => {
    render(<TimeZoneNote zone={{ timeZone, offsetMinutes }} />);
    expect(screen.getByRole('paragraph').textContent).toBe(`${said} Change time zone`);
  });

  it('says what the time zone applies to', () => {
    render(<TimeZoneNote zone={{ timeZone: 'UTC', offsetMinutes: 0 }} what="Hours" />);
    expect(screen.getByRole('paragraph').textContent).toContain('Hours are in UTC.');
  });
});

describe('the reader’s time zone', () => {
  it('follows the choice and the clock, and keeps its identity until it changes', () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-29T00:00:00Z') });
    timezoneStore.set('Asia/Calcutta');
    const { result } = renderHook(() => useReaderZone());
    const before = result.current;
    expect(before).toEqual({ timeZone: 'Asia/Calcutta', offsetMinutes: 330 });
    act(() => void vi.advanceTimersByTime(1_800_000));
    expect(result.current).toBe(before);
    act(() => void timezoneStore.set('Europe/Berlin'));
    expect(result.current).toEqual({ timeZone: 'Europe/Berlin', offsetMinutes: 60 });
    // Berlin went from UTC+1 to UTC+2 at 01:00 UTC.
    act(() => void vi.advanceTimersByTime(3_600_000));
    expect(result.current).toEqual({ timeZone: 'Europe/Berlin', offsetMinutes: 120 });
  });
});
