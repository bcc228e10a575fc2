import { expect } from '@playwright/test';
import { test } from './journey.ts';

test.use({ colorScheme: 'dark', viewport: { width: 1280, height: 720 } });

test('a list is printed light, as a table with all its rows', async ({ page }) => {
  for (const [path, least] of [
    // At night few players are online in the simulated world, too.
    ['/grouping/orien', 2],
    ['/who/orien', 20],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await expect(page.locator('canvas')).toBeVisible();
    const rows = page.getByRole('table').getByRole('rowheader');
    // The table begins with the served rows.
    await expect.poll(() => rows.count(), path).toBeGreaterThanOrEqual(least);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('canvas')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    const unseen = await rows.evaluateAll((all) =>
      all.flatMap((row) => {
        const { left, top, bottom, height } = row.getBoundingClientRect();
        const paper = row.closest('section')?.getBoundingClientRect();
        const isSeen =
          paper !== undefined && left >= 0 && height > 0 && top >= paper.top && bottom <= paper.bottom;
        return isSeen ? [] : [row.textContent];
      }),
    );
    expect(unseen, path).toEqual([]);
    const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(scheme, path).toBe('light');
  }
});
