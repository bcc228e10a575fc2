import { type SurfaceSize, surfaceSize } from './surface-size.ts';

/**
 * Tells the size of a canvas now and whenever it changes: with its place on the page, the page zoom, or the screen that
 * the window was dragged to.
 *
 * @returns ends the watch
 */
export function watchSize(canvas: HTMLCanvasElement, onSize: (size: SurfaceSize) => void): () => void {
  const observer = new ResizeObserver((entries) => {
    const entry = entries.at(-1);
    if (entry) onSize(sizeOf(entry));
  });
  observe(observer, canvas);
  const stopRatio = watchPixelRatio(() => {
    // The box in CSS pixels may be the same; asking anew makes the observer tell it again.
    observer.unobserve(canvas);
    observe(observer, canvas);
  });
  return () => {
    stopRatio();
    observer.disconnect();
  };
}

function observe(observer: ResizeObserver, canvas: HTMLCanvasElement): void {
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    // Safari does not know this box; the size in CSS pixels times the ratio is what it would say.
    observer.observe(canvas);
  }
}

function sizeOf(entry: ResizeObserverEntry): SurfaceSize {
  // Typed as always there, missing in Safari.
  const boxes: readonly ResizeObserverSize[] | undefined = entry.devicePixelContentBoxSize;
  const device = boxes?.[0];
  return surfaceSize(
    entry.contentRect,
    window.devicePixelRatio,
    device ? { width: device.inlineSize, height: device.blockSize } : null,
  );
}

function watchPixelRatio(onChange: () => void): () => void {
  let query: MediaQueryList | null = null;
  function listen(): void {
    query?.removeEventListener('change', changed);
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener('change', changed);
  }
  function changed(): void {
    listen();
    onChange();
  }
  listen();
  return () => query?.removeEventListener('change', changed);
}
