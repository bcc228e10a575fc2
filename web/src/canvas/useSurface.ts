import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { Viewport, Painter } from './painter.ts';
import { openSurface, type Surface, surfaceSize, watchSize } from './surface.ts';
import { mapScroll } from './virtual-rows.ts';

export interface SurfaceHandle {
  /** Repaints with the next frame, if the picture has changed. */
  readonly invalidate: () => void;
  /** Null = before the first layout, or without canvas support. */
  readonly viewport: () => Viewport | null;
  /** Scrolls a position of the content to the top of the viewport, CSS pixels. */
  readonly scrollTo: (contentTop: number) => void;
  readonly focus: () => void;
  /** Scrolls ancestors just enough to show the canvas. */
  readonly scrollIntoView: () => void;
}

const frames = {
  request: (callback: (nowMs: number) => void) => requestAnimationFrame(callback),
  cancel: (handle: number) => cancelAnimationFrame(handle),
  wait: (ring: () => void, waitMs: number) => {
    const timer = setTimeout(ring, waitMs);
    return () => clearTimeout(timer);
  },
};

/**
 * Connects a scrolling element and its canvas to a painter while both are mounted. Sizes are set on the elements
 * directly, without re-rendering components.
 *
 * @param heightOf height of the content for a width of the list, both in CSS pixels
 */
export function useSurface(heightOf: (width: number) => number, painter: Painter) {
  const scrollerRef = useRef<HTMLElement>(null);
  const spacerRef = useRef<HTMLDivElement>(null);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const surfaceRef = useRef<Surface | null>(null);
  const size = useRef({ width: 0, height: 0 });
  const current = useRef({ painter, heightOf, map: mapScroll(0, 0) });
  const layOut = useCallback(() => {
    const { width, height } = size.current;
    const map = mapScroll(current.current.heightOf(width), height);
    current.current.map = map;
    if (spacerRef.current) spacerRef.current.style.height = `${map.spacerHeight}px`;
    surfaceRef.current?.invalidate();
  }, []);

  useLayoutEffect(() => {
    Object.assign(current.current, { painter, heightOf });
    layOut();
  }, [layOut, painter, heightOf]);

  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    const canvas = canvasRef.current;
    // The painter covers every pixel; an opaque bitmap allows subpixel text smoothing.
    const context = canvas?.getContext('2d', { alpha: false });
    if (!scroller || !canvas || !context) return undefined;
    const surface = openSurface({
      canvas,
      context,
      contentTop: () => current.current.map.toContent(scroller.scrollTop),
      painter: () => current.current.painter,
      clock: frames,
      nowMs: () => performance.now(),
    });
    surfaceRef.current = surface;
    const fit = (width: number, height: number) => {
      canvas.style.height = `${height}px`;
      size.current = { width, height };
      layOut();
    };
    // Measured here, because observers report only after the first frame, which would be empty.
    const inside = { width: scroller.clientWidth, height: scroller.clientHeight };
    fit(inside.width, inside.height);
    surface.resize(surfaceSize(inside, window.devicePixelRatio, null));
    const observer = new ResizeObserver((entries) => {
      const { width, height } = entries.at(-1)?.contentRect ?? { width: 0, height: 0 };
      fit(width, height);
    });
    observer.observe(scroller);
    const stopWatch = watchSize(canvas, surface.resize);
    scroller.addEventListener('scroll', surface.invalidate, { passive: true });
    canvas.addEventListener('contextrestored', surface.repaint);
    return () => {
      surfaceRef.current = null;
      surface.close();
      stopWatch();
      observer.disconnect();
      scroller.removeEventListener('scroll', surface.invalidate);
      canvas.removeEventListener('contextrestored', surface.repaint);
    };
  }, [layOut]);

  const handle = useMemo(
    (): SurfaceHandle => ({
      invalidate: () => surfaceRef.current?.invalidate(),
      viewport: () => surfaceRef.current?.viewport() ?? null,
      scrollTo: (contentTop) => {
        if (scrollerRef.current) scrollerRef.current.scrollTop = current.current.map.toScroll(contentTop);
      },
      focus: () => scrollerRef.current?.focus({ preventScroll: true }),
      scrollIntoView: () => scrollerRef.current?.scrollIntoView({ block: 'nearest' }),
    }),
    [],
  );
  return { scrollerRef, spacerRef, canvasRef, handle };
}

let isSupported: boolean | null = null;

/**
 * Whether the browser has a 2D canvas, which some block to prevent fingerprinting. Tested once; the server assumes
 * support.
 */
export function isCanvasSupported(): boolean {
  if (typeof document === 'undefined') return true;
  isSupported ??= Boolean(document.createElement('canvas').getContext('2d'));
  return isSupported;
}
