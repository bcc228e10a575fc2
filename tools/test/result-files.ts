import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../setup/paths.mjs';

/** Where a runner of tests is told to leave its figures; the file of the last run is gone. */
export function freshResultFile(name: string): string {
  const file = join(root, '.cache', 'results', name);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** What a runner wrote, or null when it ended without writing. */
export function readResultFile(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
