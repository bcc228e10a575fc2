import type { difficultyNames } from '@rollcall/game/lfm/difficulty';
import { minuteMs } from '@rollcall/game/time';
import { createLot, type Lot, type Prng } from '../chance/random.ts';

/**
 * Draws the course of a quest run. The live world and its generated past use the same functions, so that times by
 * length and difficulty are the same in both.
 */

export type Difficulty = (typeof difficultyNames)[number];

interface Difficulties {
  /** Length of a run as a multiple of the quest's length. */
  readonly pace: number;
  /** Chance that everybody dies in it. */
  readonly wipeChance: number;
}

const facts: Readonly<Record<Difficulty, Difficulties>> = {
  Casual: { pace: 0.75, wipeChance: 0.01 },
  Normal: { pace: 0.88, wipeChance: 0.03 },
  Hard: { pace: 1, wipeChance: 0.06 },
  Elite: { pace: 1.08, wipeChance: 0.09 },
  Reaper: { pace: 1.3, wipeChance: 0.16 },
};

/** Solo players choose easier difficulties. */
export const drawSoloDifficulty: Lot<Difficulty> = createLot([
  ['Casual', 12],
  ['Normal', 34],
  ['Hard', 16],
  ['Elite', 32],
  ['Reaper', 6],
]);

export const drawPartyDifficulty: Lot<Difficulty> = createLot([
  ['Reaper', 34],
  ['Elite', 32],
  ['Hard', 11],
  ['Normal', 19],
  ['Casual', 4],
]);

/** A time inside the quest, in milliseconds after the first entry. */
export interface Stay {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A run from the first entry to the last exit: one stay, and another one after each wipe. */
export interface Course {
  readonly stays: readonly Stay[];
  /** False = the players gave up. */
  readonly isCompleted: boolean;
}

/** Maximum number of wipes in a run: nobody tries a third time. */
const wipesAtMost = 2;
/** Share of parties that go in again after a wipe. */
const returnShare = 0.72;

/** End of the last stay, in milliseconds after the first entry. */
export function courseMs({ stays }: Course): number {
  return stays.at(-1)?.untilMs ?? 0;
}

/**
 * Draws the course of a run.
 *
 * @param minutes the quest's length
 */
export function drawCourse(prng: Prng, minutes: number, difficulty: Difficulty): Course {
  const { pace, wipeChance } = facts[difficulty];
  let leftMs = minutes * pace * drawPatience(prng) * minuteMs;
  let nowMs = 0;
  const stays: Stay[] = [];
  while (stays.length < wipesAtMost && prng.chance(wipeChance)) {
    // Most wipes happen early, in the first fights.
    const share = 0.05 + 0.85 * prng.next() ** 1.7;
    const untilMs = nowMs + Math.max(share * leftMs, minuteMs);
    stays.push({ fromMs: nowMs, untilMs });
    if (!prng.chance(returnShare)) return { stays, isCompleted: false };
    nowMs = untilMs + drawPauseMs(prng);
    // A part of the quest has to be repeated.
    leftMs *= 1 - 0.8 * share;
  }
  stays.push({ fromMs: nowMs, untilMs: nowMs + Math.max(leftMs, 2 * minuteMs) });
  return { stays, isCompleted: true };
}

/**
 * Factor for the pace of a party, around 1: some know the quest well, some open every chest, and one in ten gets lost
 * or waits for somebody.
 */
function drawPatience(prng: Prng): number {
  const usual = prng.around(1, 0.26);
  return prng.chance(0.1) ? usual * (1.2 + prng.exponential(0.5)) : usual;
}

/** The pause after a wipe, mostly about two minutes and sometimes longer. */
function drawPauseMs(prng: Prng): number {
  return Math.min(40_000 + prng.exponential(70_000), 12 * minuteMs);
}

/** Milliseconds that a member takes to follow the first one into the quest. */
export function drawEntryMs(prng: Prng): number {
  return prng.between(3000, 75_000);
}

/** Milliseconds that somebody takes to leave a finished quest. */
export function drawExitMs(prng: Prng): number {
  return prng.between(5000, 75_000);
}

/** Draws the number of people with which a party starts, including the leader. */
export function drawWantedSize(prng: Prng, isRaid: boolean): number {
  return isRaid ? 6 + prng.below(7) : 2 + Math.floor(5 * prng.next() ** 1.8);
}
