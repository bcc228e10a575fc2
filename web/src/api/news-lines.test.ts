import { describe, expect, it } from 'vitest';
import { newsLines } from './useNews.ts';

const formats = {
  day: (atMs: number) => new Date(atMs).toISOString().slice(0, 10),
  minute: (atMs: number) => new Date(atMs).toISOString().slice(0, 16),
};
const nowMs = Date.parse('2026-03-14T20:15:00Z');

describe('the news', () => {
  it('are sorted newest first, including posts of the same moment', () => {
    const items = [
      { id: 1, date: '2026-03-10T08:00:00Z', message: 'first' },
      { id: 3, date: '2026-03-12T08:00:00Z', message: 'third' },
      { id: 2, date: '2026-03-10T08:00:00Z', message: 'second' },
    ];
    expect(newsLines(items, nowMs, formats).map(({ message }) => message)).toEqual([
      'third',
      'second',
      'first',
    ]);
  });

  it.each([
    ['2026-03-14T20:14:30Z', 'Just now'],
    ['2026-03-14T19:00:00Z', '1 hour ago'],
    ['2026-03-11T20:15:00Z', '3 days ago'],
    ['2026-02-12T20:15:01Z', '29 days ago'],
    ['2026-02-12T20:15:00Z', '2026-02-12'],
    ['2026-03-14T20:16:00Z', 'Just now'],
  ])('from %s have the age "%s" and an exact time', (date, when) => {
    const [line] = newsLines([{ id: 1, date, message: 'Hello' }], nowMs, formats);
    expect(line).toMatchObject({ date, when, exact: date.slice(0, 16) });
  });

  it.each([
    [null, 'No message available'],
    ['', 'No message available'],
    [' \n', 'No message available'],
    ['One\n\nTwo <b>', 'One\n\nTwo <b>'],
    ['\nTrimmed ', 'Trimmed'],
  ])('show the message %j as %j', (message, said) => {
    const [line] = newsLines([{ id: 1, date: '2026-03-14T20:15:00Z', message }], nowMs, formats);
    expect(line?.message).toBe(said);
  });
});
