import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { eveningGroups, storedValue, listOf, openPanel } from './testing/grouping-panel.ts';
import { reportWorld } from './testing/reported-world.ts';

test('one press turns a board into a second screen, and Escape restores the previous state', async ({
  page,
  server,
}) => {
  await reportWorld(server, eveningGroups);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPanel(page, server, eveningGroups.length);
  const before = {
    list: await listOf(page).boundingBox(),
    settings: await storedValue(page, 'v1-lfm-settings'),
  };
  const height = () => listOf(page).evaluate((list) => list.firstElementChild?.clientHeight ?? 0);
  const usualHeight = await height();

  await page.getByRole('button', { name: 'Second screen' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  // Letters and rows are larger.
  await expect.poll(height).toBeGreaterThan(usualHeight);
  await expect(page.getByRole('button', { name: 'Second screen' })).toHaveAttribute('aria-pressed', 'true');

  await page.evaluate(() => document.exitFullscreen());
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect.poll(height).toBe(usualHeight);
  await expect.poll(() => listOf(page).boundingBox()).toEqual(before.list);
  expect(await storedValue(page, 'v1-lfm-settings')).toEqual(before.settings);
});

test('if the browser refuses fullscreen, the board fills the layout, and one line says what is missing', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('refused'));
    Object.defineProperty(navigator, 'wakeLock', {
      value: { request: () => Promise.reject(new DOMException('refused', 'NotAllowedError')) },
    });
    Reflect.set(window, 'AudioContext', undefined);
  });
  await reportWorld(server, eveningGroups);
  await openPanel(page, server, eveningGroups.length);
  await page.getByRole('button', { name: 'Second screen' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  const line = page.getByText('Your browser doesn’t allow fullscreen, sound, or keeping the screen on.');
  await expect(line).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave fullscreen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(line).toBeHidden();
});
