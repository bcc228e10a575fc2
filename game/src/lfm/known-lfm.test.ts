import { describe, expect, it } from 'vitest';
import { makeKnownLfm } from '../testing/makers.ts';
import { clockAt, groupToRecord } from './known-lfm.ts';
import { minuteMs } from '../time.ts';

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

  it('is recorded as of the last report that contained the group', () => {
    const group = makeKnownLfm({
      adventure_active_time: 600,
      last_update: reportedAt,
      clock_at: '2026-11-21T19:50:00Z',
    });
    const recorded = groupToRecord(group);
    expect(recorded.adventure_active_time).toBe(1200);
    expect(recorded).not.toHaveProperty('clock_at');
    expect(recorded).not.toHaveProperty('activity');
  });
});
