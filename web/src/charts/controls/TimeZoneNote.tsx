import { formatZoneOffset } from '@rollcall/game/site/time-zone-list';
import { memo, useMemo } from 'react';
import { zonePicker } from '../../api/zone-picker.ts';
import frameStyles from '../frame/chart-frame.module.css';
import styles from './chart-filters.module.css';
import { zoneOffsetMinutes } from '@rollcall/game/time-zone';
import { useServerNow } from '../../api/useServerNow.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';

interface TimeZoneNoteProps {
  readonly zone: ReportZone;
  /** Figures that the time zone applies to: `Hours`. */
  readonly what?: string;
}

/** The time zone of days and hours outside of charts, with a button to change it. */
export const TimeZoneNote = memo(function TimeZoneNote({ zone, what = 'Days and hours' }: TimeZoneNoteProps) {
  return (
    <p className={`color-third size-note ${styles['note']}`}>
      {what} are in {zoneText(zone)}.{' '}
      <button
        type="button"
        className={`link-button nowrap relative ${frameStyles['lineButton']}`}
        onClick={({ currentTarget }) => {
          // The dialog returns the focus to this button; Safari does not focus a clicked button.
          currentTarget.focus();
          zonePicker.open();
        }}
      >
        Change time zone
      </button>
    </p>
  );
});

/** `America/New York` */
export const zoneName = (timeZone: string) => timeZone.replaceAll('_', ' ');

/** `America/New York (UTC−5)` */
export function zoneText({ timeZone, offsetMinutes }: ReportZone): string {
  const offset = formatZoneOffset(offsetMinutes);
  const name = zoneName(timeZone);
  return name === offset ? name : `${name} (${offset})`;
}

/** The time zone of the days and hours in a report. */
export interface ReportZone {
  /** `Europe/Berlin` */
  readonly timeZone: string;
  /** Minutes ahead of UTC now. */
  readonly offsetMinutes: number;
}

/** Interval of checks for a changed offset, ms. Clocks only change twice a year. */
const lookEveryMs = 5 * 60_000;

/** A time zone with its current offset, for `TimeZoneNote`. Keeps its identity until it changes. */
export function useZone(timeZone: string): ReportZone {
  const nowMs = useServerNow(lookEveryMs);
  const offsetMinutes = useMemo(() => zoneOffsetMinutes(timeZone, nowMs), [timeZone, nowMs]);
  return useMemo(() => ({ timeZone, offsetMinutes }), [timeZone, offsetMinutes]);
}

/** The reader's time zone with its current offset. */
export function useReaderZone(): ReportZone {
  return useZone(useTimeZone());
}
