import { describe, expect, it, vi } from 'vitest';
import { announceChanges, announceEveryMs, type Announcement } from './announce-changes.ts';

const rows = (...ids: number[]) => new Map(ids.map((id) => [id, `row ${id}`]));
const words = {
  came: (names: readonly string[]) => `Came: ${names.join(', ')}.`,
  left: (names: readonly string[]) => `Left: ${names.join(', ')}.`,
};
const hear = (before: Announcement | null, now: ReadonlyMap<number, string>, nowMs: number, asked = 'all') =>
  announceChanges(before, { names: () => now, asked, nowMs }, words);

describe('the announcer of changes in a list', () => {
  it('does not announce the first list', () => {
    expect(hear(null, rows(1, 2), 0).text).toBe('');
  });

  it.each([
    [rows(2, 3), 'Came: row 3. Left: row 1.'],
    [rows(1, 2, 3, 4), 'Came: row 3, row 4.'],
    [rows(), 'Left: row 1, row 2.'],
    [rows(1, 2), ''],
  ])('announces new and gone rows: %#', (now, text) => {
    expect(hear(hear(null, rows(1, 2), 0), now, announceEveryMs).text).toBe(text);
  });

  it('collects changes for 15 seconds and then announces them together', () => {
    const first = hear(null, rows(1), 0);
    const second = hear(first, rows(1, 2), announceEveryMs - 1);
    expect(second).toBe(first);
    const third = hear(second, rows(1, 2, 3), announceEveryMs);
    expect(third.text).toBe('Came: row 2, row 3.');
    expect(hear(third, rows(1, 2, 3, 4), announceEveryMs + 1)).toBe(third);
  });

  it('asks for names only when there may be something to announce', () => {
    const names = vi.fn(() => rows(1));
    const first = announceChanges(null, { names, asked: 'all', nowMs: 0 }, words);
    const typed = announceChanges(first, { names, asked: 'few', nowMs: 14_000 }, words);
    announceChanges(typed, { names, asked: 'few', nowMs: 14_500 }, words);
    expect(names).not.toHaveBeenCalled();
  });

  it('does not announce a row that came and went in between', () => {
    const first = hear(null, rows(1), 0);
    const came = hear(first, rows(1, 2), 1000);
    expect(hear(came, rows(1), announceEveryMs)).toBe(first);
  });

  it('does not announce rows that a new filter hides or shows', () => {
    const first = hear(null, rows(1, 2), 0);
    const narrowed = hear(first, rows(2), announceEveryMs, 'few');
    expect(narrowed.text).toBe('');
    const later = hear(narrowed, rows(2), 2 * announceEveryMs, 'few');
    expect(later).toBe(narrowed);
    expect(hear(later, rows(1, 2), 3 * announceEveryMs, 'all').text).toBe('');
  });

  it('announces changes after a new filter, still at most every 15 seconds', () => {
    const first = hear(null, rows(1), 0);
    const told = hear(first, rows(1, 2), announceEveryMs);
    const narrowed = hear(told, rows(2), announceEveryMs + 1000, 'few');
    expect(hear(narrowed, rows(2, 3), announceEveryMs + 2000, 'few').text).toBe('');
    expect(hear(narrowed, rows(2, 3), 2 * announceEveryMs, 'few').text).toBe('Came: row 3.');
  });
});
