import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessShell, launchOptionsOf } from './tools/chromium.ts';

const port = process.env['E2E_PORT'] ?? '4173';
const baseURL = `http://127.0.0.1:${port}`;
/** `deep` or `measured`, which `npm run test:deep` runs one after the other; undefined = what `npm test` runs. */
const suite = process.env['TEST_SUITE'];

export default defineConfig({
  testDir: 'e2e',
  testMatch: suite === undefined ? '**/*.test.ts' : `**/*.${suite}.test.ts`,
  testIgnore: suite === undefined ? '**/*.{deep,measured}.test.ts' : [],
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // Journeys mostly wait for pages to settle: with two workers, two processors would be half idle.
  workers: suite === 'measured' ? 1 : 3,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 0,
  // Ends tests that hang. A busy machine may take four times as long as an idle one.
  timeout: 180_000,
  reporter: 'list',
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Snapshots of the document would take longer than the steps; requests, actions and console messages are kept
    // without them.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    launchOptions: launchOptionsOf(findHeadlessShell() ?? findChromium()),
  },
  webServer: {
    command: `"${process.execPath}" server/src/main.ts`,
    // The last report that is computed after the start; it is answered with 503 until then.
    url: `${baseURL}/v1/population/unique/quarter`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      ...process.env,
      PORT: port,
      PUBLIC_URL: baseURL,
      DATA_DIR: process.env['E2E_DATA_DIR'] ?? join(tmpdir(), `rollcall-e2e-${port}`),
      DEMO: 'on',
      DEMO_SEED: '1',
      READ_LIMIT: 'off',
      // A world of the usual size would take another 10 seconds of processor time, without testing anything else.
      DEMO_POPULATION: '800',
      DEMO_HISTORY_CHARACTERS: '5000',
    },
  },
});
