import { formatZoneOffset } from '@rollcall/game/time-zone-list';
import { memo, useMemo } from 'react';
import { zonePicker } from '../../data/zone-picker.ts';
import styles from './chart-filters.module.css';
import type { Period } from '@rollcall/game/population';
import { reportOffsetMinutes } from '@rollcall/game/report-period';
import { useServerNow } from '../../data/useServerNow.ts';
import { useTimeZone } from '../../data/useTimeZone.ts';

interface TimeZoneNoteProps {
  readonly zone: ReportZone;
  /** What is shown in it: `Hours`. */
  readonly what?: string;
}

/** Which zone the days and hours of a chart are in, and the way to another (§2.9). */
export const TimeZoneNote = memo(function TimeZoneNote({
  zone: { timeZone, offsetMinutes },
  what = 'Days and hours',
}: TimeZoneNoteProps) {
  const offset = formatZoneOffset(offsetMinutes);
  const name = timeZone.replaceAll('_', ' ');
  return (
    <p className={styles['note']}>
      {what} are in {name === offset ? name : `${name} (${offset})`}.{' '}
      <button
        type="button"
        className={`link-button ${styles['change']}`}
        onClick={({ currentTarget }) => {
          // The dialog gives the focus back to what had it; not every browser focuses what is clicked.
          currentTarget.focus();
          zonePicker.open();
        }}
      >
        Change time zone
      </button>
    </p>
  );
});

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
