import { describe, expect, it } from 'vitest';
import { makeKnownLfm } from '../testing/makers.ts';
import { clockAt, enteredAt, groupToRecord, isJump } from './known-lfm.ts';
import { minuteMs } from '../time.ts';
import { toWireTime } from '../wire-time.ts';

const reportedAt = '2026-11-21T20:00:00Z';
const reportedMs = Date.parse(reportedAt);

describe('the time of a group in its adventure', () => {
  it.each([
    ['continues from the last report', 600, {}, 31, 600 + 31 * 60],
    [
      'continues from the report that contained it',
      600,
      { clock_at: '2026-11-21T19:50:00Z' },
      31,
      600 + 41 * 60,
    ],
    ['stays 0 before the group has entered', 0, {}, 31, 0],
    ['does not decrease', 600, {}, -5, 600],
  ])('%s', (_, adventure_active_time, clock, minutes, expected) => {
    const group = { adventure_active_time, last_update: reportedAt, ...clock };
    expect(clockAt(group, reportedMs + minutes * minuteMs)).toBe(expected);
  });

  it.each([
    ['from an earlier report', 600, '2026-11-21T19:50:00Z', 1200],
    ['from a later report', 900, '2026-11-21T20:10:00Z', 300],
    ['from a later report by which the group entered afterwards', 60, '2026-11-21T20:10:00Z', 1],
    ['of a group that has not entered', 0, '2026-11-21T20:10:00Z', 0],
  ])('%s is recorded as of the last change', (_, adventure_active_time, clock_at, expected) => {
    const recorded = groupToRecord(
      makeKnownLfm({ adventure_active_time, last_update: reportedAt, clock_at, recorded_entry: 1 }),
    );
    expect(recorded.adventure_active_time).toBe(expected);
    for (const field of ['clock_at', 'recorded_entry', 'activity'])
      expect(recorded).not.toHaveProperty(field);
  });
});

describe('a clock', () => {
  it.each([
    ['continues', 600, 660, 60, false],
    ['is a minute behind', 600, 600, 60, false],
    ['is a minute ahead', 600, 720, 60, false],
    ['falls behind by more than a minute', 600, 600, 61, true],
    ['runs ahead by more than a minute', 600, 721, 60, true],
  ])('that %s is a jump or not', (_, before, after, passedS, expected) => {
    const entry = enteredAt({ adventure_active_time: before, last_update: reportedAt });
    const at = toWireTime(reportedMs + passedS * 1000);
    expect(
      isJump(entry, enteredAt({ adventure_active_time: after, last_update: reportedAt, clock_at: at })),
    ).toBe(expected);
  });
});
