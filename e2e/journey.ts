import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { ownPage } from './testing/watch-page.ts';

/**
 * A test with a page that may not complain: an error in the console, an uncaught error of a script or an answer of 500
 * fails the journey at its end. Whoever opens an address gets the page that can be worked, not what the server drew of
 * it, unless another moment is asked for by `waitUntil`.
 */
export const test = base.extend<{ page: Page; isServerRestarted: boolean }>({
  isServerRestarted: [false, { option: true }],
  page: async ({ page, javaScriptEnabled, isServerRestarted }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      // The browser's own word for every answer above 399; those that matter are caught below by their status.
      const isAnswer = message.text().startsWith('Failed to load resource');
      // What is loaded in the background may just then be asked for in vain.
      const isAway = isServerRestarted && loadedInVain.test(message.text());
      if (message.type() === 'error' && !isAnswer && !isAway) complaints.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
    page.on('response', (response) => {
      const isStarting = isServerRestarted && response.status() === 503;
      if (response.status() >= 500 && !isStarting) complaints.push(`${response.status()}: ${response.url()}`);
    });
    if (javaScriptEnabled) waitForOwnPages(page);
    await use(page);
    // What is still asked when a journey ends is nobody's concern.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(complaints).toEqual([]);
  },
});

/** A part of the page, or the worker. */
const loadedInVain = /dynamically imported module|fetching the script/;

function waitForOwnPages(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === undefined) await ownPage(page);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil === undefined) await ownPage(page);
    return response;
  };
}

/** Half as long as the one that the builder would put into the page, twice for each look at it. */
const axeScript = readFileSync(join(import.meta.dirname, '..', 'node_modules/axe-core/axe.min.js'), 'utf8');

/** Puts axe into the page, once for each document: reading its script takes as long as looking at a page. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
}

/**
 * Waits until colours are those of the theme: even with reduced motion there are transitions, of a hundredth of a
 * millisecond, and an element that inherits its colour begins its own when that of its parent has ended.
 */
async function coloursSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.getAnimations().some((each) => each instanceof CSSTransition && each.playState === 'running'),
  );
}

/** What differs between themes alone. */
const colourRules = ['color-contrast', 'link-in-text-block'];

type Part = 'all' | 'colours' | 'structure';

/**
 * Fails, naming rule and element, when the page breaks a rule of WCAG 2.2 A or AA that a program can check.
 *
 * @param part `colours` = what a theme decides, `structure` = all the rest: for a page that is looked at several times
 */
export async function expectAccessible(page: Page, where?: string, part: Part = 'all'): Promise<void> {
  await bringAxe(page);
  const atFirst = await look(page, part);
  // The page may have been drawing, or changing colours; a fault is still there at the second look.
  const found = atFirst.length === 0 ? atFirst : await look(page, part);
  expect(found, where).toEqual([]);
}

/** @returns rule and element of each fault */
async function look(page: Page, part: Part): Promise<readonly string[]> {
  await coloursSettled(page);
  // Told in detail are violations alone, by a page that has no frames to be put together: a fifth of the time.
  const axe = new AxeBuilder({ page, axeSource: 'void 0' })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
  if (part === 'colours') axe.withRules(colourRules);
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  if (part === 'structure') axe.disableRules(colourRules);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
