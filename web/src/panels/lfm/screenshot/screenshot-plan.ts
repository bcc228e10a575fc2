/** What a picture of a list is to hold. Lengths in CSS pixels. */
export interface ScreenshotContent {
  readonly rowCount: number;
  readonly rowHeight: number;
  /** Of the list. */
  readonly width: number;
  /** Of what stands above the list. */
  readonly headHeight: number;
  /** Device pixels to a CSS pixel that the reader's screen has. */
  readonly pixelRatio: number;
}

/** How the list stands in its picture. Lengths in CSS pixels. */
export interface ScreenshotPlan {
  readonly pixelRatio: number;
  readonly columns: number;
  readonly rowsPerColumn: number;
  readonly width: number;
  readonly height: number;
}

/** CSS pixels between two columns, and below the last row. */
export const screenshotGap = 16;

/** What every browser gives a canvas, in its own pixels: the smallest limits are those of phones. */
const longestSide = 8192;
const largestArea = 4096 * 4096;
const mostColumns = 12;

/**
 * The finest picture that holds the whole list: at the ratio of the screen; else a pixel to a pixel; else in several
 * columns. Null = there are too many rows for one picture.
 */
export function planScreenshot(content: ScreenshotContent): ScreenshotPlan | null {
  const wanted = Math.max(1, content.pixelRatio);
  const inColumns = Array.from({ length: mostColumns }, (_, index) => planFor(content, 1, index + 1));
  return [planFor(content, wanted, 1), ...inColumns].find(isPossible) ?? null;
}

function planFor(content: ScreenshotContent, pixelRatio: number, wantedColumns: number): ScreenshotPlan {
  const { rowCount, rowHeight, width, headHeight } = content;
  const rowsPerColumn = Math.max(1, Math.ceil(rowCount / wantedColumns));
  const columns = Math.max(1, Math.ceil(rowCount / rowsPerColumn));
  return {
    pixelRatio,
    columns,
    rowsPerColumn,
    width: columns * width + (columns - 1) * screenshotGap,
    height: Math.ceil(headHeight + rowsPerColumn * rowHeight + screenshotGap),
  };
}

function isPossible({ pixelRatio, width, height }: ScreenshotPlan): boolean {
  const device = { width: Math.ceil(width * pixelRatio), height: Math.ceil(height * pixelRatio) };
  return Math.max(device.width, device.height) <= longestSide && device.width * device.height <= largestArea;
}
