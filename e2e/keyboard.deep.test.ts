import { test } from './journey.ts';
import { knownPaths } from './testing/every-path.ts';
import { expectWalkable } from './testing/keyboard-walk.ts';

test.describe.configure({ mode: 'parallel', timeout: 600_000 });

for (const path of knownPaths) {
  test(`${path} has only focus stops that are visible and reachable`, async ({ page }) => {
    await expectWalkable(page, path);
  });
}
