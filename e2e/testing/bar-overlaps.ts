import type { Page } from '@playwright/test';

/**
 * The layout faults in the bars of the panels on this page, in words: controls or texts that overlap, extend beyond
 * their panel, or are cut off. Chips that scroll sideways on phones may extend beyond the panel.
 */
export function barFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const roundingPx = 1;
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('.visually-hidden, [popover]:not(:popover-open)') === null &&
      element.getBoundingClientRect().width > roundingPx &&
      getComputedStyle(element).clipPath === 'none';
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.tagName);
    const isCut = (element: Element) =>
      element.scrollWidth > element.clientWidth + roundingPx && element.clientWidth > 0;

    // The text and the icon of a control without its padding: headers of columns may be just as wide as that.
    const boxOf = (part: Element) => {
      const content = [part, ...part.querySelectorAll('*')].filter(
        (each) => getComputedStyle(each).clipPath === 'none',
      );
      const boxes = content.flatMap((each) => {
        if (each instanceof SVGSVGElement || each instanceof HTMLInputElement)
          return [each.getBoundingClientRect()];
        return [...each.childNodes].flatMap((node) => {
          if (!(node instanceof Text)) return [];
          const words = document.createRange();
          words.selectNodeContents(node);
          return [...words.getClientRects()];
        });
      });
      return {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        top: Math.min(...boxes.map(({ top }) => top)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      };
    };

    return [...document.querySelectorAll('main section[data-place]')].flatMap((panel) => {
      const frame = panel.getBoundingClientRect();
      const bars = panel.querySelectorAll(
        ':scope > header, fieldset[aria-label="Filters"], div:has(> fieldset > legend)',
      );
      return [...bars].flatMap((bar) => {
        const parts = [...bar.querySelectorAll('button, a, input, h2, p')].filter(
          (part) => isSeen(part) && part.parentElement?.closest('button, a, p') === null,
        );
        const boxes = parts.map((part) => ({ part, box: boxOf(part) }));
        const overlaps = boxes.flatMap(({ part, box }, index) =>
          boxes.slice(index + 1).flatMap(({ part: other, box: next }) => {
            const width = Math.min(box.right, next.right) - Math.max(box.left, next.left);
            const height = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
            return width > roundingPx && height > roundingPx
              ? [`${nameOf(part)} overlaps ${nameOf(other)}`]
              : [];
          }),
        );
        const outside = boxes.flatMap(({ part, box }) => {
          const scrolls = [...document.querySelectorAll('main *')].some(
            (each) => each.contains(part) && getComputedStyle(each).overflowX === 'auto',
          );
          const isOut = box.left < frame.left - roundingPx || box.right > frame.right + roundingPx;
          return isOut && !scrolls ? [`${nameOf(part)} stands out of its panel`] : [];
        });
        const cut = parts
          .filter((part) => !(part instanceof HTMLInputElement) && isCut(part))
          .map((part) => `${nameOf(part)} is cut`);
        return [...overlaps, ...outside, ...cut];
      });
    });
  });
}
