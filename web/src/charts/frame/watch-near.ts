/**
 * Runs once, when a place comes near the part of the page that is seen.
 *
 * @param margin round the window, as an observer of intersections takes it
 * @returns cancels; null = this browser cannot tell
 */
export function watchNear(place: Element, margin: string, run: () => void): (() => void) | null {
  if (!('IntersectionObserver' in globalThis)) return null;
  const observer = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      run();
    },
    { rootMargin: margin },
  );
  observer.observe(place);
  return () => observer.disconnect();
}
