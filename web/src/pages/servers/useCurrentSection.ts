import { useCallback, useEffect, useState } from 'react';
import { currentSection } from './current-section.ts';

/** One reads at about a third of the height of the window. */
const lineMargin = '-33% 0px -66.9% 0px';
/** What moves a page, other than its index. */
const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Which section of the page is being read.
 *
 * @param order ids of the sections; the same array while they are the same
 * @param endId of the element at the end of the page
 * @returns the section, and what tells that one was gone to
 */
export function useCurrentSection(
  order: readonly string[],
  endId: string,
): readonly [string | null, (id: string) => void] {
  const [current, setCurrent] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);

  useEffect(() => {
    if (!('IntersectionObserver' in globalThis)) return undefined;
    const onLine = new Set<string>();
    let isAtEnd = false;
    const show = () =>
      setCurrent((before) => currentSection({ order, onLine, isAtEnd, chosen: null, before }));
    const line = new IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting } of seen) {
          if (isIntersecting) onLine.add(target.id);
          else onLine.delete(target.id);
        }
        show();
      },
      { rootMargin: lineMargin },
    );
    const end = new IntersectionObserver((seen) => {
      isAtEnd = seen.at(-1)?.isIntersecting ?? false;
      show();
    });
    for (const id of order) {
      const section = document.getElementById(id);
      if (section !== null) line.observe(section);
    }
    const last = document.getElementById(endId);
    if (last !== null) end.observe(last);
    return () => {
      line.disconnect();
      end.disconnect();
    };
  }, [order, endId]);

  useEffect(() => {
    if (chosen === null) return undefined;
    const moved = new AbortController();
    for (const type of moves) {
      addEventListener(type, () => setChosen(null), { passive: true, capture: true, signal: moved.signal });
    }
    return () => moved.abort();
  }, [chosen]);

  return [chosen ?? current, useCallback((id: string) => setChosen(id), [])];
}
