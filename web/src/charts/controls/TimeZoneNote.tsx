import { formatZoneOffset } from '@rollcall/game/time-zone-list';
import { memo } from 'react';
import { zonePicker } from '../../data/zone-picker.ts';
import styles from './time-zone-note.module.css';
import type { ReportZone } from './useReportZone.ts';

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
        className={styles['change']}
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
