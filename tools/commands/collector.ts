import { killGroup, runToEnd } from '../setup/run-to-end.mjs';

/** Runs a collector: `simulate`, `replay`, `catalogue` … */
export function run(args: readonly string[]): Promise<number> {
  return runToEnd(process.execPath, ['collector/src/main.ts', ...args], { onImpatience: killGroup });
}
