import { useCallback, useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react';

function buttonsIn(area: HTMLElement | null): readonly HTMLElement[] {
  return Array.from(area?.querySelectorAll<HTMLElement>('[data-act]') ?? []);
}

/**
 * Keeps the focus in a list whose entries have each a button that takes them out, marked with `data-act`: it is not lost
 * with the entry that had it, for the next one gets it.
 *
 * @param entries another array when the list is another
 * @param lastFocus has the focus when the last entry has gone
 * @returns the list's element, and what to call for each click within it, before the button does its work
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
