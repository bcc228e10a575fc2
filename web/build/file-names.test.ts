import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Words in file names that ad blockers filter. */
const blocked =
  /analytic|telemetry|track(?:er|ing)|beacon|pixel|advert|(?:^|[-.])ads?(?:[-.]|$)|sponsor|popup|metrics|stats/i;

it('no source file has a name that ad blockers filter, since built files are named after source files', () => {
  const files = globSync(['web/src/**/*.{ts,tsx,css}', 'web/public/**/*', 'game/src/**/*.ts'], {
    cwd: root,
    exclude: ['**/*.test.*', '**/testing/**'],
  });
  expect(files.length).toBeGreaterThan(500);
  expect(files.map((file) => basename(file)).filter((name) => blocked.test(name))).toEqual([]);
});
