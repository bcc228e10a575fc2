import { stepTicks, type XAxis } from './x-axis.ts';

const levelSteps = [1, 2, 5, 10] as const;

/** The levels of characters. */
export const levelAxis: XAxis = {
  name: 'Level',
  // §2.9 names this text.
  title: 'Total Level',
  endsNow: false,
  ticks: (room) => stepTicks(room, levelSteps, 2),
  tick: String,
  place: (level) => `Level ${level}`,
};
