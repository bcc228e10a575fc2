import { defineConfig } from 'vitest/config';

/* Of `npm run mutation`, which copies game/ alone; `npm test` runs these tests as a project of the root's configuration. */
export default defineConfig({
  test: { include: ['game/src/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
});
