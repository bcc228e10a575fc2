import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './setup/paths.mjs';
import { runToEnd } from './setup/run-to-end.mjs';

/** The app for browsers, and the same app for the server, which renders pages. */
const builds = [
  { config: 'web/vite.config.ts', result: join(root, 'web', 'dist', 'index.html') },
  { config: 'web/vite.server.config.ts', result: join(root, 'web', 'dist-server', 'server.js') },
];
/** Outside of web/dist, because everything in there is served. */
const stampFile = join(root, '.cache', 'web-build');

const sources = ['web/**/*', 'game/src/**/*', 'package-lock.json', 'tsconfig.base.json'];
const notSources = [
  'web/dist',
  'web/dist-server',
  'web/node_modules',
  '**/testing',
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/*.md',
];

/**
 * Builds the web app into web/dist and web/dist-server if a source has changed since the last build.
 *
 * @throws if the build fails; its messages are printed
 */
export async function ensureWebBuilt(): Promise<void> {
  const stamp = hashOfSources();
  const isBuilt = builds.every(({ result }) => existsSync(result)) && existsSync(stampFile);
  if (isBuilt && readFileSync(stampFile, 'utf8') === stamp) return;
  console.error('Building the web app …');
  // The two builds belong together, so an interrupted build counts as none.
  rmSync(stampFile, { force: true });
  for (const { config } of builds) await build(config);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

async function build(config: string): Promise<void> {
  const options = ['build', 'web', '--config', config, '--logLevel', 'warn'];
  const code = await runToEnd(process.execPath, ['node_modules/vite/bin/vite.js', ...options]);
  if (code !== 0) throw new Error('The web app could not be built.');
}

/** By content instead of time, because a checkout or a copy changes only times. */
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
