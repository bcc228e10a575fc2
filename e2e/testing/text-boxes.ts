import { expect, type Page } from '@playwright/test';

/** Widths of windows, in CSS pixels: a phone, a tablet, and those at which pages change their layout. */
const widths = [390, 700, 1024, 1200, 1280, 1440, 1920] as const;

/** Checks the texts of an open page at each of these widths, and lists all faults. */
export async function expectNoTextFaults(
  page: Page,
  where: string,
  { root = 'main', at = widths }: { root?: string; at?: readonly number[] } = {},
): Promise<void> {
  for (const width of at) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
    await expect
      .soft(async () => expect(await textFaults(page, root)).toEqual([]), `${where} at ${width} px`)
      // A page that has just been resized may need a frame or two.
      .toPass({ timeout: 20_000 });
  }
}

/**
 * The faults of the visible texts of a page: texts printed over each other or over an icon, texts cut off by a box
 * (an ellipsis is allowed if a `title` has the whole text), and words of normal length that are broken across lines.
 * Charts are left out: their layout has tests of its own.
 *
 * @param root selector of the checked part of the page
 */
export function textFaults(page: Page, root: string): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    interface Box {
      readonly what: string;
      readonly element: Element;
      readonly rect: DOMRect;
      /** Null = an icon. */
      readonly node: Text | null;
    }
    /** Smaller overlaps are rounding of letters. */
    const tolerancePx = 1.5;
    /** Share of the height of a line without letters. */
    const emptyShare = 0.25;
    const longestWholeWord = 16;
    const faults: string[] = [];

    const part = document.querySelector(selector);
    if (part === null) return [`there is no ${selector}`];

    /** Cached styles and boxes, since they are needed for each ancestor of each text. */
    interface Facts {
      readonly element: Element;
      readonly style: CSSStyleDeclaration;
      readonly area: DOMRect;
      readonly parent: Facts | null;
      /** Visually hidden, in a layer above the checked part, in a chart, or in a field. */
      readonly isLeftOut: boolean;
    }
    const factsOfElement = new Map<Element, Facts>();
    // The checked part may be a layer itself: a dialog, a card.
    const isLayer = (element: Element, { position }: CSSStyleDeclaration) =>
      !element.contains(part) && (position === 'fixed' || position === 'sticky');
    const isClipping = (value: string) => value === 'hidden' || value === 'clip';
    const factsOf = (element: Element): Facts => {
      const known = factsOfElement.get(element);
      if (known !== undefined) return known;
      const parent = element.parentElement === null ? null : factsOf(element.parentElement);
      const style = getComputedStyle(element);
      const area = element.getBoundingClientRect();
      const isTiny = isClipping(style.overflowX) && (area.width <= 2 || area.height <= 2);
      const isChart = element.tagName === 'svg' && element.querySelector('text') !== null;
      const isField = ['SELECT', 'TEXTAREA'].includes(element.tagName);
      const isLeftOut =
        (parent?.isLeftOut ?? false) || isTiny || isLayer(element, style) || isChart || isField;
      const facts = { element, style, area, parent, isLeftOut };
      factsOfElement.set(element, facts);
      return facts;
    };
    const hasTitle = (element: Element, text: string): boolean =>
      element.closest('[title]')?.getAttribute('title')?.includes(text) === true;

    const isScroller = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
      [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll');
    type Edges = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;
    const isCutBy = ({ style, area }: Facts, { left, top, right, bottom }: Edges): boolean => {
      const across = Math.max(area.left - left, right - area.right);
      const down = Math.max(area.top - top, bottom - area.bottom) - (bottom - top) * emptyShare;
      return (
        (isClipping(style.overflowX) && across > tolerancePx) ||
        (isClipping(style.overflowY) && down > tolerancePx)
      );
    };
    const isShortened = (style: CSSStyleDeclaration, element: Element, text: string): boolean =>
      (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') && hasTitle(element, text);

    /**
     * The visible part of a box; null = none, since its container is scrolled. Adds a fault where a container cuts it
     * off.
     */
    const seenOf = ({ element, what, rect }: Box): DOMRect | null => {
      let { left, top, right, bottom } = rect;
      for (let each: Facts | null = factsOf(element); each !== null; each = each.parent) {
        const { style, area } = each;
        if (style.display === 'inline' || style.display === 'contents') continue;
        const isScrolled = isScroller(style);
        if (!isScrolled && !isCutBy(each, { left, top, right, bottom })) continue;
        if (!isScrolled && !isShortened(style, element, what)) faults.push(`cut off: “${what}”`);
        [left, right] = [Math.max(left, area.left), Math.min(right, area.right)];
        [top, bottom] = [Math.max(top, area.top), Math.min(bottom, area.bottom)];
        if (left >= right || top >= bottom) return null;
      }
      return new DOMRect(left, top, right - left, bottom - top);
    };

    const noteBrokenWords = (node: Text) => {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        if (word.length > longestWholeWord) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) faults.push(`broken: “${word}” of “${node.textContent}”`);
      }
    };

    const isVisible = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !factsOf(element).isLeftOut;
    const textBoxes = (node: Text, element: Element): readonly Box[] => {
      const what = (node.textContent ?? '').trim();
      if (what === '' || !isVisible(element)) return [];
      noteBrokenWords(node);
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].flatMap((rect) =>
        rect.width > 0 ? [{ what, element, rect, node }] : [],
      );
    };
    const iconBoxes = (icon: Element): readonly Box[] => {
      const rect = icon.getBoundingClientRect();
      const isSmall = rect.width > 0 && rect.width <= 48 && icon.querySelector('text') === null;
      if (!isSmall || !isVisible(icon)) return [];
      const name = icon.closest('[aria-label]')?.getAttribute('aria-label') ?? icon.parentElement?.className;
      return [{ what: `icon of ${name}`, element: icon, rect, node: null }];
    };

    const boxes: Box[] = [...part.querySelectorAll('svg, img')].flatMap(iconBoxes);
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
      if (node instanceof Text && node.parentElement !== null)
        boxes.push(...textBoxes(node, node.parentElement));

    const seen = boxes
      .flatMap((box) => {
        const rect = box.node === null ? box.rect : seenOf(box);
        return rect === null ? [] : [{ ...box, rect }];
      })
      .toSorted((one, other) => one.rect.top - other.rect.top);
    for (const [place, one] of seen.entries()) {
      for (const other of seen.slice(place + 1)) {
        if (other.rect.top >= one.rect.bottom) break;
        // Two icons, or parts of one text with an ellipsis.
        if (one.node === other.node) continue;
        const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const down = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top;
        const empty = Math.min(one.rect.height, other.rect.height) * emptyShare;
        if (across > tolerancePx && down > empty + tolerancePx)
          faults.push(`over each other: “${one.what}” and “${other.what}”`);
      }
    }
    return [...new Set(faults)];
  }, root);
}
