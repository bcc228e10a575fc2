import { expect, it } from 'vitest';
import { dataAgeMs } from './data-age.ts';

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
