import { hourFormat } from '../../ui/clock.ts';

/** What lies along the bottom of a chart of lines: time, the hours of a day, levels. Keep it while nothing changes. */
export interface XAxis {
  /** What the reader goes through along it: `Time`, `Hour`, `Level`. */
  readonly name: string;
  /** Below the axis; null = none. */
  readonly title: string | null;
  /** The axis ends now: the newest values are marked, and written at the line ends. */
  readonly endsNow: boolean;
  /** Lines are curves between their values, as over time; levels are no time, so that theirs are straight. */
  readonly isSmooth: boolean;
  /** Marks, and labels that do not collide; ascending, none outside of the extent. */
  readonly ticks: (extent: AxisExtent) => AxisTicks;
  /** Below a tick: short. */
  readonly tick: (x: number) => string;
  /** At the top of the tooltip: whole. */
  readonly place: (x: number) => string;
}

/** The extent of an axis. */
export interface AxisExtent {
  /** First and last place. */
  readonly from: number;
  readonly until: number;
  /** CSS pixels between the two. */
  readonly width: number;
  /** CSS pixels that a label of so many characters needs, the blank beside it included. */
  readonly labelWidth: (characters: number) => number;
}

/** Tick positions of an axis. */
export interface AxisTicks {
  /** Places with a mark. */
  readonly marks: readonly number[];
  /** Those of them that are written out. */
  readonly labelled: readonly number[];
}

/** Hours between two labels, the finest first; each divides a day. */
const hourSteps = [1, 2, 3, 4, 6, 8, 12] as const;

/**
 * The hours of a day, 0 to 23, in whatever zone they were counted.
 *
 * @param locale the browser's when left out
 */
export function hourAxis(locale?: string): XAxis {
  const tick = hourFormat(locale);
  const longest = Math.max(...Array.from({ length: 24 }, (_, hour) => tick(hour).length));
  return {
    name: 'Hour',
    title: null,
    endsNow: false,
    isSmooth: true,
    ticks: (extent) => stepTicks(extent, hourSteps, longest),
    tick,
    // §2.9 names this text.
    place: (hour) => `Hour: ${tick(hour)}`,
  };
}

const levelSteps = [1, 2, 5, 10] as const;

/** The levels of characters. */
export const levelAxis: XAxis = {
  name: 'Level',
  // §2.9 names this text.
  title: 'Total Level',
  endsNow: false,
  isSmooth: false,
  ticks: (extent) => stepTicks(extent, levelSteps, 2),
  tick: String,
  place: (level) => `Level ${level}`,
};

/**
 * Ticks on whole steps, the finest at which labels do not collide; every unit has a mark where marks are far enough apart.
 *
 * @param steps ascending, each a multiple of the unit
 * @param longest characters of the longest label
 */
export function stepTicks(
  { from, until, width, labelWidth }: AxisExtent,
  steps: readonly [number, ...number[]],
  longest: number,
): AxisTicks {
  const pixels = (step: number) => (until === from ? Infinity : (step * width) / (until - from));
  const coarsest = steps.at(-1) ?? steps[0];
  const step = steps.find((each) => pixels(each) >= labelWidth(longest)) ?? coarsest;
  const markStep = pixels(steps[0]) >= leastMarkGap ? steps[0] : step;
  const onStep = (every: number) => {
    const first = Math.ceil(from / every);
    return Array.from(
      { length: Math.max(0, Math.floor(until / every) - first + 1) },
      (_, index) => (first + index) * every,
    );
  };
  return { marks: onStep(markStep), labelled: onStep(step) };
}

/** Least distance of two marks, CSS pixels. */
export const leastMarkGap = 9;
