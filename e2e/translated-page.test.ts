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

const groupsUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => groupOf(9300 + index, `Leader-${index}`));

/** The figures of the API that each page shows, by path. All groups, because these are no raids. */
const shown: Readonly<Record<string, (people: number, groups: number) => readonly string[]>> = {
  '/': (people, groups) => [`${people} players`, `${groups} groups`],
  '/live': (people, groups) => [`${people}`, `${groups}`],
  '/grouping?raids=any': (_, groups) => [`${groups} groups`],
  '/grouping/thelanis': (people, groups) => [`${people} online`, `${groups} groups`, 'Leader-4'],
  '/who/thelanis': (people) => [`${people} online`, 'Leader-4'],
};

for (const [path, figuresFor] of Object.entries(shown)) {
  test(`${path} shows the values of the API, whether it is translated before or after hydration`, async ({
    page,
    context,
    server,
  }) => {
    await reportWorld(server, groupsUpTo(2));
    const address = `${server.url}${path}`;
    // Not the fixture's page: React reports the changed texts in the console.
    const early = await context.newPage();
    await early.goto(address, { waitUntil: 'domcontentloaded' });
    await translatePage(early);
    await ownPage(early);
    await page.goto(address);
    await translatePage(page);
    const original = await context.newPage();
    await original.goto(address);
    await ownPage(original);

    await reportWorld(server, groupsUpTo(5));
    const answer = await context.request.get(`${server.url}/v1/game/server-info/thelanis`);
    const { character_count: people, lfm_count: groups } = serverInfoOfServer.answer.parse(
      await answer.json(),
    );
    expect([people, groups]).toEqual([5, 5]);
    const missing = async (found: Page, wanted: readonly string[]) => {
      const lines = await figuresOf(found);
      return wanted.filter((figure) => !lines.includes(figure));
    };
    for (const each of [original, early, page]) {
      await expect.poll(() => missing(each, figuresFor(people, groups)), { timeout: 60_000 }).toEqual([]);
    }
    const standingStill = async () => {
      const figures = await figuresOf(original);
      return Promise.all([missing(early, figures), missing(page, figures)]);
    };
    await expect.poll(standingStill, { timeout: 60_000 }).toEqual([[], []]);
    await expect(page.locator('[data-live-dot] + [translate="no"]').first()).toBeAttached();
  });
}
