import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { root } from './setup/paths.mjs';

/** Options for a machine without screen and graphics card, perhaps as root, and without the browser's own traffic. */
export const chromiumArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Makes the headless shell draw letters like a browser with a screen.
  '--font-render-hinting=slight',
] as const;

/** Options for Playwright. @param executablePath null = Playwright's own browser */
export const launchOptionsOf = (executablePath: string | null) => ({
  args: [...chromiumArguments],
  ...(executablePath !== null && { executablePath }),
});

const programs = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'chrome.exe',
];
const otherPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The headless shell on PATH; null = none. It is a Chromium that takes a third of the processor time for a fresh
 * visitor, and has no push messages.
 */
export const findHeadlessShell = (): string | null => onPath(['chromium-headless-shell'])[0] ?? null;

const downloadTimeoutMs = 5 * 60_000;

function onPath(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .filter((path) => existsSync(path));
}

/** Path of a Chromium: that of `CHROMIUM_PATH`, of the system, or of Playwright; null = none. */
export function findChromium(): string | null {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return existsSync(given) ? given : null;
  return (
    [...onPath(programs), ...otherPlaces, chromium.executablePath()].find((path) => existsSync(path)) ?? null
  );
}

/**
 * Finds a Chromium or installs one: by Playwright's download, or, as root on Debian, by apt-get.
 *
 * @throws with instructions if neither works
 */
export function ensureChromium(): string {
  const given = process.env['CHROMIUM_PATH'];
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
  const found = findChromium() ?? download() ?? installPackage();
  if (found !== null) return found;
  throw new Error(
    'The browser journeys need a Chromium. Install one (Debian: apt-get install chromium) or name one by CHROMIUM_PATH.',
  );
}

function download(): string | null {
  console.error('No Chromium found; getting one …');
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: downloadTimeoutMs });
  return findChromium();
}

function installPackage(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], {
    stdio: 'inherit',
    env,
  });
  return findChromium();
}
