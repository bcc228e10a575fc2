import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/*
 * Most of the time of a small test goes into starting its environment, so each file gets only what it needs:
 * - Files without a document run on Node and share their modules, so they replace none (`vi.mock`).
 *   `tools/testing/vitest-setup.ts` restores what a test replaced in other ways.
 * - Files with a document get one of their own. The name decides: a component (`.test.tsx`), a hook (`use….test.ts`),
 *   anything else `….dom.test.ts`. `….server.test.tsx` renders to HTML and needs none.
 * - The compiled code of Node and jsdom is cached for all processes.
 */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node-compile');

/** Tests of web/ that need a document. */
const withDocument = ['src/**/!(*.server).test.tsx', 'src/**/use[A-Z]*.test.ts', 'src/**/*.dom.test.ts'];

/**
 * `deep` or `measured`, which `npm run test:deep` runs one after the other; undefined for everything that `npm test`
 * runs.
 */
const suite = process.env['TEST_SUITE'];
const tests = suite === undefined ? '*.test.ts' : `*.${suite}.test.ts`;
const otherSuites = suite === undefined ? ['**/*.{deep,measured}.test.ts'] : [];

const onNode = (name: string, folder: string) => ({
  extends: true as const,
  test: {
    name,
    include: [`${folder}/**/${tests}`],
    exclude: otherSuites,
    environment: 'node' as const,
    isolate: false,
  },
});

export default defineConfig({
  test: {
    // Long enough for a small, busy machine to finish a slow test; a test that hangs is still found.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
    // The summary of npm test names the slowest files.
    slowTestThreshold: 30_000,
    setupFiles: [join(import.meta.dirname, 'tools/testing/vitest-setup.ts')],
    // Tests often wait for a process or a database, so one file more than there are processors runs at a time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      onNode('game', 'game/src'),
      onNode('server', 'server/src'),
      onNode('collector', 'collector/src'),
      onNode('tools', 'tools'),
      {
        extends: true,
        root: './web',
        test: {
          name: 'web-pure',
          include: ['src/**/*.test.ts', 'src/**/*.server.test.tsx', 'build/**/*.test.ts'],
          exclude: withDocument,
          environment: 'node',
          isolate: false,
          // Tests of colours read these style sheets.
          css: { include: [/(?:tokens|embed)\.css/] },
        },
      },
      {
        extends: true,
        root: './web',
        test: {
          name: 'web-dom',
          include: withDocument,
          environment: 'jsdom',
          // Each process loads jsdom once for all its documents: 190 s of processor time instead of 270.
          pool: 'vmThreads',
          setupFiles: [join(import.meta.dirname, 'web/build/test-globals.ts')],
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['game/src/**/*.ts'],
      exclude: ['game/src/testing/**', 'game/src/**/*.test.ts'],
      reporter: [['text', { skipFull: true }], 'json-summary'],
      // Print the coverage of the other tests when one has failed.
      reportOnFailure: true,
      thresholds: { branches: 100 },
    },
  },
});
