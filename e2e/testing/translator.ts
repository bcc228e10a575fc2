import type { Page } from '@playwright/test';

/**
 * Does to a page what the translator of Chrome does: puts `<font><font>` with a text of its own in the place of every text,
 * and of every text that comes later.
 */
export async function translatePage(page: Page): Promise<void> {
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
