import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/*
 * Most of what a small test costs is its surroundings, so each gets only those it needs:
 * - What needs no document runs on Node, and its files share what they import. So they replace no module (`vi.mock`) and
 *   leave nothing behind in one.
 * - What needs a document gets one of its own, by its name: a component (`.test.tsx`, but not
 *   `….server.test.tsx`, which renders to HTML), a hook (`use….test.ts`), else `….dom.test.ts`.
 * - What Node and jsdom are made of is compiled once for all processes.
 */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node-compile');

/** Tests of web/ that need a document. */
const withDocument = ['src/**/!(*.server).test.tsx', 'src/**/use[A-Z]*.test.ts', 'src/**/*.dom.test.ts'];

/** `npm test` leaves out the deep suite; `npm run test:deep` runs nothing else. */
const isDeep = process.env['TEST_SUITE'] === 'deep';
const tests = isDeep ? '*.deep.test.ts' : '*.test.ts';
const otherSuite = isDeep ? [] : ['**/*.deep.test.ts'];

const onNode = (name: string, folder: string) => ({
  extends: true as const,
  test: {
    name,
    include: [`${folder}/**/${tests}`],
    exclude: otherSuite,
    environment: 'node' as const,
    isolate: false,
  },
});

export default defineConfig({
  test: {
    // For a small machine that does other things too: what hangs is still found, what is slow is not called broken.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // Much of the time a test waits for a process or a database: one file more than there are processors fills it.
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
          // The test of the tokens reads their style sheet.
          css: { include: [/tokens\.css/] },
        },
      },
      {
        extends: true,
        root: './web',
        test: {
          name: 'web-dom',
          include: withDocument,
          environment: 'jsdom',
          // A process makes one document after another without loading jsdom again: 190 s of processor time instead of 270.
          pool: 'vmThreads',
          setupFiles: join(import.meta.dirname, 'web/build/test-globals.ts'),
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['game/src/**/*.ts'],
      exclude: ['game/src/testing/**', 'game/src/**/*.test.ts'],
      reporter: [['text', { skipFull: true }], 'json-summary'],
      // Each part says what it has to say, also when another one has failed.
      reportOnFailure: true,
      thresholds: { branches: 100 },
    },
  },
});
