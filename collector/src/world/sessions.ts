import type { Prng } from './chance/prng.ts';

const minuteMs = 60_000;

/**
 * Share of sessions that are shorter than so many minutes (world.md: 47 % below 4, 81 % below 12, a tail past two
 * hours). Most spans are a look into the bank of a character that carries things.
 */
const sessionQuantiles: readonly (readonly [share: number, minutes: number])[] = [
  [0, 0.4],
  [0.15, 1],
  [0.47, 4],
  [0.81, 12],
  [0.88, 30],
  [0.93, 70],
  [0.97, 130],
  [0.99, 200],
  [1, 330],
];

const longestMs = 330 * minuteMs;

/** Length of a session that begins now, milliseconds. */
export function drawSessionMs(prng: Prng): number {
  return sessionAtShare(prng.next());
}

/** The length that the given share of all sessions stays below, milliseconds. Between two known points it grows evenly in its logarithm. */
export function sessionAtShare(share: number): number {
  for (let index = 1; index < sessionQuantiles.length; index += 1) {
    const [upperShare, upperMinutes] = sessionQuantiles[index] ?? [1, 330];
    if (share > upperShare) continue;
    const [lowerShare, lowerMinutes] = sessionQuantiles[index - 1] ?? [0, 0.4];
    const way = (share - lowerShare) / (upperShare - lowerShare);
    return lowerMinutes * (upperMinutes / lowerMinutes) ** way * minuteMs;
  }
  return longestMs;
}

/**
 * What is left of the session of somebody who is found online: long sessions are found more often, at any point of
 * them. Milliseconds.
 */
export function drawRemainingMs(prng: Prng): number {
  for (;;) {
    const lengthMs = drawSessionMs(prng);
    if (prng.next() * longestMs < lengthMs) return prng.next() * lengthMs;
  }
}

/** Mean length of a session, milliseconds: characters online = logins per millisecond × this. */
export const meanSessionMs = meanOfSessions();

function meanOfSessions(): number {
  const steps = 10_000;
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum += sessionAtShare((step + 0.5) / steps);
  return sum / steps;
}
