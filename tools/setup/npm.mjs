import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

/**
 * Path of npm's own program. It is run by path with a chosen Node.js, because npm looks for itself next to the first
 * Node.js on PATH, and the one in .runtime has no npm.
 *
 * @returns {string} path of npm-cli.js
 * @throws if there is no npm
 */
export function findNpm() {
  const given = process.env['npm_execpath'];
  if (given && basename(given) === 'npm-cli.js' && existsSync(given)) return given;
  for (const folder of nodeFolders()) {
    for (const modules of [join(folder, '..', 'lib', 'node_modules'), join(folder, 'node_modules')]) {
      const candidate = join(modules, 'npm', 'bin', 'npm-cli.js');
      if (existsSync(candidate)) return candidate;
    }
  }
  const asked = askNpm();
  if (asked !== null) return asked;
  throw new Error('npm was not found. Install Node.js with npm (https://nodejs.org), then try again.');
}

/** Folders that may contain Node.js with npm: that of the running one first, then those in PATH. */
function nodeFolders() {
  return [dirname(process.execPath), ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean)];
}

/** @returns {string | null} */
function askNpm() {
  try {
    const modules = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
    const candidate = join(modules, 'npm', 'bin', 'npm-cli.js');
    return existsSync(candidate) ? candidate : null;
  } catch {
    return null;
  }
}
