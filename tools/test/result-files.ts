import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../setup/paths.mjs';

/** Path for the results of a test runner; deletes those of the last run. */
export function freshResultFile(name: string): string {
  const file = join(root, '.cache', 'results', name);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** The results of a runner, or null if it ended without writing. */
export function readResultFile(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
