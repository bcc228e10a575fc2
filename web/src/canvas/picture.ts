import type { PaintContext } from './paint-context.ts';

/** What a canvas shows of its content at a moment. */
export interface CanvasView {
  /** Top of the view within the content, CSS pixels, on a whole device pixel. */
  readonly contentTop: number;
  readonly cssWidth: number;
  readonly cssHeight: number;
  /** Device pixels to a CSS pixel, page zoom included. */
  readonly pixelRatio: number;
}

/** A picture that has been thought out but not yet painted. */
export interface Picture {
  /** All that it shows: two pictures with the same list (by `Object.is`) are the same picture. */
  readonly dependsOn: readonly unknown[];
  /** True while something slides or glows: the next frame shows another picture. */
  readonly isMoving: boolean;
  /** Paints the whole view, background and all. Unit: CSS pixel; origin: the corner of the view. */
  paint(context: PaintContext): void;
}

export type Painter = (view: CanvasView, nowMs: number) => Picture;

/** True when nothing that the pictures show has changed. */
export function isSamePicture(a: readonly unknown[] | null, b: readonly unknown[]): boolean {
  return a !== null && a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
}
