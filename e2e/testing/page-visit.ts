import { expect, type Page } from '@playwright/test';
import { allLoaded, expectSteady } from './watch-page.ts';

/**
 * Opens a page, waits until it has loaded everything, and checks rules for every page and visitor: one main heading,
 * no layout shift, nothing wider than the window. Call `watchShifts` before.
 *
 * @returns the HTML as served
 */
export async function visitPage(page: Page, path: string): Promise<string> {
  const answer = await page.goto(path);
  await allLoaded(page);
  // Before anything slow, because live data changes meanwhile and moves rows.
  await expectSteady(page, path);
  await expectNoWider(page, path);
  await expect(page.getByText('Content loading...'), path).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
  return (await answer?.text()) ?? '';
}

/** Fails if the page is wider than its window. A page that has just been resized may need a frame or two. */
export async function expectNoWider(page: Page, where: string): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect
    .poll(overflow, { message: `${where} at ${page.viewportSize()?.width}` })
    .toBeLessThanOrEqual(0);
}

/** Compares title, canonical address and robots of the page in the browser with the served ones. */
export async function expectHeadAsServed(page: Page, html: string, path: string): Promise<void> {
  const found = await page.evaluate((text) => {
    const served = new DOMParser().parseFromString(text, 'text/html');
    const headOf = (root: Document) => ({
      // The title of a raid night is served with UTC time and the places left, and shown with the reader's time.
      title: root.title.replace(/ · .*(?= \| )/, ''),
      canonical: root.querySelector('link[rel="canonical"]')?.getAttribute('href'),
      robots: root.querySelectorAll('meta[name="robots"]').length,
    });
    return { served: headOf(served), shown: headOf(document) };
  }, html);
  expect(found.shown, path).toEqual(found.served);
  expect(found.shown.canonical, path).toBe(new URL(path, page.url()).href);
}
