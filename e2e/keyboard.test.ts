import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { everyPath } from './testing/every-path.ts';
import { ownPage } from './testing/watch-page.ts';

/** No page has so many stops that a visitor could not pass them. */
const mostStops = 260;

/** Walks at the same time: one through all pages would last longer than all other journeys together. */
const walkCount = 4;
const walks = Array.from({ length: walkCount }, (_, place) =>
  everyPath.map(({ path }) => path).filter((_path, index) => index % walkCount === place),
);

test.describe('by keyboard', () => {
  test.describe.configure({ mode: 'parallel', timeout: 600_000 });
  for (const [index, paths] of walks.entries()) {
    test(`pages can be walked through, and every stop can be seen: ${index + 1} of ${walkCount}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole('main')).toBeVisible();
        // Parts below the first screen come with the first who moves; a walk that they cross would count them twice.
        await page.mouse.move(1, 1);
        await page.waitForLoadState('networkidle');
        await complete(page);
        // The shell is the same around every page: once is enough.
        expect(await walk(page, path === '/' ? 'body' : 'main'), path).toEqual([]);
      }
    });
  }
});

test('who skips the shell before the scripts run stays where they are', async ({ page }) => {
  let letScriptsCome = () => {};
  const scriptsMayCome = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  letScriptsCome();
  await ownPage(page);
  await expect(page.getByRole('main')).toBeFocused();
});

test('the first stop leads past the shell, and every page of the bar is reached by keyboard alone and read from its beginning', async ({
  page,
}) => {
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  for (const name of ['Live', 'Servers', 'Grouping', 'Who', 'About']) {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
    // From the beginning of the page back into the bar above it.
    for (let stop = 0; stop < 20; stop += 1) {
      await page.keyboard.press('Shift+Tab');
      if (await link.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`));
    await expect(page.getByRole('main')).toBeFocused();
  }
});

declare global {
  interface Window {
    stopsBefore?: number;
  }
}

/** Waits until no more links and buttons come. */
async function complete(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const before = window.stopsBefore;
      window.stopsBefore = document.querySelectorAll('a[href], button').length;
      return window.stopsBefore === before;
    },
    undefined,
    { polling: 700 },
  );
}

/** Steps through a part of the page once; gives the stops that cannot be seen, or that never come though they should. */
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
  // The world goes on: what came during the walk was not awaited, and what has gone is no longer there.
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

/** Runs in the page, once for each stop: a call costs more than what it does. @returns null outside of the part */
async function describeFocus(part: string): Promise<Stop | null> {
  // A mark may take a moment to be seen: what fades in is there at once.
  const settleMarks = async () => {
    await new Promise(requestAnimationFrame);
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  };
  // What is covered by its own content is marked by a ring of its frame, a field in a frame by the frame, and a link that
  // covers more than its words by a ring of that.
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
  // By itself, not by its place: others may come before it while the walk goes on.
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
