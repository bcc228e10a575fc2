import { expect, type Page } from '@playwright/test';
import { allLoaded } from './watch-page.ts';

/** More stops than this a visitor could not pass. */
const mostStops = 260;

/** Opens a page and steps through it with the Tab key: every stop is visible, marked and reached. */
export async function expectWalkable(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  // Parts below the first screen are loaded when the visitor moves for the first time.
  await page.mouse.move(1, 1);
  await allLoaded(page);
  // The shell is the same around every page: once is enough.
  expect(await walk(page, path === '/' ? 'body' : 'main'), path).toEqual([]);
}

/** Steps through a part of the page once. @returns the stops that are invisible, unmarked or never reached, in words */
async function walk(page: Page, part: 'body' | 'main'): Promise<string[]> {
  await page.evaluate((selector) => {
    const from = document.querySelector<HTMLElement>(selector);
    from?.querySelectorAll('a[href], button:not([disabled])').forEach((each) => {
      each.setAttribute('data-to-reach', '');
    });
    if (from !== null) from.tabIndex = -1;
    from?.focus();
  }, part);
  const wrong: string[] = [];
  const visited = new Set<string>();
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(describeFocus, part);
    if (at === null || visited.has(at.key)) break;
    visited.add(at.key);
    if (!at.isSeen) wrong.push(`cannot be seen: ${at.name}`);
    if (!at.isMarked) wrong.push(`is not marked: ${at.name}`);
  }
  // The game goes on during the walk: elements that came since or have gone do not count.
  const missed = await page.evaluate(() =>
    [...document.querySelectorAll('[data-to-reach]:not([data-stop])')]
      .filter(
        (each) =>
          each instanceof HTMLElement &&
          each.tabIndex >= 0 &&
          each.checkVisibility({ visibilityProperty: true }),
      )
      .map((each) => `${each.tagName} "${(each.textContent ?? '').trim().slice(0, 40)}"`),
  );
  if (visited.size < mostStops) wrong.push(...missed.map((name) => `is never reached: ${name}`));
  return wrong;
}

interface Stop {
  readonly key: string;
  readonly name: string;
  readonly isSeen: boolean;
  readonly isMarked: boolean;
}

/** Runs in the page, once for each stop: a call costs more than what it does. @returns null = outside of the part */
async function describeFocus(part: string): Promise<Stop | null> {
  // Marks that fade in are completed.
  const settleMarks = async () => {
    await new Promise(requestAnimationFrame);
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  };
  // An element covered by its own content is marked by a ring of its parent, a field within a frame by the frame, and a link
  // that covers more than its words by a ring around all of it.
  const isMarked = (element: Element, style: CSSStyleDeclaration) => {
    const ring = getComputedStyle(element.parentElement ?? element, '::after');
    const frame = getComputedStyle(element.closest(':focus-within:not(:focus)') ?? element);
    const cover = getComputedStyle(element, '::after');
    const marks = [style.outlineStyle, style.boxShadow, frame.outlineStyle, cover.outlineStyle];
    return (ring.content !== 'none' && ring.borderStyle !== 'none') || marks.some((mark) => mark !== 'none');
  };
  await settleMarks();
  const element = document.activeElement;
  if (element === null || element === document.body || element.closest(part) === null) return null;
  // Elements may be inserted before it while the walk goes on: a place is no key.
  const key = element.getAttribute('data-stop') ?? String(performance.now());
  element.setAttribute('data-stop', key);
  const box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  return {
    key,
    name: `${element.tagName} "${(element.textContent ?? '').trim().slice(0, 40)}"`,
    isSeen: box.width > 0 && box.height > 0 && style.visibility !== 'hidden' && Number(style.opacity) > 0,
    isMarked: isMarked(element, style),
  };
}
