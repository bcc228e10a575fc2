import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { pageToasts, type Toast } from '../ui/toast-store.ts';
import { isEscapeTaken } from './escape-use.ts';
import { ToastCard } from './ToastCard.tsx';
import styles from './toasts.module.css';

/** The rest waits for its turn. */
const visibleCount = 5;

/**
 * The toasts that there is room for, oldest first. Their lives stand still while the pointer or the focus is at one of
 * them, or the page is not seen. F6 goes to them and back; Escape closes the oldest.
 */
export function ToastStack({ toasts }: { readonly toasts: readonly Toast[] }) {
  const stackRef = useRef<HTMLDivElement>(null);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHidden = useIsHidden();
  useToastKeys(stackRef);
  useFocusThatStays(stackRef, isFocused, toasts);

  // A finger does not rest on anything: what it touched would stay for ever.
  const point = (isOver: boolean) => (event: PointerEvent) =>
    event.pointerType !== 'touch' && setPointed(isOver);
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) =>
    setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
  const isHeld = isPointed || isFocused || isHidden;
  return (
    <div
      ref={stackRef}
      className={styles['stack']}
      onPointerEnter={point(true)}
      onPointerLeave={point(false)}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
    >
      {toasts.slice(0, visibleCount).map((toast) => (
        <ToastCard key={toast.id} toast={toast} isHeld={isHeld} />
      ))}
      {toasts.length > visibleCount && (
        <p className={styles['waiting']}>{toasts.length - visibleCount} more</p>
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

type StackRef = React.RefObject<HTMLDivElement | null>;

const firstButton = (stack: HTMLElement | null) => stack?.querySelector('button') ?? null;

function useToastKeys(stackRef: StackRef) {
  useEffect(() => {
    let origin: Element | null = null;
    const toggle = () => {
      const isInside = stackRef.current?.contains(document.activeElement) ?? false;
      if (!isInside) origin = document.activeElement;
      focusOn(isInside ? origin : firstButton(stackRef.current));
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isEscapeTaken(event)) pageToasts.dismissOldest();
      if (event.key !== 'F6' || event.defaultPrevented) return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
      // The last one went with the focus on it: back to where it came from.
      if (document.activeElement === document.body) focusOn(origin);
    };
  }, [stackRef]);
}

/** When the toast that has the focus goes, the next one gets it. */
function useFocusThatStays(stackRef: StackRef, isFocused: boolean, toasts: readonly Toast[]) {
  useEffect(() => {
    if (isFocused && document.activeElement === document.body) focusOn(firstButton(stackRef.current));
  }, [stackRef, isFocused, toasts]);
}

function focusOn(element: Element | null) {
  if (element instanceof HTMLElement && element.isConnected) element.focus();
}
