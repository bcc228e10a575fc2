import { runToEnd } from '../setup/run-to-end.mjs';

/**
 * Plants faults in the code of game/, one at a time, and reports how many its tests find (stryker.config.json).
 *
 * @param args arguments of `stryker run`: `--mutate game/src/lfm/lfm-list.ts` tests one file
 */
export function run(args: readonly string[]): Promise<number> {
  const stryker = 'node_modules/@stryker-mutator/core/bin/stryker.js';
  return runToEnd(process.execPath, [stryker, 'run', ...args]);
}
