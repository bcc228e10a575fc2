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
  /** While something slides or glows: milliseconds until it shows another picture, 0 = with the next frame. null = still. */
  readonly movesInMs: number | null;
  /**
   * Paints the view, background and all. Unit: CSS pixel; origin: the corner of the view.
   *
   * @param isBlank false = the canvas still holds what this painter painted last: what is the same may be left out
   */
  paint(context: PaintContext, isBlank: boolean): void;
}

export type Painter = (view: CanvasView, nowMs: number) => Picture;

/** True when nothing that the pictures show has changed. */
export function isSamePicture(a: readonly unknown[] | null, b: readonly unknown[]): boolean {
  return a !== null && a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
}
