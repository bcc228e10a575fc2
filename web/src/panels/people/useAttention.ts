import { useEffect, useMemo, useRef, useState, type FocusEvent, type PointerEvent } from 'react';

/** A pointer that has not moved for so long lies there, and nobody aims with it. */
const restsAfterMs = 5000;

export interface Attention {
  /** The visitor points at something within the area, or has the keyboard in it. */
  readonly isHeld: boolean;
  /** To be spread on the element; the same object each time. */
  readonly area: {
    readonly onPointerMove: () => void;
    readonly onPointerDown: () => void;
    readonly onPointerLeave: (event: PointerEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/**
 * Whether the visitor is about to do something in a part of the page: a pointer moves over it, or has within five seconds,
 * or the focus is there and is seen. A focus that a click has left behind is not: it would stay for ever.
 */
export function useAttention(): Attention {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const focusedIn = useRef<Element>(null);
  useEffect(() => () => clearTimeout(rest.current), []);
  useEffect(() => {
    if (!isFocused) return undefined;
    // What had the focus may have gone with it, and then nothing is told of its leaving.
    const look = ({ target }: Event) => {
      const isWithin = target instanceof Node && focusedIn.current?.contains(target) === true;
      if (!isWithin) setFocused(false);
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [isFocused]);
  const area = useMemo(() => {
    const leave = () => {
      clearTimeout(rest.current);
      setPointed(false);
    };
    const point = () => {
      clearTimeout(rest.current);
      rest.current = setTimeout(leave, restsAfterMs);
      setPointed(true);
    };
    return {
      onPointerMove: point,
      onPointerDown: point,
      // A finger is lifted after each touch, and may come back.
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && leave(),
      onFocus: ({ currentTarget, target }: FocusEvent) => {
        focusedIn.current = currentTarget;
        setFocused(target.matches(':focus-visible'));
      },
      onBlur: ({ relatedTarget }: FocusEvent) => relatedTarget === null && setFocused(false),
    };
  }, []);
  return { isHeld: isPointed || isFocused, area };
}
