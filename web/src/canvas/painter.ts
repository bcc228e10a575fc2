/** The part of a 2D context that painting uses: small enough for tests to record in full. */
export type PaintContext = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'clip'
  | 'createLinearGradient'
  | 'direction'
  | 'drawImage'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'globalAlpha'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'rect'
  | 'restore'
  | 'roundRect'
  | 'save'
  | 'setLineDash'
  | 'setTransform'
  | 'stroke'
  | 'strokeStyle'
  | 'textAlign'
  | 'textBaseline'
>;

/** The part of its content that a canvas shows. */
export interface Viewport {
  /** Top of the view within the content, CSS pixels, on a whole device pixel. */
  readonly contentTop: number;
  readonly cssWidth: number;
  readonly cssHeight: number;
  /** Device pixels to a CSS pixel, page zoom included. */
  readonly pixelRatio: number;
}

/** A picture that is computed but not yet painted. */
interface Picture {
  /** All that it shows: two pictures with the same list (by `Object.is`) are the same picture. */
  readonly dependsOn: readonly unknown[];
  /** Milliseconds until an animation shows another picture, 0 = with the next frame; null = nothing moves. */
  readonly movesInMs: number | null;
  /**
   * Paints the view, background and all. Unit: CSS pixel; origin: the corner of the view.
   *
   * @param isBlank false = the canvas still holds what this painter painted last: unchanged parts may be skipped
   */
  paint(context: PaintContext, isBlank: boolean): void;
}

export type Painter = (viewport: Viewport, nowMs: number) => Picture;

/** True when nothing that the pictures show has changed. */
export function isSamePicture(a: readonly unknown[] | null, b: readonly unknown[]): boolean {
  return a !== null && a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
}
