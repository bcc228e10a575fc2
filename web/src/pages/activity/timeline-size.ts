import type { DayCount } from './activity-filters.ts';

/** Of a day, with the gap below it, and of its bar; CSS pixels. */
export const timelineRows: Readonly<
  Record<DayCount, { readonly rowHeight: number; readonly barHeight: number }>
> = {
  '7': { rowHeight: 36, barHeight: 28 },
  '30': { rowHeight: 15, barHeight: 12 },
  '90': { rowHeight: 7, barHeight: 6 },
};

/** Of the hours above the days, CSS pixels. */
export const headHeight = 24;

/** How high the picture is, whatever its width: its room is there before anything is known. */
export function timelineHeight(days: DayCount): number {
  return headHeight + Number(days) * timelineRows[days].rowHeight;
}
