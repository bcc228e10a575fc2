import { describe, expect, it } from 'vitest';
import { offsetsWithin } from '../time-zone.ts';
import { onlineByHourOfDay, onlineInZone } from './guild-hours.ts';

const hour = (timestamp: string, online_count: number | null) => ({ timestamp, online_count });
const offsetsOf = (timeZone: string) =>
  offsetsWithin(timeZone, {
    fromMs: Date.parse('2026-10-28T00:00:00Z'),
    toMs: Date.parse('2026-11-05T00:00:00Z'),
  });
/** The clock of New York goes back on 1 November at 6:00 UTC. */
const evenings = [
  hour('2026-11-01T00:00:00Z', 8),
  hour('2026-11-01T05:00:00Z', 1),
  hour('2026-11-01T06:00:00Z', 3),
  hour('2026-11-02T01:00:00Z', 10),
];

describe('members online in a zone', () => {
  it('stay as they are in zones whose offset is a whole number of hours, including a repeated hour', () => {
    expect(onlineInZone(evenings, offsetsOf('America/New_York'))).toEqual(evenings);
  });

  it('are weighted means of two hours in other zones; uncounted hours have no weight', () => {
    const hours = [
      hour('2026-11-01T00:00:00Z', 8),
      hour('2026-11-01T01:00:00Z', 4),
      hour('2026-11-01T02:00:00Z', null),
    ];
    expect(onlineInZone(hours, offsetsOf('Asia/Kolkata'))).toEqual([
      hour('2026-10-31T23:30:00Z', 8),
      hour('2026-11-01T00:30:00Z', 6),
      hour('2026-11-01T01:30:00Z', 4),
      hour('2026-11-01T02:30:00Z', null),
    ]);
  });

  it('are averaged by hour of the day across a clock change', () => {
    const byHour = onlineByHourOfDay(evenings, offsetsOf('America/New_York'));
    expect([byHour[20], byHour[1], byHour[19], byHour[21]]).toEqual([9, 2, null, null]);
    const inKolkata = onlineByHourOfDay(evenings, offsetsOf('Asia/Kolkata'));
    expect([inKolkata[5], inKolkata[6], inKolkata[7]]).toEqual([8, 9, 10]);
  });
});
