import { containsPoint, type Box, type Point } from '../../canvas/geometry.ts';
import styles from './name-tip.module.css';

/** A name and the box of its icon, CSS pixels of the window. */
export interface NamedPlace {
  readonly name: string;
  readonly box: Box;
}

/** Distance from the window's edges and from the icon, CSS pixels. */
const margin = 4;

let tip: HTMLElement | null = null;

/** Shows a name above its icon, or below if there is no room. Screen readers get the name elsewhere. */
export function showName({ name, box }: NamedPlace): void {
  if (tip === null) {
    tip = document.createElement('div');
    tip.className = `click-through strong-box ground-raised float-shadow size-small color-text ${styles['tip']}`;
    tip.ariaHidden = 'true';
    document.body.append(tip);
  }
  tip.textContent = name;
  tip.hidden = false;
  const { offsetWidth, offsetHeight } = tip;
  const right = document.documentElement.clientWidth - offsetWidth - margin;
  const x = Math.max(margin, Math.min(box.x + (box.width - offsetWidth) / 2, right));
  const above = box.y - offsetHeight - margin;
  tip.style.left = `${x}px`;
  tip.style.top = `${above < margin ? box.y + box.height + margin : above}px`;
}

export function hideName(): void {
  if (tip !== null) tip.hidden = true;
}

/** Time for which a pointer rests or a finger presses before the name appears, ms. */
const restMs = 250;
const pressMs = 450;
/** Movement beyond which a touch counts as scrolling, in CSS pixels. */
const stillPx = 8;

interface NameSource {
  /** The name at a point of the window; null = none. */
  readonly nameAt: (point: Point, target: EventTarget | null) => NamedPlace | null;
  /** Also shows names to a resting pointer; not needed for titles, which the browser shows itself. */
  readonly isForPointers: boolean;
}

/** Shows names within an element to a resting pointer, and on a long press, whose click is then suppressed. */
export function watchNames(element: HTMLElement, { nameAt, isForPointers }: NameSource): () => void {
  const control = new AbortController();
  const { signal } = control;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed: Point | null = null;
  let isLongPress = false;
  let awaited: NamedPlace | null = null;

  const wait = (named: NamedPlace | null, ms: number, onShown = () => {}) => {
    clearTimeout(timer);
    hideName();
    awaited = named;
    if (named === null) return;
    timer = setTimeout(() => {
      onShown();
      showName(named);
    }, ms);
  };
  const stop = () => wait(null, 0);

  const press = (event: PointerEvent) => {
    isLongPress = false;
    pressed = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
    if (pressed === null) stop();
    else {
      wait(nameAt(pressed, event.target), pressMs, () => {
        isLongPress = true;
      });
    }
  };
  const move = (event: PointerEvent) => {
    const point = { x: event.clientX, y: event.clientY };
    if (pressed !== null) {
      if (Math.hypot(point.x - pressed.x, point.y - pressed.y) > stillPx) stop();
    } else if (isForPointers && (awaited === null || !containsPoint(awaited.box, point))) {
      wait(nameAt(point, event.target), restMs);
    }
  };
  const lift = () => {
    pressed = null;
    // After a long press the name stays until the next press.
    if (!isLongPress) stop();
  };
  const use = (event: Event) => {
    if (!isLongPress) return;
    event.preventDefault();
    event.stopPropagation();
  };

  element.addEventListener('pointerdown', press, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', lift, { signal });
  element.addEventListener('pointercancel', stop, { signal });
  element.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && stop(), { signal });
  element.addEventListener('click', use, { signal, capture: true });
  element.addEventListener('contextmenu', use, { signal, capture: true });
  addEventListener('pointerdown', hideName, { signal, capture: true });
  addEventListener('scroll', stop, { signal, capture: true });
  return () => {
    control.abort();
    stop();
  };
}

/** The title at that point: browsers show titles only to a resting pointer. */
function titleAt(_point: Point, target: EventTarget | null): NamedPlace | null {
  const titled = target instanceof Element ? target.closest<HTMLElement>('[title]') : null;
  return titled === null || titled.title === ''
    ? null
    : { name: titled.title, box: titled.getBoundingClientRect() };
}

/** Shows the titles in an element for touch and keyboard; for `ref`. @returns a function that stops it */
export function watchTitles(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const unwatch = watchNames(element, { nameAt: titleAt, isForPointers: false });
  const focus = ({ target }: FocusEvent) => {
    const named =
      target instanceof Element && target.matches(':focus-visible') ? titleAt({ x: 0, y: 0 }, target) : null;
    if (named !== null) showName(named);
  };
  element.addEventListener('focusin', focus);
  element.addEventListener('focusout', hideName);
  return () => {
    unwatch();
    element.removeEventListener('focusin', focus);
    element.removeEventListener('focusout', hideName);
  };
}
