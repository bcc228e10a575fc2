import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { findGroups } from './testing/demo-world.ts';
import { storePeople } from './testing/people-page.ts';
import { groupOf, reportWorld } from './testing/reported-world.ts';
import { crowd } from './testing/who-panel.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const meButton = (page: Page) => page.getByRole('button', { name: 'Me', exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Me' });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('friends and all other personal pages are one press away from any page', async ({ page, request }) => {
    const [{ leader }] = await findGroups(request);
    await storePeople(page, 'friends', [leader]);
    await page.goto('/live');
    const small = await page
      .locator('main :is(a, button, input, select)')
      .filter({ visible: true })
      .evaluateAll((targets) =>
        targets
          .filter((target) => target.getBoundingClientRect().height < 44)
          .map((target) => target.outerHTML),
      );
    expect(small, 'what is touched is as large as a finger').toEqual([]);
    const entries = bar(page).getByRole('listitem').filter({ visible: true });
    const labels = ['Home', 'Live', 'Groups', 'Who', 'Me'];
    for (const width of [390, 412, 600, 768]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(entries, `${width} px`).toHaveText(labels, { useInnerText: true });
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'Preferences' })).toBeHidden();

    await meButton(page).tap();
    const friend = sheet(page).getByRole('link', { name: leader.name });
    await expect(friend).toContainText(leader.server_name);
    await expect(sheet(page)).toContainText('1 of 1');
    await expect(sheet(page)).toContainText('subject to change without notice');
    await expect(sheet(page)).toContainText('Demo world');
    await expectAccessible(page, 'the sheet');

    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await expect(meButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(friend).toBeVisible();
    await expect(sheet(page).locator(':focus')).toHaveCount(1);
    await page.goBack();
    await expect(sheet(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/live$/);

    await meButton(page).tap();
    await sheet(page).getByRole('link', { name: 'Timers' }).tap();
    await expect(page).toHaveURL(/\/timers$/);
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('the sheet contains the preferences', async ({ page }) => {
    await page.goto('/about');
    await meButton(page).tap();
    await sheet(page).getByText('Light', { exact: true }).tap();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expectAccessible(page, 'the sheet in the light theme', 'colours');
    await sheet(page)
      .getByRole('button', { name: /^Time zone/ })
      .tap();
    await expect(page.getByRole('combobox', { name: 'Search time zones' })).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(meButton(page)).toBeFocused();
  });

  test('the bar does not cover the last row of a list', async ({ page, server }) => {
    const groups = Array.from({ length: 20 }, (_, place) => groupOf(9100 + place, `Leader${place}`));
    await reportWorld(server, groups, crowd);
    for (const path of ['/grouping/thelanis', '/who/thelanis']) {
      await page.goto(`${server.url}${path}`);
      const list = page.getByRole('region', { name: /Arrow keys choose/ });
      await expect(list).toBeVisible();
      const end = () => list.evaluate((each) => each.scrollHeight - each.clientHeight - each.scrollTop);
      await list.evaluate((each) => each.scrollBy(0, 10_000));
      await expect.poll(end, path).toBeLessThan(1);
      // The page scrolls smoothly with the end of its list.
      const covered = async () => {
        const [listBox, barBox] = await Promise.all([list.boundingBox(), bar(page).boundingBox()]);
        return Math.round((listBox?.y ?? 0) + (listBox?.height ?? 0)) - (barBox?.y ?? 0);
      };
      await expect.poll(covered, path).toBeLessThanOrEqual(0);
    }
  });
});
