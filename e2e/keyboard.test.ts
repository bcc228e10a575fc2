import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { expectWalkable } from './testing/keyboard-walk.ts';
import { ownPage } from './testing/watch-page.ts';

/** One page of each kind; keyboard.deep.test.ts walks through all of them. */
const kinds = {
  'the home page and a list': ['/', '/grouping/orien', '/who/orien', '/quests/1001/heytons-rest'],
  'charts, forms and settings': ['/servers', '/api', '/registration', '/notifications'],
};

for (const [name, paths] of Object.entries(kinds)) {
  test(`pages can be walked through by keyboard, and every stop is visible: ${name}`, async ({ page }) => {
    for (const path of paths) await expectWalkable(page, path);
  });
}

test('the focus stays in the content if the shell was skipped before the scripts ran', async ({ page }) => {
  let letScriptsCome = () => {};
  const scriptsMayCome = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  letScriptsCome();
  await ownPage(page);
  await expect(page.getByRole('main')).toBeFocused();
});

test('the first stop skips the shell, and every page of the bar is reached by keyboard and starts at its content', async ({
  page,
}) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  for (const name of ['Live', 'Servers', 'Grouping', 'Who', 'About']) {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
    // Backwards from the beginning of the content into the bar above it.
    for (let stop = 0; stop < 20; stop += 1) {
      await page.keyboard.press('Shift+Tab');
      if (await link.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`));
    await expect(page.getByRole('main')).toBeFocused();
  }
});
