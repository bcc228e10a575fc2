import { expect, type Page } from '@playwright/test';
import { allLoaded } from './watch-page.ts';

/** No page should have more stops than this. */
const mostStops = 260;

/** Opens a page and steps through it with the Tab key: every stop must be visible, marked and reachable. */
export async function expectWalkable(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  // Parts below the first screen load at the first movement of the visitor.
  await page.mouse.move(1, 1);
  await allLoaded(page);
  // The shell is the same on every page, so once is enough.
  expect(await walk(page, path === '/' ? 'body' : 'main'), path).toEqual([]);
}

/**
 * Steps through a part of the page once. @returns descriptions of the stops that are invisible, unmarked or never
 * reached
 */
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
  // Live data changes during the walk: elements that appeared or disappeared do not count.
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

/**
 * Runs in the page, once for each stop, because a call costs more than its work. @returns null = outside of the part
 */
async function describeFocus(part: string): Promise<Stop | null> {
  // Completes marks that fade in.
  const settleMarks = async () => {
    await new Promise(requestAnimationFrame);
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  };
  // The mark may be a ring of the parent (an element covered by its own content), a frame (a field in it), or a ring
  // around a larger area (a link that covers more than its text).
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
  // Elements may be inserted before it during the walk, so its position is not a key.
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
