import { killGroup, runToEnd } from '../setup/run-to-end.mjs';
import { ensureWebBuilt } from '../web-build.ts';

/** Builds the web app if its sources changed, then runs the server until it ends. */
export async function run(args: readonly string[]): Promise<number> {
  await ensureWebBuilt();
  return runToEnd(process.execPath, ['server/src/main.ts', ...args], { onImpatience: killGroup });
}
