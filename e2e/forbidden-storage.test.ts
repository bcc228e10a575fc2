import { expect, type Page } from '@playwright/test';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { test } from './journey.ts';
import { groupOf, reportWorld } from './testing/reported-world.ts';
import { allLoaded } from './testing/watch-page.ts';

const stair = groupOf(9001, 'Torvald', { comment: 'Calm run, all welcome' });
const aria = makeCharacter({ id: 7100, name: 'Aria', location_id: 601 });

/** Simulates a browser that forbids all storage, so that accessing the objects throws. */
const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    const get = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { configurable: true, get });
  });

for (const { path, shown } of [
  { path: '/', shown: 'Thelanis' },
  { path: '/grouping', shown: '1 other group isn’t a raid' },
  { path: '/grouping/thelanis', shown: 'Torvald' },
  { path: '/who/thelanis', shown: 'Aria' },
]) {
  test(`${path} works where the browser forbids storage`, async ({ page, server }) => {
    await reportWorld(server, [stair], [aria]);
    await forbidStorage(page);
    await page.goto(server.url + path);
    await allLoaded(page);
    await expect(page.locator('main')).toContainText(shown);
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  });
}
