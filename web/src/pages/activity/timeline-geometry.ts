import { type LocalDay, momentAt, clockRanges } from '@rollcall/game/character/activity-days';
import type { PlaceKind } from '@rollcall/game/character/activity-figures';
import { type Span, spansWithin } from '@rollcall/game/character/time-spans';
import type { DayCount, Stay } from './activity-view.ts';

/** Heights of a day's row, with the gap below it, and of its bar; CSS pixels. */
const timelineRows: Readonly<Record<DayCount, { readonly rowHeight: number; readonly barHeight: number }>> = {
  '7': { rowHeight: 36, barHeight: 28 },
  '30': { rowHeight: 15, barHeight: 12 },
  '90': { rowHeight: 7, barHeight: 6 },
};

/** Height of the hours above the days, CSS pixels. */
const headHeight = 24;

/**
 * Height of the picture, which does not depend on its width, so that its room can be reserved before the data has
 * loaded.
 */
export function timelineHeight(days: DayCount): number {
  return headHeight + Number(days) * timelineRows[days].rowHeight;
}

const dayMinutes = 1440;
/** Below this width, in CSS pixels, the picture has short names and fewer hours. */
const narrowBelow = 600;

/** Measures of the picture in CSS pixels. */
interface TimelineLayout {
  readonly width: number;
  readonly height: number;
  /** Left and right edge of the hours. */
  readonly left: number;
  readonly right: number;
  /** Top of the first day. */
  readonly top: number;
  /** Height of a day's row, with the gap below it. */
  readonly rowHeight: number;
  readonly barHeight: number;
  /** Hours between two grid lines. */
  readonly hourStep: 3 | 6;
  readonly isNarrow: boolean;
}

/** The layout of a picture of the given width. */
export function timelineLayout(days: DayCount, width: number): TimelineLayout {
  const isNarrow = width < narrowBelow;
  return {
    ...timelineRows[days],
    width,
    height: timelineHeight(days),
    left: isNarrow ? 52 : 92,
    right: width - (isNarrow ? 8 : 84),
    top: headHeight,
    hourStep: isNarrow ? 6 : 3,
    isNarrow,
  };
}

/** Percent of the bar's height, so that kinds of place differ in height as well as colour. */
const heights: Readonly<Record<PlaceKind, number>> = { quest: 100, wilderness: 68, public: 34, unknown: 18 };

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const xOf = ({ left, right }: TimelineLayout, minute: number) =>
  left + (minute / dayMinutes) * (right - left);
const rounded = (value: number) => Math.round(value * 100) / 100;
const pathOf = (boxes: readonly Box[]) =>
  boxes
    .map(
      ({ x, y, width, height }) =>
        `M${rounded(x)} ${rounded(y)}h${rounded(width)}v${rounded(height)}h${-rounded(width)}z`,
    )
    .join('');

/** Boxes of a span in the row of a day, aligned to its bottom. @param share share of the bar's height, in percent */
function boxesOf(layout: TimelineLayout, day: LocalDay, row: number, span: Span, share: number): Box[] {
  const bottom = layout.top + row * layout.rowHeight + layout.barHeight;
  const height = Math.max(1, (layout.barHeight * share) / 100);
  return clockRanges(day, span).map(({ fromMinute, toMinute }) => {
    const x = xOf(layout, fromMinute);
    // At least one pixel wide, so that short stays are visible.
    return { x, y: bottom - height, width: Math.max(1, xOf(layout, toMinute) - x), height };
  });
}

/** A label that fits in its box. */
interface StayLabel {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Width of a letter of the labels, CSS pixels, rounded up. */
const letterWidth = 6.4;
const labelBlank = 6;

/** The picture of days, newest first, with one path per kind: thousands of stays are five elements. */
export function timelineGeometry(
  layout: TimelineLayout,
  days: readonly LocalDay[],
  stays: readonly Stay[],
  { untilMs, nameOf }: { untilMs: number; nameOf: (stay: Stay) => string },
) {
  const boxes: Record<PlaceKind, Box[]> = { quest: [], wilderness: [], public: [], unknown: [] };
  const labels: StayLabel[] = [];
  const hasLabels = layout.barHeight > 20;
  for (const [row, day] of days.entries()) {
    for (const stay of spansWithin(stays, day)) {
      const span = { startMs: stay.startMs, endMs: Math.min(stay.endMs, untilMs) };
      const found = boxesOf(layout, day, row, span, heights[stay.kind]);
      boxes[stay.kind].push(...found);
      if (hasLabels && stay.kind === 'quest')
        labels.push(...found.flatMap((box) => labelOf(box, nameOf(stay))));
    }
  }
  return {
    kinds: {
      quest: pathOf(boxes.quest),
      wilderness: pathOf(boxes.wilderness),
      public: pathOf(boxes.public),
      unknown: pathOf(boxes.unknown),
    },
    ground: pathOf(days.flatMap((day, row) => groundOf(layout, row, day))),
    skipped: pathOf(
      days.flatMap(({ skipped }, row) => {
        if (skipped === null) return [];
        const x = xOf(layout, skipped.fromMinute);
        return [{ ...rowBox(layout, row), x, width: xOf(layout, skipped.toMinute) - x }];
      }),
    ),
    labels,
  };
}

function labelOf({ x, y, width, height }: Box, text: string): StayLabel[] {
  const room = Math.floor((width - 2 * labelBlank) / letterWidth);
  if (room < 4) return [];
  const shown = text.length <= room ? text : `${text.slice(0, room - 1).trimEnd()}…`;
  return [{ x: rounded(x + labelBlank), y: rounded(y + height / 2), text: shown }];
}

function rowBox({ left, right, top, rowHeight, barHeight }: TimelineLayout, row: number): Box {
  return { x: left, y: top + row * rowHeight, width: right - left, height: barHeight };
}

function groundOf(layout: TimelineLayout, row: number, day: LocalDay): Box[] {
  const box = rowBox(layout, row);
  return day.clock.map(({ fromMinute, toMinute }) => {
    const x = xOf(layout, fromMinute);
    return { ...box, x, width: xOf(layout, toMinute) - x };
  });
}

/** Outline of a span across all the rows that it spans; empty = outside of the days shown. */
export function spanOutline(
  layout: TimelineLayout,
  days: readonly LocalDay[],
  span: Span,
  untilMs: number,
): string {
  const ended = { startMs: span.startMs, endMs: Math.min(span.endMs, untilMs) };
  return pathOf(days.flatMap((day, row) => boxesOf(layout, day, row, ended, 100)));
}

/** Position of a moment; null = outside of the days shown. */
export function positionAt(
  layout: TimelineLayout,
  days: readonly LocalDay[],
  atMs: number,
): { readonly x: number; readonly y: number } | null {
  const row = days.findIndex(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
  const day = days[row];
  const [range] = day === undefined ? [] : clockRanges(day, { startMs: atMs, endMs: atMs + 1 });
  if (range === undefined) return null;
  return { x: xOf(layout, range.fromMinute), y: layout.top + row * layout.rowHeight };
}

/** The moment at a point of the picture; null = outside of the days shown. */
export function timeAt(
  layout: TimelineLayout,
  days: readonly LocalDay[],
  x: number,
  y: number,
): number | null {
  const day = days[Math.floor((y - layout.top) / layout.rowHeight)];
  if (day === undefined || x < layout.left || x > layout.right) return null;
  return momentAt(day, ((x - layout.left) / (layout.right - layout.left)) * dayMinutes);
}

/** Hours with a grid line. */
export function hourLines(layout: TimelineLayout): readonly { readonly hour: number; readonly x: number }[] {
  return Array.from({ length: 24 / layout.hourStep + 1 }, (_, place) => {
    const hour = place * layout.hourStep;
    return { hour, x: rounded(xOf(layout, hour * 60)) };
  });
}

/** Whether a day has its name next to its row. If rows are low, only Mondays and the newest day do. */
export function isDayNamed(
  { rowHeight }: Pick<TimelineLayout, 'rowHeight'>,
  day: LocalDay,
  row: number,
): boolean {
  if (rowHeight >= 15) return true;
  return row === 0 || (day.weekday === 1 && row > 1);
}
