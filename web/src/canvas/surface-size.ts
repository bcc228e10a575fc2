/** A canvas has two sizes: what it takes on the page, and how many pixels of the device it holds. */
export interface SurfaceSize {
  readonly cssWidth: number;
  readonly cssHeight: number;
  readonly deviceWidth: number;
  readonly deviceHeight: number;
  /** Device pixels to a CSS pixel, as it really came out. */
  readonly pixelRatio: number;
}

/** Above this, browsers refuse the bitmap. */
const longestSide = 8192;

/**
 * The bitmap for a canvas.
 *
 * @param device its exact size in device pixels where the browser tells it, else null
 */
export function surfaceSize(
  css: { readonly width: number; readonly height: number },
  windowRatio: number,
  device: { readonly width: number; readonly height: number } | null,
): SurfaceSize {
  const ratio = Number.isFinite(windowRatio) && windowRatio > 0 ? windowRatio : 1;
  const wantedWidth = device?.width ?? Math.round(css.width * ratio);
  const wantedHeight = device?.height ?? Math.round(css.height * ratio);
  const shrink = Math.min(1, longestSide / Math.max(1, wantedWidth, wantedHeight));
  return {
    cssWidth: css.width,
    cssHeight: css.height,
    deviceWidth: Math.max(1, Math.floor(wantedWidth * shrink)),
    deviceHeight: Math.max(1, Math.floor(wantedHeight * shrink)),
    pixelRatio: ratio * shrink,
  };
}
