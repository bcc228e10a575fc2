import { runToEnd } from '../setup/run-to-end.mjs';

/**
 * Plants faults in the code of game/, one at a time, and tells how many of them its tests find (stryker.config.json).
 *
 * @param args as `stryker run` takes them: `--mutate game/src/lfm/lfm-list.ts` looks at one file
 */
export function run(args: readonly string[]): Promise<number> {
  const stryker = 'node_modules/@stryker-mutator/core/bin/stryker.js';
  return runToEnd(process.execPath, [stryker, 'run', ...args]);
}
