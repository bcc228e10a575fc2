import { defineConfig } from 'vitest/config';

const onNode = (name: string, folder: string) => ({
  test: { name, include: [`${folder}/**/*.test.ts`], environment: 'node' },
});

export default defineConfig({
  test: {
    projects: [
      onNode('game', 'game/src'),
      onNode('server', 'server/src'),
      onNode('collector', 'collector/src'),
      onNode('tools', 'tools'),
      {
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
      thresholds: { branches: 100 },
    },
  },
});
