/** The part of a 2D context that painting uses, small enough for tests to record. */
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
  /** Device pixels per CSS pixel, including page zoom. */
  readonly pixelRatio: number;
}

/** A picture that is computed but not yet painted. */
interface Picture {
  /** Everything that the picture depends on. Pictures with equal lists (by `Object.is`) are equal. */
  readonly dependsOn: readonly unknown[];
  /** Time until an animation changes the picture, ms; 0 = next frame, null = no animation. */
  readonly movesInMs: number | null;
  /**
   * Paints the viewport including its background, in CSS pixels from its upper left corner.
   *
   * @param isBlank false = the canvas still has the last picture of this painter, so unchanged parts may be skipped
   */
  paint(context: PaintContext, isBlank: boolean): void;
}

export type Painter = (viewport: Viewport, nowMs: number) => Picture;

/** True when nothing that the pictures show has changed. */
export function isSamePicture(a: readonly unknown[] | null, b: readonly unknown[]): boolean {
  return a !== null && a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
}
