import type { PeakTimes, PeakWindow } from '@rollcall/game/peak-times';

/** §2.9: what a cell reads. */
export const peakText = 'Peak Hours';
export const offPeakText = 'Off-Peak';

/** §2.9: while the data come. */
export const peakLoadingText = 'Loading peak time data...';

const hoursPerDay = 24;

/** An hour of the day, as the reader's clock shows its beginning: `18:00`, `6 PM`. */
export type HourFormat = (hour: number) => string;

const spanOf = ({ startHour, hourCount }: PeakWindow, hour: HourFormat) =>
  hourCount >= hoursPerDay ? 'All day' : `${hour(startHour)}–${hour(startHour + hourCount)}`;

/**
 * When it is busy, in words, the fullest first: `18:00–23:00, with a gap at 20:00`, `18:00–23:00, gap 20:00`,
 * `18:00–23:00`. Below each other stand the same windows, in fewer words; the last ones name the longest window only.
 *
 * @param isUnknown nothing is known of any hour
 */
export function windowWords({ windows }: PeakTimes, isUnknown: boolean, hour: HourFormat): readonly string[] {
  if (isUnknown) return ['No data'];
  if (windows.length === 0) return ['No peak hours'];
  const whole = windows.map((each) => spanOf(each, hour) + gapOf(each, ', with a gap at ', hour));
  const short = windows.map((each) => spanOf(each, hour) + gapOf(each, ', gap ', hour));
  const longest = windows.toSorted((a, b) => b.hourCount - a.hourCount)[0];
  const more = windows.length > 1 ? ` and ${windows.length - 1} more` : '';
  return [whole.join(' and '), short.join(' and '), ...(longest ? [spanOf(longest, hour) + more] : [])];
}

function gapOf({ gapHour }: PeakWindow, words: string, hour: HourFormat): string {
  return gapHour === null ? '' : words + hour(gapHour);
}
