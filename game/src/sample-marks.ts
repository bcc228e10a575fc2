import { sampleIntervalMs } from './population.ts';

const hourMs = 3_600_000;

/** The five-minute mark nearest to a moment, in milliseconds since 1970; halfway belongs to the later one (wire: History reads). */
export function nearestMark(epochMs: number): number {
  return Math.round(epochMs / sampleIntervalMs) * sampleIntervalMs;
}

/** The first five-minute mark after a moment. */
export function nextMark(epochMs: number): number {
  return (Math.floor(epochMs / sampleIntervalMs) + 1) * sampleIntervalMs;
}

/** Whether a mark is one at which the guilds are counted: the full hour, UTC. */
export function isGuildMark(markMs: number): boolean {
  return markMs % hourMs === 0;
}
