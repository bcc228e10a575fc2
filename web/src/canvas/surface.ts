import { snapToDevicePixel } from './geometry.ts';
import { createFrameLoop, type FrameClock } from './frame-loop.ts';
import type { PaintContext } from './paint-context.ts';
import { type CanvasView, isSamePicture, type Painter } from './picture.ts';
import { type SurfaceSize, surfaceSize } from './surface-size.ts';

/** A canvas that shows the part of its content that is in view. */
export interface Surface {
  /** Something that the picture depends on may have changed. */
  readonly invalidate: () => void;
  /** The canvas has another size on the page or another pixel ratio: painted at once, so that nothing flashes. */
  readonly resize: (size: SurfaceSize) => void;
  /** Paints although nothing changed: the browser has lost the bitmap. */
  readonly repaint: () => void;
  readonly view: () => CanvasView;
  readonly close: () => void;
}

export interface SurfaceParts {
  readonly canvas: Pick<HTMLCanvasElement, 'width' | 'height'>;
  readonly context: PaintContext;
  /** Top of the view within the content now, CSS pixels. */
  readonly contentTop: () => number;
  readonly painter: () => Painter;
  readonly clock: FrameClock;
  readonly nowMs: () => number;
}

/** Joins a canvas, its painter and the frames: paints when the picture is another one, and only then. */
export function openSurface(parts: SurfaceParts): Surface {
  let size = surfaceSize({ width: 0, height: 0 }, 1, null);
  let painted: readonly unknown[] | null = null;
  const loop = createFrameLoop(onFrame, parts.clock);

  function view(): CanvasView {
    return {
      contentTop: snapToDevicePixel(parts.contentTop(), size.pixelRatio),
      cssWidth: size.cssWidth,
      cssHeight: size.cssHeight,
      pixelRatio: size.pixelRatio,
    };
  }

  function onFrame(nowMs: number): number | null {
    if (size.cssWidth === 0 || size.cssHeight === 0) return null;
    const seen = view();
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
    view,
    close: loop.close,
  };
}
