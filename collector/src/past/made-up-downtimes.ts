import { createPrng } from '../world/chance/prng.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
/** As in the living world: a server is restarted every four days or so, for a few minutes. */
const restartWindowMs = 4 * dayMs;
/** Players are back an hour after a downtime; until then it is felt. */
const afterglowMs = hourMs;
/** 4 January 1970 was a Sunday. */
const firstSundayMs = 3 * dayMs;

/** Milliseconds since 1970; the end is not part of it. */
interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** Whether a server was down at a moment, and if not, for how long it had been up: Infinity = longer than is felt. */
export type Downtimes = (atMs: number) => { readonly isDown: boolean; readonly upForMs: number };

/**
 * The downtimes of a server: its own restarts, and once a week the hours of maintenance of all servers together
 * (world.md: 2.4 % of all samples are zero everywhere). Each depends on the seed and its window of time alone. One that
 * would still be felt at `livingFromMs` never was, since the living world is up.
 */
export function createDowntimes(seed: string | number, serverName: string, livingFromMs: number): Downtimes {
  const restartOf = remember((window) => restart(seed, serverName, window));
  const maintenanceOf = remember((window) => maintenance(seed, window));
  return (atMs) => {
    let upForMs = Infinity;
    const restartWindow = Math.floor(atMs / restartWindowMs);
    const week = Math.floor((atMs - firstSundayMs) / weekMs);
    // The window before is felt at the beginning of the next.
    for (const { startMs, endMs } of [
      restartOf(restartWindow - 1),
      restartOf(restartWindow),
      maintenanceOf(week),
    ]) {
      if (atMs < startMs || endMs + afterglowMs > livingFromMs) continue;
      if (atMs < endMs) return { isDown: true, upForMs: 0 };
      if (atMs < endMs + afterglowMs) upForMs = Math.min(upForMs, atMs - endMs);
    }
    return { isDown: false, upForMs };
  };
}

function restart(seed: string | number, serverName: string, window: number): Span {
  const prng = createPrng(seed, serverName, 'past restart', window);
  const startMs = (window + prng.next()) * restartWindowMs;
  return { startMs, endMs: startMs + prng.between(4, 15) * minuteMs };
}

/** On Tuesday, Wednesday or Thursday, in the morning of those who do it, mostly 2 to 5 hours. */
function maintenance(seed: string | number, week: number): Span {
  const prng = createPrng(seed, 'past maintenance', week);
  const dayStartMs = firstSundayMs + week * weekMs + (2 + prng.below(3)) * dayMs;
  const startMs = dayStartMs + prng.between(9, 13) * hourMs;
  return { startMs, endMs: startMs + prng.between(2.5, 5) * hourMs };
}

/** Windows are asked for again and again while a past is told, and a year has less than a hundred of them. */
function remember(make: (window: number) => Span): (window: number) => Span {
  const known = new Map<number, Span>();
  return (window) => {
    const found = known.get(window);
    if (found !== undefined) return found;
    const made = make(window);
    known.set(window, made);
    return made;
  };
}
