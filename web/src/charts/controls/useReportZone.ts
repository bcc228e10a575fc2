import type { Period } from '@rollcall/game/population';
import { reportOffsetMinutes } from '@rollcall/game/report-period';
import { useMemo } from 'react';
import { useServerNow } from '../../data/useServerNow.ts';
import { useTimeZone } from '../../data/useTimeZone.ts';

/** Where the days and hours of a report are. */
export interface ReportZone {
  /** `Europe/Berlin` */
  readonly timeZone: string;
  /** Minutes ahead of UTC at the end of the report (product 3). */
  readonly offsetMinutes: number;
}

/** Seldom: reports of a day end anew every five minutes, and clocks are changed twice a year. */
const lookEveryMs = 5 * 60_000;

/**
 * The reader's zone, with its offset at the end of a report: what `dayInZone` and `weekInZone` shift by, and what
 * `TimeZoneNote` tells. The same object while nothing about it changes.
 */
export function useReportZone(period: Period): ReportZone {
  const timeZone = useTimeZone();
  const nowMs = useServerNow(lookEveryMs);
  const offsetMinutes = useMemo(
    () => reportOffsetMinutes(timeZone, period, nowMs),
    [timeZone, period, nowMs],
  );
  return useMemo(() => ({ timeZone, offsetMinutes }), [timeZone, offsetMinutes]);
}
