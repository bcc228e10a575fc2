import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Words in names of files that lists of ad blockers look for. */
const blocked =
  /analytic|telemetry|track(?:er|ing)|beacon|pixel|advert|(?:^|[-.])ads?(?:[-.]|$)|sponsor|popup|metrics|stats/i;

it('no file of the app is called like what ad blockers block: the build names its files after them', () => {
  const files = globSync(['web/src/**/*.{ts,tsx,css}', 'web/public/**/*', 'game/src/**/*.ts'], {
    cwd: root,
    exclude: ['**/*.test.*', '**/testing/**'],
  });
  expect(files.length).toBeGreaterThan(500);
  expect(files.map((file) => basename(file)).filter((name) => blocked.test(name))).toEqual([]);
});
