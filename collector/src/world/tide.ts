import { createRipple, type Ripple } from './chance/ripple.ts';

const dayMs = 24 * 3_600_000;
const yearMs = 365.25 * dayMs;
/** Winter evenings are the busiest: the top of the year is the middle of January. */
const topOfYearMs = Date.UTC(2026, 0, 15);
const seasonShare = 0.06;
const wanderShare = 0.06;

/** How much busier than on the average of years a server is at a moment: 0.88 to 1.12. */
export type Tide = (atMs: number) => number;

/**
 * The slow part of how busy a server is: the season, and its own better and worse months. It depends on the seed, the
 * server and the moment alone, so that a past that is made up later joins the living world without a step.
 */
export function createTide(seed: string | number, serverName: string): Tide {
  const wander: Ripple = createRipple(40 * dayMs, seed, serverName, 'tide');
  return (atMs) => {
    const season = Math.cos((2 * Math.PI * (atMs - topOfYearMs)) / yearMs);
    return 1 + seasonShare * season + wanderShare * wander(atMs);
  };
}
