import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { distinctPath } from './testing/every-path.ts';

/** No page has so many stops that a visitor could not pass them. */
const mostStops = 260;

// Each by itself: one walk through all of them would last longer than all other journeys together.
test.describe('by keyboard', () => {
  test.describe.configure({ mode: 'parallel', timeout: 120_000 });
  for (const { path } of distinctPath) {
    test(`${path} can be walked through, and every stop can be seen`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      // Parts below the first screen come with the first who moves; a walk that they cross would count them twice.
      await page.mouse.move(1, 1);
      await page.waitForLoadState('networkidle');
      await complete(page);
      expect(await walk(page)).toEqual([]);
    });
  }
});

test('the first stop leads past the shell', async ({ page }) => {
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('every page of the bar is reached by keyboard alone, and read from its beginning', async ({ page }) => {
  for (const name of ['Live', 'Servers', 'Grouping', 'Who', 'About']) {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
    for (let stop = 0; stop < 20; stop += 1) {
      await page.keyboard.press('Tab');
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

/** Steps through the page once; gives the stops that cannot be seen, or that never come though they should. */
async function walk(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
  });
  const wrong: string[] = [];
  const visited = new Set<string>();
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    await page.evaluate(settleMarks);
    const at = await page.evaluate(describeFocus);
    if (at === null || visited.has(at.key)) break;
    visited.add(at.key);
    if (!at.isSeen) wrong.push(`cannot be seen: ${at.name}`);
    if (!at.isMarked) wrong.push(`is not marked: ${at.name}`);
  }
  const links = await page.evaluate(
    () =>
      [...document.querySelectorAll('a[href], button:not([disabled])')].filter(
        (element) => element instanceof HTMLElement && element.tabIndex >= 0 && element.checkVisibility(),
      ).length,
  );
  if (visited.size < Math.min(links, mostStops))
    wrong.push(`${visited.size} stops for ${links} links and buttons`);
  return wrong;
}

/** Runs in the page. A mark may take a moment to be seen: what fades in is there at once. */
async function settleMarks(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish();
  }
}

/** Runs in the page. */
function describeFocus(): { key: string; name: string; isSeen: boolean; isMarked: boolean } | null {
  const element = document.activeElement;
  if (element === null || element === document.body || element === document.documentElement) return null;
  // By itself, not by its place: others may come before it while the walk goes on.
  const key = element.getAttribute('data-stop') ?? String(performance.now());
  element.setAttribute('data-stop', key);
  const box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  // What is covered by its own content is marked by a ring of its frame, a field in a frame by the frame, and a link that
  // covers more than its words by a ring of that.
  const ring = getComputedStyle(element.parentElement ?? element, '::after');
  const frame = getComputedStyle(element.closest(':focus-within:not(:focus)') ?? element);
  const cover = getComputedStyle(element, '::after');
  const marks = [style.outlineStyle, style.boxShadow, frame.outlineStyle, cover.outlineStyle];
  const isRinged = ring.content !== 'none' && ring.borderStyle !== 'none';
  return {
    key,
    name: `${element.tagName} "${(element.textContent ?? '').trim().slice(0, 40)}"`,
    isSeen: box.width > 0 && box.height > 0 && style.visibility !== 'hidden' && Number(style.opacity) > 0,
    isMarked: isRinged || marks.some((mark) => mark !== 'none'),
  };
}
