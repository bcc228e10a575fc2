import { hourFormat } from '../../ui/clock.ts';

/** The horizontal axis of a line chart: time, hours of a day or levels. Must keep its identity until it changes. */
export interface XAxis {
  /** Name of its unit: `Time`, `Hour`, `Level`. */
  readonly name: string;
  /** Title below the axis; null = none. */
  readonly title: string | null;
  /** The axis ends now, so the newest values are marked and written at the line ends. */
  readonly endsNow: boolean;
  /** Lines are curved, as over time; over levels they are straight. */
  readonly isSmooth: boolean;
  /** Marks, and labels that do not collide; ascending, none outside of the extent. */
  readonly ticks: (extent: AxisExtent) => AxisTicks;
  /** Short label of a tick. */
  readonly tick: (x: number) => string;
  /** Full label at the top of the tooltip. */
  readonly place: (x: number) => string;
}

export interface AxisExtent {
  /** First and last place. */
  readonly from: number;
  readonly until: number;
  /** Distance between the two, CSS pixels. */
  readonly width: number;
  /** Width of a label by number of characters, with the gap beside it, CSS pixels. */
  readonly labelWidth: (characters: number) => number;
}

export interface AxisTicks {
  /** Places with a mark. */
  readonly marks: readonly number[];
  /** Marks with a label. */
  readonly labelled: readonly number[];
}

/** Hours between two labels, the finest first; each divides a day. */
const hourSteps = [1, 2, 3, 4, 6, 8, 12] as const;

/** The hours of a day, 0 to 23, in the time zone of the data. */
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
    place: (hour) => `Hour: ${tick(hour)}`,
  };
}

const levelSteps = [1, 2, 5, 10] as const;

export const levelAxis: XAxis = {
  name: 'Level',
  title: 'Total Level',
  endsNow: false,
  isSmooth: false,
  ticks: (extent) => stepTicks(extent, levelSteps, 2),
  tick: String,
  place: (level) => `Level ${level}`,
};

/**
 * Ticks on whole steps, the finest at which labels do not collide; every unit has a mark if marks are far enough apart.
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

/** Minimum distance of two marks, CSS pixels. */
export const leastMarkGap = 9;
