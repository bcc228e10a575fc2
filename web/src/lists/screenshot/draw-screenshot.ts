import type { IconAtlas } from '../../canvas/icon-atlas.ts';
import { snapToDevicePixel } from '../../canvas/geometry.ts';
import { paintMarks } from '../../canvas/marks.ts';
import type { PaintContext } from '../../canvas/painter.ts';
import type { IconName } from '../../people/icons.gen.ts';
import { createRowDrawing, type PanelMark, strip } from '../row-drawing.ts';
import type { ListContent, ListRenderer } from '../shared/list-renderer.ts';
import { screenshotGap, type ScreenshotPlan } from './screenshot-plan.ts';
import type { ListRow } from '../shared/list-scene.ts';

/** Height of the title above the first row, CSS pixels. */
export const headHeight = 72;
const margin = 12;

/** The texts above the rows of a screenshot. */
export interface ScreenshotWords {
  /** "Live LFM Viewer for Orien". */
  readonly title: string;
  /** "53 groups · 21 Nov 2026, 20:15:04 GMT+1". */
  readonly moment: string;
  readonly productName: string;
}

export interface Screenshot<Row extends PicturedRow, Look> {
  readonly kind: ScreenshotKind<Row, Look>;
  /** All rows, in the order shown. */
  readonly show: Omit<ListContent<Row, Look>, 'isStill'>;
  readonly words: ScreenshotWords;
  readonly titleFamily: string;
  /** Width of the list, CSS pixels. */
  readonly listWidth: number;
}

/** Paints the whole list below its title. The list's own renderer paints the rows, column by column. */
export function drawScreenshot<Row extends PicturedRow, Look>(
  context: PaintContext,
  screenshot: Screenshot<Row, Look>,
  plan: ScreenshotPlan,
  icons: IconAtlas<IconName>,
): void {
  const { kind, show, listWidth } = screenshot;
  const { pixelRatio } = plan;
  const moveTo = (x: number, y: number) =>
    context.setTransform(
      pixelRatio,
      0,
      0,
      pixelRatio,
      Math.round(x * pixelRatio),
      Math.round(y * pixelRatio),
    );
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  context.direction = 'ltr';
  moveTo(0, 0);
  context.fillStyle = show.colors.surface;
  context.fillRect(0, 0, plan.width, plan.height);
  paintMarks(context, layoutHead(screenshot, plan.width), 0, { colors: show.colors, icons });
  for (let column = 0; column < plan.columns; column += 1) {
    const first = column * plan.rowsPerColumn;
    const rows = show.rows.slice(first, first + plan.rowsPerColumn);
    const renderer = kind.createRenderer(() => icons);
    renderer.show({ ...show, rows, isStill: true }, 0);
    moveTo(column * (listWidth + screenshotGap), headHeight);
    const cssHeight = snapToDevicePixel(plan.height - headHeight, pixelRatio);
    renderer.painter({ contentTop: 0, cssWidth: listWidth, cssHeight, pixelRatio }, 0).paint(context, true);
  }
}

/** Title, then count and time; the product's name is at the end of the second line. */
function layoutHead<Row extends PicturedRow, Look>(
  { show, words, titleFamily }: Screenshot<Row, Look>,
  width: number,
): readonly PanelMark[] {
  const draw = createRowDrawing(show.measure);
  const head = { x: margin, y: 0, width: width - 2 * margin, height: headHeight };
  const note = (weight: number) => ({ font: `${weight} 13px ${show.family}`, size: 13 });
  draw.line(words.title, { font: `600 20px ${titleFamily}`, size: 20 }, 'text', strip(head, 10, 28));
  const second = strip(head, 40, 20);
  const named = draw.lineAtEnd(words.productName, note(600), 'ember', second);
  draw.line(words.moment, note(400), 'second', {
    ...second,
    width: Math.max(0, second.width - named - margin),
  });
  draw.rule('strong', { x: 0, y: headHeight - 1, width, height: 1 }, false);
  return draw.marks;
}

/** A row whose subject may have gone, kept because nothing may move under the pointer. */
export interface PicturedRow extends ListRow {
  readonly isGone: boolean;
}

/**
 * Differences between the screenshots of the two kinds of list. `Look` = the settings that affect the appearance of
 * rows.
 */
export interface ScreenshotKind<Row extends PicturedRow, Look> {
  /** Creates the list's own renderer, which paints the rows. */
  readonly createRenderer: (
    openAtlas: (pixelRatio: number) => IconAtlas<IconName>,
  ) => Pick<ListRenderer<Row, unknown, Look>, 'show' | 'painter'>;
  /** Height of every row at a width of the list, both in CSS pixels. */
  readonly rowHeightOf: (width: number, look: Look) => number;
  /** "Live LFM Viewer for Orien". */
  readonly title: (serverName: string) => string;
  /** "53 groups". */
  readonly countText: (rowCount: number) => string;
  /** Start of the file name, before the time: "orien". */
  readonly fileName: (serverKey: string) => string;
  /** Log message when the browser provides no canvas. */
  readonly noCanvas: string;
  /** Advice on making the list shorter: "Filter the list." */
  readonly remedy: string;
}
