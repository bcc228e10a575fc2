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

/** What a browser gives a canvas, in its own pixels. */
interface Limits {
  readonly longestSide: number;
  readonly largestArea: number;
}

/** Every browser gives this: the smallest limits are those of phones. */
const everywhere: Limits = { longestSide: 8192, largestArea: 4096 * 4096 };
/** Most browsers of computers give this; who takes it looks whether it was given. */
const somewhere: Limits = { longestSide: 8192, largestArea: 8192 * 8192 };
const mostColumns = 12;

/**
 * The finest picture that holds the whole list: at the ratio of the screen; else a pixel to a pixel; else in several
 * columns. Null = there are too many rows for a picture that every browser can hold.
 */
export function planScreenshot(content: ScreenshotContent): ScreenshotPlan | null {
  const inColumns = plansInColumns(content);
  return (
    [planFor(content, Math.max(1, content.pixelRatio), 1), ...inColumns].find(fitsIn(everywhere)) ?? null
  );
}

/** As `planScreenshot`, a pixel to a pixel, for browsers that give a larger canvas. Null = none does. */
export function planLargeScreenshot(content: ScreenshotContent): ScreenshotPlan | null {
  return plansInColumns(content).find(fitsIn(somewhere)) ?? null;
}

function plansInColumns(content: ScreenshotContent): readonly ScreenshotPlan[] {
  return Array.from({ length: mostColumns }, (_, index) => planFor(content, 1, index + 1));
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

/** Of the canvas, in its own pixels. */
export function deviceSize({ pixelRatio, width, height }: ScreenshotPlan): { width: number; height: number } {
  return { width: Math.ceil(width * pixelRatio), height: Math.ceil(height * pixelRatio) };
}

function fitsIn({ longestSide, largestArea }: Limits): (plan: ScreenshotPlan) => boolean {
  return (plan) => {
    const { width, height } = deviceSize(plan);
    return Math.max(width, height) <= longestSide && width * height <= largestArea;
  };
}
