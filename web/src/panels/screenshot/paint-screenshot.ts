import { createIconAtlas, type IconShapes, openBitmap } from '../../canvas/icon-atlas.ts';
import { cacheWidths, measureWith } from '../../canvas/measure-text.ts';
import type { IconName } from '../icons.gen.ts';
import { readInks } from '../inks.ts';
import { drawScreenshot, headHeight, type Screenshot } from './draw-screenshot.ts';
import type { PicturedRow } from './screenshot-kind.ts';
import { deviceSize, planLargeScreenshot, planScreenshot, type ScreenshotPlan } from './screenshot-plan.ts';

export interface ScreenshotOrder<Row extends PicturedRow, Look> extends Pick<
  Screenshot<Row, Look>,
  'kind' | 'words' | 'listWidth'
> {
  readonly rows: readonly Row[];
  readonly settings: Look;
  readonly shapes: Partial<IconShapes<IconName>>;
}

/**
 * Draws the whole list, in the theme in force, as a PNG.
 *
 * @throws RangeError when the list is too long for one picture; its message is for the reader
 * @throws Error when the browser gives no canvas or no file, in the words of §8
 */
export async function paintScreenshot<Row extends PicturedRow, Look>(
  order: ScreenshotOrder<Row, Look>,
): Promise<Blob> {
  // A list that is drawn before its fonts are there would be one in other fonts.
  await document.fonts.ready;
  const { kind, rows, settings, shapes, words } = order;
  const { plan, listWidth, isLarge } = planWith(order);
  const canvas = document.createElement('canvas');
  const { width, height } = deviceSize(plan);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error(kind.noCanvas);
  if (isLarge && !isGiven(context, width, height)) throw tooLong(order);
  const style = getComputedStyle(document.documentElement);
  const show = {
    rows,
    settings,
    family: getComputedStyle(document.body).fontFamily,
    measure: cacheWidths(measureWith(context)),
    inks: readInks(style),
  };
  const titleFamily = style.getPropertyValue('--font-title').trim();
  const icons = createIconAtlas(shapes, plan.pixelRatio, openBitmap);
  drawScreenshot(context, { kind, show, words, titleFamily, listWidth }, plan, icons);
  return toPng(canvas);
}

/** CSS pixels: a list this wide shows all that it has to say. */
const plainWidth = 848;

interface Placed {
  readonly plan: ScreenshotPlan;
  readonly listWidth: number;
  /** Not every browser has room for it. */
  readonly isLarge: boolean;
}

/** A list of great width that is too long for a picture may fit at its usual one. */
function planWith<Row extends PicturedRow, Look>(order: ScreenshotOrder<Row, Look>): Placed {
  const { kind, rows, settings } = order;
  const plain = Math.min(order.listWidth, plainWidth);
  const attempts = [
    { listWidth: order.listWidth, isLarge: false },
    { listWidth: plain, isLarge: false },
    { listWidth: plain, isLarge: true },
  ];
  for (const { listWidth, isLarge } of attempts) {
    const plan = (isLarge ? planLargeScreenshot : planScreenshot)({
      rowCount: rows.length,
      rowHeight: kind.rowHeightOf(listWidth, settings),
      width: listWidth,
      headHeight,
      pixelRatio: window.devicePixelRatio,
    });
    if (plan !== null) return { plan, listWidth, isLarge };
  }
  throw tooLong(order);
}

function tooLong<Row extends PicturedRow, Look>({ kind, rows }: ScreenshotOrder<Row, Look>): RangeError {
  return new RangeError(`${kind.countText(rows.length)} are too many for one picture. ${kind.remedy}`);
}

/** A canvas that is larger than the browser likes takes no paint, and says nothing. */
function isGiven(context: CanvasRenderingContext2D, width: number, height: number): boolean {
  context.fillRect(width - 1, height - 1, 1, 1);
  try {
    return context.getImageData(width - 1, height - 1, 1, 1).data[3] === 255;
  } catch {
    return false;
  }
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('Failed to create blob from canvas.'));
      else resolve(blob);
    }, 'image/png');
  });
}
