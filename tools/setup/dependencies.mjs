import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { findNpm } from './npm.mjs';
import { root } from './paths.mjs';
import { runToEnd } from './run-to-end.mjs';

/**
 * @typedef {{ version?: string, link?: boolean, dev?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

/**
 * Installs the packages of package-lock.json, unless node_modules has them already.
 *
 * @param {{ withDev: boolean }} options withDev: also packages that only tests, benchmarks and checks need, half of
 *   all
 */
export async function ensureDependencies({ withDev }) {
  const wanted = readLockfile(join(root, 'package-lock.json'));
  // npm writes this last, so it exists only after a complete installation.
  const present = readLockfile(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null)
    throw new Error('package-lock.json is missing: this is not a complete copy of Rollcall.');
  if (present !== null && isInstalled(wanted, present, { withDev })) return;
  const { bavail, bsize } = statfsSync(root);
  // npm reports success on a full disk, and leaves truncated files.
  if (bavail * bsize < neededBytes) {
    const free = Math.round((bavail * bsize) / 1e6);
    throw new Error(`The disk is full: ${free} MB are free, the dependencies need ${neededBytes / 1e6} MB.`);
  }
  console.error('Installing the dependencies …');
  const args = [findNpm(), 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!withDev) args.push('--omit=dev');
  const code = await runToEnd(process.execPath, args);
  if (code !== 0) throw new Error('The dependencies could not be installed. Is the npm registry reachable?');
}

/** Disk space that the installation needs. */
const neededBytes = 1e9;

/**
 * Packages for other systems are optional and may be missing; all others must be present in the exact version.
 *
 * @param {Lockfile} wanted
 * @param {Lockfile} present
 * @param {{ withDev: boolean }} options
 * @returns {boolean}
 */
export function isInstalled(wanted, present, { withDev }) {
  return Object.entries(wanted.packages).every(([path, { version, link, dev, optional, devOptional }]) => {
    if (!path.includes('node_modules/') || link || (dev && !withDev)) return true;
    const found = present.packages[path];
    return found ? found.version === version : Boolean(optional || devOptional);
  });
}

/**
 * @param {string} file
 * @returns {Lockfile | null}
 */
function readLockfile(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
