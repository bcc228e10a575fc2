import { setImmediate } from 'node:timers/promises';

/** Resolves when it is one's turn: once for each round of the event loop, in the order of asking. */
export type TakeTurn = () => Promise<void>;

/**
 * Makes turns for work that is short by itself and often wanted many times at once, such as a dozen lists after one
 * report: each waits for a round of its own, and whoever else calls is answered in between.
 */
export function createTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return async () => {
    const mine = last.then(() => setImmediate());
    last = mine;
    await mine;
  };
}
