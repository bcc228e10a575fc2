/** What a visitor can stop at, in the order of the page. */
export const stops = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/**
 * The focus of a visitor who was quicker than the scripts, for when the app takes the place of what the server drew.
 *
 * @returns sets the focus on what now stands where the focused element stood; does nothing when that is something else
 */
export function keepFocus(page: Document): () => void {
  const focused = page.activeElement;
  const place = [...page.querySelectorAll(stops)].indexOf(focused ?? page.body);
  return () => {
    const element = [...page.querySelectorAll<HTMLElement>(stops)][place];
    const isSame = element?.tagName === focused?.tagName && element?.textContent === focused?.textContent;
    if (element !== undefined && isSame) element.focus({ preventScroll: true });
  };
}
