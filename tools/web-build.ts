import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './setup/paths.mjs';
import { runToEnd } from './setup/run-to-end.mjs';

const builtPage = join(root, 'web', 'dist', 'index.html');
/** Beside the build, not in it: everything in web/dist is served. */
const stampFile = join(root, '.cache', 'web-build');

const sources = ['web/**/*', 'game/src/**/*', 'package-lock.json', 'tsconfig.base.json'];
const notSources = ['web/dist', 'web/node_modules', '**/testing', '**/*.test.ts', '**/*.test.tsx', '**/*.md'];

/**
 * Builds the web app into web/dist when a source differs from what the last build was made of.
 *
 * @throws when the build fails; its messages are printed
 */
export async function ensureWebBuilt(): Promise<void> {
  const stamp = hashOfSources();
  if (existsSync(builtPage) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.error('Building the web app …');
  const code = await runToEnd(process.execPath, [
    'node_modules/vite/bin/vite.js',
    'build',
    'web',
    '--logLevel',
    'warn',
  ]);
  if (code !== 0) throw new Error('The web app could not be built.');
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** By content, not by time: a checkout or a copy changes times and nothing else. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, exclude: notSources, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
