import { type RefObject, useEffect } from 'react';
import type { OverlayRun } from './overlay-run.ts';

/** What happens elsewhere on the page and ends a card: Escape, a press beside it, what moves under it. */
export function useOverlayWatch(
  run: OverlayRun,
  cardRef: RefObject<HTMLElement | null>,
  listRef: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const isIn = (ref: RefObject<HTMLElement | null>, { target }: Event) =>
      target instanceof Node && ref.current !== null && ref.current.contains(target);

    const scroll = (event: Event) => {
      if (!isIn(cardRef, event)) run.tell({ type: 'scroll' });
    };
    const press = (event: Event) => {
      if (!isIn(cardRef, event) && !isIn(listRef, event)) run.tell({ type: 'press elsewhere' });
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      // Who sees a card closes that first; what only waits is called off by the way.
      if (run.shown() !== null) {
        event.preventDefault();
        event.stopPropagation();
      }
      run.tell({ type: 'dismiss' });
    };
    const early = { capture: true, passive: true };
    addEventListener('scroll', scroll, early);
    addEventListener('pointerdown', press, early);
    addEventListener('keydown', key, true);
    return () => {
      removeEventListener('scroll', scroll, early);
      removeEventListener('pointerdown', press, early);
      removeEventListener('keydown', key, true);
    };
  }, [run, cardRef, listRef]);
}
