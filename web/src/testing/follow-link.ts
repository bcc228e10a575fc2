import { fireEvent } from '@testing-library/react';

/**
 * Clicks a link.
 *
 * @returns whether the app leaves the click to the browser, which would load a page; jsdom does not
 */
export function isLeftToBrowser(link: Element, init: MouseEventInit = {}): boolean {
  let isLeft = false;
  const atLast = (event: MouseEvent) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', atLast, { once: true });
  fireEvent(link, new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return isLeft;
}
