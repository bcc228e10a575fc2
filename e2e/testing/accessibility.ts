import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axeCore;
  }
}

const axeScript = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');
const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules whose result depends on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** `colours` = rules that depend on the theme, `structure` = the rest: for a page that is checked several times. */
type Part = 'all' | 'colours' | 'structure';

/** Fails with rule and element if the page breaks a rule of WCAG 2.2 A or AA that a program can check. */
export async function expectAccessible(page: Page, where?: string, part: Part = 'all'): Promise<void> {
  // Once for each document: loading the script takes as long as checking a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  await coloursSettled(page);
  const rules = part === 'structure' ? colourRules.map((rule) => [rule, { enabled: false }] as const) : [];
  const options: axeCore.RunOptions = {
    runOnly: part === 'colours' ? colourRules : wcagTags,
    rules: Object.fromEntries(rules),
    // Details of passed rules take four fifths of the time.
    resultTypes: ['violations'],
  };
  const violations = await page.evaluate(async (asked) => {
    const found = await window.axe?.run(document, asked);
    return found?.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
    );
  }, options);
  expect(violations, where).toEqual([]);
}

/**
 * Waits for transitions of colours; with reduced motion there are none. An element that inherits its colour begins its
 * own transition after that of its parent.
 */
async function coloursSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.getAnimations().some((each) => each instanceof CSSTransition && each.playState === 'running'),
  );
}
