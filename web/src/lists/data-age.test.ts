import { expect, it } from 'vitest';
import { dataAgeMs, type Reported, shownAge } from './DataAge.tsx';

const nowMs = Date.parse('2026-03-14T20:15:00Z');

const reportedAt = (time: string | null, is_online: boolean | null = true): Reported => ({
  is_online,
  last_data_fetch: time && `2026-03-14T20:${time}Z`,
});

it.each([
  ['nothing has been received', null, reportedAt('14:59'), null],
  ['reports come in', nowMs - 2000, reportedAt('14:50'), 10_000],
  ['a report is newer than the answer', nowMs - 20_000, reportedAt('14:57'), 3000],
  ['the reports are unknown', nowMs - 2000, null, 2000],
  ['the server was never reported', nowMs - 2000, reportedAt(null), null],
  ['an offline server was never reported', nowMs - 2000, reportedAt(null, false), null],
  ['reports have stopped', nowMs - 2000, reportedAt('10:00'), 300_000],
  ['the server is offline', nowMs - 2000, reportedAt('14:50', false), 10_000],
  ['answers have stopped', nowMs - 90_000, reportedAt('14:00'), 90_000],
  ['the answer is from the future', nowMs + 500, null, 0],
  ['the report is from the future', nowMs - 2000, reportedAt('15:01', false), 0],
])('the age of the data is correct when %s', (_what, receivedAtMs, reported, age) => {
  expect(dataAgeMs({ receivedAtMs, reported, nowMs })).toBe(age);
});

it.each([
  ['there is no answer', null, null, '–', 'waiting'],
  ['the server is unknown', nowMs, null, 'just now', 'fresh'],
  ['the server was never reported', nowMs, reportedAt(null), 'No data yet', 'waiting'],
  ['an offline server was never reported', nowMs, reportedAt(null, false), 'No data yet', 'waiting'],
  ['a server has just gone offline', nowMs, reportedAt('14:58', false), 'Offline · 0 s', 'late'],
  ['a server is offline', nowMs, reportedAt('12:00', false), 'Offline · 3 min', 'late'],
  ['reports come in', nowMs, reportedAt('14:45'), '15 s', 'fresh'],
  ['reports have stopped', nowMs, reportedAt('12:00'), '3 min', 'fresh'],
] as const)('the age has the right text when %s', (_what, receivedAtMs, reported, text, tone) => {
  expect(shownAge({ receivedAtMs, reported, nowMs })).toEqual({ text, tone });
});

it.each([
  [0, 'just now', 'fresh'],
  [4999, 'just now', 'fresh'],
  [5000, '5 s', 'fresh'],
  [14_999, '10 s', 'fresh'],
  [59_999, '55 s', 'fresh'],
  [60_000, '1 min', 'fresh'],
  [299_000, '4 min', 'fresh'],
  [300_001, '5 min', 'late'],
] as const)('an age of %s ms is shown as %s, %s', (ageMs, text, tone) => {
  expect(shownAge({ receivedAtMs: nowMs - ageMs, reported: null, nowMs })).toEqual({ text, tone });
});
