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

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The bitmap for a canvas.
 *
 * @param device its exact size in device pixels where the browser tells it, else null
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

/** A browser that plays another screen, as its developer tools can, tells the pixels of the real one: no good here. */
function isRounding(device: Size, scaled: Size): boolean {
  return Math.abs(device.width - scaled.width) <= 1 && Math.abs(device.height - scaled.height) <= 1;
}
