import { spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { findChromium } from '../chromium.ts';
import { root } from '../setup/paths.mjs';

/** Disk space for a run, with a margin: data folders of servers, profiles of browsers, results. */
const neededBytes = 3e9;

/** One line for each missing part of this machine, with the tests that are skipped because of it. */
export function missingParts(): readonly string[] {
  const lines: string[] = [];
  if (findChromium() === null) lines.push('No Chromium: the journeys in a browser will try to get one.');
  if (!process.env['TEST_DATABASE_URL']) {
    lines.push(
      'No PostgreSQL (TEST_DATABASE_URL is not set): tests of the store use the embedded one alone.',
    );
  }
  if (!process.env['TEST_REDIS_SERVER'] && spawnSync('redis-server', ['--version']).status !== 0) {
    lines.push('No redis-server: tests of several servers are skipped.');
  }
  for (const folder of new Set([root, tmpdir()])) {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < neededBytes) {
      lines.push(
        `Little room in ${folder}: ${Math.round((bavail * bsize) / 1e6)} MB are free, the tests need ${neededBytes / 1e6} MB.`,
      );
    }
  }
  return lines;
}
