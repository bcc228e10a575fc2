import { expect, it } from 'vitest';
import { formatMoment } from './format-moment.ts';

const atMs = Date.parse('2026-03-14T20:15:00Z');

it.each([
  ['UTC', /2026.*8:15:00.*UTC/],
  ['Asia/Kathmandu', /2026.*2:00:00.*GMT\+5:45/],
  ['America/New_York', /2026.*4:15:00/],
])('a moment is told to the second, by the clock of %s', (timeZone, text) => {
  expect(formatMoment(atMs, timeZone)).toMatch(text);
});
