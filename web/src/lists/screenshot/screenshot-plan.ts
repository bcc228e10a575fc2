/** Size of the content of a screenshot. Lengths in CSS pixels. */
export interface ScreenshotContent {
  readonly rowCount: number;
  readonly rowHeight: number;
  readonly width: number;
  /** Height of the title above the list. */
  readonly headHeight: number;
  /** Device pixels per CSS pixel of the visitor's screen. */
  readonly pixelRatio: number;
}

/** Size and columns of a screenshot. Lengths in CSS pixels. */
export interface ScreenshotPlan {
  readonly pixelRatio: number;
  readonly columns: number;
  readonly rowsPerColumn: number;
  readonly width: number;
  readonly height: number;
}

/** Gap between columns and below the last row, CSS pixels. */
export const screenshotGap = 16;

/** Maximum size of a canvas, in device pixels. */
interface Limits {
  readonly longestSide: number;
  readonly largestArea: number;
}

/** Supported by every browser: phones have the lowest limits. */
const everywhere: Limits = { longestSide: 8192, largestArea: 4096 * 4096 };
/** Supported by most desktop browsers; callers check that the canvas really works. */
const somewhere: Limits = { longestSide: 8192, largestArea: 8192 * 8192 };
const mostColumns = 12;

/**
 * The sharpest screenshot of the whole list: at the ratio of the screen, else at ratio 1, else in several columns. Null
 * = too many rows for a canvas that every browser supports.
 */
export function planScreenshot(content: ScreenshotContent): ScreenshotPlan | null {
  const inColumns = plansInColumns(content);
  return (
    [planFor(content, Math.max(1, content.pixelRatio), 1), ...inColumns].find(fitsIn(everywhere)) ?? null
  );
}

/** Like `planScreenshot`, but at ratio 1, for browsers with a larger canvas. Null = still too many rows. */
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

/** Size of the canvas in device pixels. */
export function deviceSize({ pixelRatio, width, height }: ScreenshotPlan): { width: number; height: number } {
  return { width: Math.ceil(width * pixelRatio), height: Math.ceil(height * pixelRatio) };
}

function fitsIn({ longestSide, largestArea }: Limits): (plan: ScreenshotPlan) => boolean {
  return (plan) => {
    const { width, height } = deviceSize(plan);
    return Math.max(width, height) <= longestSide && width * height <= largestArea;
  };
}
