import { runToEnd } from '../setup/run-to-end.mjs';

/**
 * Runs mutation tests: changes the code of game/ in one place at a time, and reports how many changes its tests detect
 * (stryker.config.json).
 *
 * @param args arguments of `stryker run`, such as `--mutate game/src/lfm/lfm-list.ts` for one file
 */
export function run(args: readonly string[]): Promise<number> {
  const stryker = 'node_modules/@stryker-mutator/core/bin/stryker.js';
  return runToEnd(process.execPath, [stryker, 'run', ...args]);
}
