import { expect, it } from 'vitest';
import { ageTone, dataAgeMs, shownAgeText, untilNextAge } from './DataAge.tsx';

const nowMs = Date.parse('2026-03-14T20:15:00Z');

it.each([
  ['nothing has been received', null, '2026-03-14T20:14:59Z', null],
  ['reports come in', nowMs - 2000, '2026-03-14T20:14:50Z', 2000],
  ['nobody knows of reports', nowMs - 2000, null, 2000],
  ['reports have stopped', nowMs - 2000, '2026-03-14T20:10:00Z', 300_000],
  ['answers have stopped', nowMs - 90_000, '2026-03-14T20:14:00Z', 90_000],
  ['the answer is from the future', nowMs + 500, null, 0],
])('the data is as old as it really is when %s', (_what, receivedAtMs, lastDataFetch, age) => {
  expect(dataAgeMs({ receivedAtMs, lastDataFetch, nowMs })).toBe(age);
});

it.each([
  [null, '–', 'waiting'],
  [0, 'just now', 'fresh'],
  [4999, 'just now', 'fresh'],
  [5000, '5 s', 'fresh'],
  [14_999, '10 s', 'fresh'],
  [59_999, '55 s', 'fresh'],
  [60_000, '1 min', 'fresh'],
  [299_000, '4 min', 'fresh'],
  [300_001, '5 min', 'late'],
] as const)('an age of %s ms is shown as %s, %s', (ageMs, text, tone) => {
  expect([shownAgeText(ageMs), ageTone(ageMs)]).toEqual([text, tone]);
});

it.each([
  [0, 5000],
  [4999, 1],
  [5000, 5000],
  [61_000, 4000],
])('at %i ms the next look is due in %i', (ageMs, waitMs) => {
  expect(untilNextAge(ageMs)).toBe(waitMs);
});
