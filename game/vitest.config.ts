import { defineConfig } from 'vitest/config';

/*
 * For `npm run mutation`, which copies only game/; `npm test` runs these tests as a project of the root's
 * configuration.
 */
export default defineConfig({
  test: { include: ['game/src/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
});
