import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { FakeRollcall } from './fake-rollcall.ts';
import { type CollectorRun, runCollector } from './run-collector.ts';

/** Gives each test of a file an empty folder. @returns writes a file into it, and returns its path */
export function useFolder(): (name: string, lines: readonly string[]) => string {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rollcall-history-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return (name, lines) => {
    const path = join(folder, name);
    writeFileSync(path, lines.join('\n'));
    return path;
  };
}

export const runHistory = (fake: FakeRollcall, ...args: readonly string[]): Promise<CollectorRun> =>
  runCollector(['history', '--url', 'http://rollcall.test', ...args], fake);

/** Header of the long form. */
export const long = 'timestamp,server,character_count,lfm_count';

/** Rows of the long form, one for each five minutes. */
export const rows = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) =>
      `2026-01-01T${10 + Math.floor(index / 12)}:${String((index % 12) * 5).padStart(2, '0')}:00Z,Orien,${index + 1},1`,
  );
