import type { Page } from '@playwright/test';

/**
 * Changes a page like the translator of Chrome: replaces every text, now and later, by `<font><font>` with a text of
 * its own.
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
