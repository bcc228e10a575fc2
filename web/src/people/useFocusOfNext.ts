import { useCallback, useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react';

function buttonsIn(area: HTMLElement | null): readonly HTMLElement[] {
  return Array.from(area?.querySelectorAll<HTMLElement>('[data-act]') ?? []);
}

/**
 * Keeps the focus in a list whose entries each have a button that removes them, marked with `data-act`: when an entry
 * with the focus is removed, the next one gets it.
 *
 * @param lastFocus gets the focus when the last entry is removed
 * @returns a ref for the list's element, and a function to call for each click within it, before the button's action
 */
export function useFocusOfNext<Area extends HTMLElement>(
  entries: readonly unknown[],
  lastFocus: RefObject<HTMLElement | null> | undefined,
): [area: RefObject<Area | null>, onClickCapture: (event: MouseEvent) => void] {
  const area = useRef<Area>(null);
  const actedAt = useRef<number | null>(null);
  useLayoutEffect(() => {
    const place = actedAt.current;
    if (place === null || document.activeElement !== document.body) return;
    actedAt.current = null;
    const left = buttonsIn(area.current);
    (left[Math.min(place, left.length - 1)] ?? lastFocus?.current)?.focus();
  }, [entries, lastFocus]);
  const note = useCallback(({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null;
    actedAt.current = button && buttonsIn(area.current).indexOf(button);
  }, []);
  return [area, note];
}
