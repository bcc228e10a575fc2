/** The parts of a 2D context that painting uses, few enough for tests to record them all. */
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

/** The part of the content that a canvas shows. */
export interface Viewport {
  /** Top of the viewport within the content, CSS pixels, on a whole device pixel. */
  readonly contentTop: number;
  readonly cssWidth: number;
  readonly cssHeight: number;
  /** Device pixels per CSS pixel, page zoom included. */
  readonly pixelRatio: number;
}

/** A picture that was computed but not painted yet. */
interface Picture {
  /** Everything that the picture depends on: equal items (by `Object.is`) mean an equal picture. */
  readonly dependsOn: readonly unknown[];
  /** Delay until an animation changes the picture, in ms; 0 = with the next frame; null = no animation. */
  readonly movesInMs: number | null;
  /**
   * Paints the whole view. Unit: CSS pixel; origin: the corner of the view.
   *
   * @param isBlank false = the canvas still has what this painter painted last, so unchanged parts may be skipped
   */
  paint(context: PaintContext, isBlank: boolean): void;
}

export type Painter = (viewport: Viewport, nowMs: number) => Picture;

/** Whether two pictures have equal dependencies. */
export function isSamePicture(a: readonly unknown[] | null, b: readonly unknown[]): boolean {
  return a !== null && a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
}
