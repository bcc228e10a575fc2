import { stops } from './keep-focus.ts';

/** Of what kind a control is and what it is called: by that it is known again when the page has been drawn anew. */
function nameOf(control: Element): string {
  // What can be chosen from a list may be another time.
  const words = control.matches('select') ? null : control.textContent;
  const name = control.getAttribute('aria-label') ?? control.closest('label')?.textContent ?? words;
  return [control.tagName, control.getAttribute('type'), name].join('\n');
}

/** Those of a kind and name, in the order of the page. */
function controlsNamed(name: string, page: ParentNode): readonly HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>(stops)].filter((control) => nameOf(control) === name);
}

/**
 * What tells a control of one drawing of a page in another: it is the one of its kind and name that has as many of its like
 * before it.
 *
 * @param before in which it stands
 * @returns finds it; null = there is none
 */
export function sameControl(control: Element, before: ParentNode): (now: ParentNode) => HTMLElement | null {
  const name = nameOf(control);
  const place = controlsNamed(name, before).findIndex((each) => each === control);
  return (now) => controlsNamed(name, now)[place] ?? null;
}
