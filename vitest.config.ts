import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const onNode = (name: string, folder: string) => ({
  extends: true as const,
  test: { name, include: [`${folder}/**/*.test.ts`], environment: 'node' },
});

export default defineConfig({
  test: {
    // For a small machine that does other things too: what hangs is still found, what is slow is not called broken.
    testTimeout: 30_000,
    hookTimeout: 60_000,
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
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
          environment: 'jsdom',
          // The test of the tokens reads their style sheet.
          css: { include: [/tokens\.css/] },
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
