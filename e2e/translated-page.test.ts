import { expect, type Page } from '@playwright/test';
import { serverInfoOfServer } from '@rollcall/game/api/server-reads';
import { test } from './journey.ts';
import { groupOf, reportWorld } from './testing/reported-world.ts';
import { ownPage } from './testing/watch-page.ts';

/**
 * Changes a page like the translator of Chrome: replaces every text, now and later, by `<font><font>` with a text of
 * its own.
 */
async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Typed as a string: the type of this element is deprecated.
    const tag: string = 'font';
    const keepOut = `${tag}, script, style, noscript, canvas`;
    const work = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
      for (const text of found) {
        if (text.data.trim() === '' || text.parentElement?.closest(keepOut)) continue;
        const outer = document.createElement(tag);
        const inner = document.createElement(tag);
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    new MutationObserver(work).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    work();
  });
}

test.describe.configure({ mode: 'parallel' });

/** The lines with figures of a page: visible ones, and those of the table beside a canvas. */
const figuresOf = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_ELEMENT);
    const lines: string[] = [];
    while (texts.nextNode()) {
      const { currentNode: element } = texts;
      const isLine =
        element instanceof HTMLElement &&
        element.matches('p, li, td, th, dd, dt, h1, h2, h3, span, bdi, a, button');
      const text = isLine ? (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim() : '';
      if (/\d/.test(text)) lines.push(text);
    }
    return lines;
  });

const age = /\b(?:\d+ (?:s|min|h|d|seconds?|minutes?|hours?)\b(?: ago)?|just now)/gi;

// All groups, because raids change too little in a quiet minute.
for (const path of ['/', '/live', '/grouping?raids=any', '/grouping/orien', '/who/orien']) {
  test(`${path} stays live while it is translated`, async ({ page, context }) => {
    const twin = await context.newPage();
    await page.goto(path);
    await twin.goto(path);
    await ownPage(twin);
    const figures = async () => (await figuresOf(twin)).map((text) => text.replaceAll(age, ''));
    const before = await figures();
    await translatePage(page);
    await expect(page.locator('main font').first()).toBeAttached();
    const changed = async () => (await figures()).filter((line) => !before.includes(line)).length;
    await expect.poll(changed, { timeout: 60_000 }).toBeGreaterThan(4);
    const standingStill = async () => {
      const [translated, live] = await Promise.all([figuresOf(page), figuresOf(twin)]);
      return live.filter((line) => !translated.includes(line));
    };
    await expect.poll(standingStill, { timeout: 60_000 }).toEqual([]);
    await expect(page.locator('[data-live-dot] + [translate="no"]').first()).toBeAttached();
  });
}

const groupsUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => groupOf(9300 + index, `Leader-${index}`));

test('a page that is translated before and after hydration shows the values of the API', async ({
  context,
  server,
}) => {
  await reportWorld(server, groupsUpTo(2));
  const pages = await Promise.all(
    ['/', '/live', '/grouping', '/grouping/thelanis', '/who/thelanis'].map(async (path) => {
      // Not the fixture's page: React reports the changed texts in the console.
      const page = await context.newPage();
      await page.goto(`${server.url}${path}`, { waitUntil: 'domcontentloaded' });
      await translatePage(page);
      await ownPage(page);
      return { path, page };
    }),
  );
  await reportWorld(server, groupsUpTo(5));
  const answer = await context.request.get(`${server.url}/v1/game/server-info/thelanis`);
  const { character_count: people, lfm_count: groups } = serverInfoOfServer.answer.parse(await answer.json());
  expect([people, groups]).toEqual([5, 5]);
  for (const { path, page } of pages) {
    const wanted = {
      '/': [`${people} players`, `${groups} groups`],
      '/live': [`${people}`, `${groups}`],
      '/grouping': [`${groups} groups`],
      '/grouping/thelanis': [`${people} online`, `${groups} groups`, 'Leader-4'],
      '/who/thelanis': [`${people} online`, 'Leader-4'],
    }[path];
    const missing = async () => {
      const lines = await figuresOf(page);
      return wanted?.filter((figure) => !lines.some((text) => text === figure));
    };
    await expect.poll(missing, { message: path, timeout: 60_000 }).toEqual([]);
  }
});
