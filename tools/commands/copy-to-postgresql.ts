import { killGroup, runToEnd } from '../setup/run-to-end.mjs';

/** Copies the embedded database of a stopped server to PostgreSQL. */
export function run(args: readonly string[]): Promise<number> {
  return runToEnd(process.execPath, ['server/src/copy-to-postgresql.ts', ...args], {
    onImpatience: killGroup,
  });
}
