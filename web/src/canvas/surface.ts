import { snapToDevicePixel } from './geometry.ts';
import { type Viewport, isSamePicture, type PaintContext, type Painter } from './painter.ts';

/** A canvas that shows the visible part of its content. */
export interface Surface {
  /** Repaints with the next frame, if the picture has changed. */
  readonly invalidate: () => void;
  /** Sets a new size or pixel ratio, and paints at once to avoid flicker. */
  readonly resize: (size: SurfaceSize) => void;
  /** Paints although nothing changed, since the browser has lost the bitmap. */
  readonly repaint: () => void;
  readonly viewport: () => Viewport;
  readonly close: () => void;
}

export interface SurfaceParts {
  readonly canvas: Pick<HTMLCanvasElement, 'width' | 'height'>;
  readonly context: PaintContext;
  /** Current top of the view within the content, CSS pixels. */
  readonly contentTop: () => number;
  readonly painter: () => Painter;
  readonly clock: FrameClock;
  readonly nowMs: () => number;
}

/** Connects a canvas, its painter and the frame loop. Paints only if the picture has changed. */
export function openSurface(parts: SurfaceParts): Surface {
  let size = surfaceSize({ width: 0, height: 0 }, 1, null);
  let painted: readonly unknown[] | null = null;
  const loop = createFrameLoop(onFrame, parts.clock);

  function viewport(): Viewport {
    return {
      contentTop: snapToDevicePixel(parts.contentTop(), size.pixelRatio),
      cssWidth: size.cssWidth,
      cssHeight: size.cssHeight,
      pixelRatio: size.pixelRatio,
    };
  }

  function onFrame(nowMs: number): number | null {
    if (size.cssWidth === 0 || size.cssHeight === 0) return null;
    const seen = viewport();
    const picture = parts.painter()(seen, nowMs);
    const dependsOn = [...picture.dependsOn, seen.contentTop, size];
    if (!isSamePicture(painted, dependsOn)) {
      const isBlank = painted === null;
      painted = dependsOn;
      parts.context.setTransform(size.pixelRatio, 0, 0, size.pixelRatio, 0, 0);
      parts.context.textBaseline = 'alphabetic';
      parts.context.textAlign = 'left';
      parts.context.direction = 'ltr';
      picture.paint(parts.context, isBlank);
    }
    return picture.movesInMs;
  }

  function repaint(): void {
    painted = null;
    if (onFrame(parts.nowMs()) !== null) loop.invalidate();
  }

  return {
    invalidate: loop.invalidate,
    resize(next) {
      size = next;
      parts.canvas.width = next.deviceWidth;
      parts.canvas.height = next.deviceHeight;
      repaint();
    },
    repaint,
    viewport,
    close: loop.close,
  };
}

/** `requestAnimationFrame`, a timer, and their cancellation; tests supply their own. */
export interface FrameClock {
  readonly request: (callback: (nowMs: number) => void) => number;
  readonly cancel: (handle: number) => void;
  readonly wait: (callback: () => void, waitMs: number) => () => void;
}

interface FrameLoop {
  /** Requests a frame. Several calls before that frame cause only one. */
  readonly invalidate: () => void;
  readonly close: () => void;
}

/**
 * Combines changes into one frame, and requests none without changes.
 *
 * @param onFrame returns the delay before the next frame, in ms, 0 = at once; null = on the next `invalidate`
 */
function createFrameLoop(onFrame: (nowMs: number) => number | null, clock: FrameClock): FrameLoop {
  let pending: number | null = null;
  let stopWaiting = () => {};
  let isClosed = false;

  function invalidate(): void {
    if (isClosed || pending !== null) return;
    stopWaiting();
    pending = clock.request((nowMs) => {
      pending = null;
      const waitMs = onFrame(nowMs);
      if (waitMs === 0) invalidate();
      else if (waitMs !== null && !isClosed) stopWaiting = clock.wait(invalidate, waitMs);
    });
  }

  return {
    invalidate,
    close() {
      isClosed = true;
      stopWaiting();
      if (pending !== null) clock.cancel(pending);
      pending = null;
    },
  };
}

/** Sizes of a canvas: its element and its bitmap. */
interface SurfaceSize {
  readonly cssWidth: number;
  readonly cssHeight: number;
  readonly deviceWidth: number;
  readonly deviceHeight: number;
  /** Device pixels per CSS pixel, after rounding and limits. */
  readonly pixelRatio: number;
}

/** Maximum side of a bitmap, in device pixels; browsers refuse larger ones. */
const longestSide = 8192;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The bitmap size of a canvas.
 *
 * @param device exact size in device pixels, if the browser reports it, or else null
 */
export function surfaceSize(css: Size, windowRatio: number, device: Size | null): SurfaceSize {
  const ratio = Number.isFinite(windowRatio) && windowRatio > 0 ? windowRatio : 1;
  const scaled = { width: Math.round(css.width * ratio), height: Math.round(css.height * ratio) };
  const wanted = device !== null && isRounding(device, scaled) ? device : scaled;
  const shrink = Math.min(1, longestSide / Math.max(1, wanted.width, wanted.height));
  return {
    cssWidth: css.width,
    cssHeight: css.height,
    deviceWidth: Math.max(1, Math.floor(wanted.width * shrink)),
    deviceHeight: Math.max(1, Math.floor(wanted.height * shrink)),
    pixelRatio: ratio * shrink,
  };
}

/**
 * Whether the sizes differ only by rounding. When developer tools emulate another screen, the browser reports pixels of
 * the real one, which are ignored.
 */
function isRounding(device: Size, scaled: Size): boolean {
  return Math.abs(device.width - scaled.width) <= 1 && Math.abs(device.height - scaled.height) <= 1;
}

/** Reports the size of a canvas now and on every change: layout, page zoom, or a move to another screen. */
export function watchSize(canvas: HTMLCanvasElement, onSize: (size: SurfaceSize) => void): () => void {
  const observer = new ResizeObserver((entries) => {
    const entry = entries.at(-1);
    if (entry) onSize(sizeOf(entry));
  });
  observe(observer, canvas);
  const stopRatio = watchPixelRatio(() => {
    // If the size in CSS pixels stays the same, only observing again causes another report.
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
    // Safari lacks this box, whose size is the size in CSS pixels times the ratio.
    observer.observe(canvas);
  }
}

function sizeOf(entry: ResizeObserverEntry): SurfaceSize {
  // Typed as always present, but missing in Safari.
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
