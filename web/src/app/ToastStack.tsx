import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { pageToasts, type Toast } from '../ui/toast-store.ts';
import { isEscapeTaken } from './escape-use.ts';
import { ToastCard } from './ToastCard.tsx';
import styles from './toasts.module.css';

/** Maximum number of visible toasts; the others wait. */
const visibleCount = 5;

/**
 * The visible toasts, oldest first. Their lifetimes pause while one has the pointer or the focus, or the page is
 * hidden. F6 moves the focus to them and back; Escape closes the oldest.
 */
export function ToastStack({ toasts }: { toasts: readonly Toast[] }) {
  const stackRef = useRef<HTMLDivElement>(null);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHidden = useIsHidden();
  const focus = useToastFocus(stackRef, toasts);
  useToastKeys(focus.toggle);

  // Ignores touch, which has no hover and would keep the toast forever.
  const point = (isOver: boolean) => (event: PointerEvent) =>
    event.pointerType !== 'touch' && setPointed(isOver);
  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    setFocused(true);
    focus.enter(target, relatedTarget);
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
    focus.leave();
  };
  const isPaused = isPointed || isFocused || isHidden;
  return (
    <div
      ref={stackRef}
      className={`stack gap-2 click-through ${styles['stack']}`}
      onPointerEnter={point(true)}
      onPointerLeave={point(false)}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {toasts.slice(0, visibleCount).map((toast) => (
        <ToastCard key={toast.id} toast={toast} isPaused={isPaused} />
      ))}
      {toasts.length > visibleCount && (
        <p className={`note box pad-0-3 ground-raised ${styles['waiting']}`}>
          {toasts.length - visibleCount} more
        </p>
      )}
    </div>
  );
}

function useIsHidden(): boolean {
  const [isHidden, setHidden] = useState(() => document.visibilityState === 'hidden');
  useEffect(() => {
    const look = () => setHidden(document.visibilityState === 'hidden');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isHidden;
}

function useToastKeys(toggleFocus: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isEscapeTaken(event)) pageToasts.dismissOldest();
      if (event.key !== 'F6' || event.defaultPrevented) return;
      event.preventDefault();
      toggleFocus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [toggleFocus]);
}

/**
 * Keeps the focus when its toast closes: it moves to the next toast, after the last one back to where it came from,
 * else to the page.
 */
function useToastFocus(stackRef: RefObject<HTMLDivElement | null>, toasts: readonly Toast[]) {
  const place = useRef<{ inside: Element | null; origin: Element | null }>({ inside: null, origin: null });

  useEffect(() => {
    if (isLost(place.current.inside)) focusOn(firstButton(stackRef.current));
  }, [stackRef, toasts]);
  useEffect(() => {
    const { current } = place;
    return () => {
      if (isLost(current.inside) && !focusOn(current.origin)) focusOn(document.getElementById('main'));
    };
  }, []);

  const enter = useCallback(
    (inside: Element, from: EventTarget | null) => {
      const isFromOutside = from instanceof Element && !stackRef.current?.contains(from);
      if (isFromOutside) place.current.origin = from;
      place.current.inside = inside;
    },
    [stackRef],
  );
  const leave = useCallback(() => {
    // An element removed with its toast was not left by the visitor.
    if (place.current.inside?.isConnected) place.current.inside = null;
  }, []);
  const toggle = useCallback(() => {
    const isInside = stackRef.current?.contains(document.activeElement) ?? false;
    focusOn(isInside ? place.current.origin : firstButton(stackRef.current));
  }, [stackRef]);
  return { enter, leave, toggle };
}

const firstButton = (stack: HTMLElement | null) => stack?.querySelector('button') ?? null;

function isLost(inside: Element | null): boolean {
  return inside !== null && !inside.isConnected && document.activeElement === document.body;
}

/** @returns false = the element is gone */
function focusOn(element: Element | null): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false;
  element.focus({ preventScroll: true });
  return true;
}
