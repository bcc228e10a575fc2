import { sameControl } from './same-control.ts';

function isBox(control: HTMLElement): control is HTMLInputElement {
  return control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type);
}

/** A radio button is pressed to be chosen, never to the contrary. */
function isBoxAsPressed(before: HTMLInputElement, now: HTMLInputElement): boolean {
  return before.checked === now.checked || (before.type === 'radio' && now.checked);
}

const isOpen = (summary: HTMLElement) => summary.parentElement?.hasAttribute('open') === true;

function choose(before: HTMLSelectElement, now: HTMLSelectElement): void {
  const { value } = before;
  const isThere = [...now.options].some((option) => option.value === value);
  if (!isThere || now.value === value) return;
  now.value = value;
  now.dispatchEvent(new Event('change', { bubbles: true }));
}

function press(before: HTMLElement, now: HTMLElement): void {
  if (before instanceof HTMLSelectElement && now instanceof HTMLSelectElement) {
    choose(before, now);
    return;
  }
  const isDone =
    isBox(before) && isBox(now)
      ? isBoxAsPressed(before, now)
      : before.matches('summary') && isOpen(before) === isOpen(now);
  if (!isDone) now.click();
}

function pressAll(before: ParentNode, now: ParentNode): void {
  const pressed = [...before.querySelectorAll<HTMLElement>('[data-pressed]')].toSorted(
    (a, b) => Number(a.dataset['pressed']) - Number(b.dataset['pressed']),
  );
  // All are found before the first of them changes the page.
  const pairs = pressed.map((control) => [control, sameControl(control, before)(now)] as const);
  for (const [control, same] of pairs) {
    delete control.dataset['pressed'];
    if (same === null) continue;
    // As a press does, where the focus has not found its way back (keep-focus).
    if (document.activeElement === document.body) same.focus({ preventScroll: true });
    press(control, same);
  }
}

/**
 * What a visitor pressed in a drawing of the server (public/drawn-page.js has marked it) is pressed in what has taken its
 * place, in the same order: a box, a fold or a list of choices then says what it said before, whatever was kept in this
 * browser, and a button does what it does, once. What has no counterpart is let go. All of that when React has done what
 * belongs to the change of place.
 *
 * @param drawn what the server drew, which the page holds no more
 */
export function pressAgain(drawn: readonly ChildNode[], now: ParentNode): void {
  const before = document.createDocumentFragment();
  before.append(...drawn);
  queueMicrotask(() => pressAll(before, now));
}
