import { killGroup, runToEnd } from '../setup/run-to-end.mjs';

/** Runs one of the sources of reports: `simulate`, `replay`, `catalogue` … */
export function run(args: readonly string[]): Promise<number> {
  return runToEnd(process.execPath, ['collector/src/main.ts', ...args], { onImpatience: killGroup });
}
