import { createIconAtlas, type IconShapes, openBitmap } from '../../../canvas/icon-atlas.ts';
import { measureWith, rememberWidths } from '../../../canvas/text-width.ts';
import type { IconName } from '../../icons.gen.ts';
import { readInks } from '../../inks.ts';
import { lfmRowHeight } from '../lfm-metrics.ts';
import type { LfmShow } from '../lfm-stage.ts';
import { drawScreenshot, headHeight, type Screenshot } from './draw-screenshot.ts';
import { planScreenshot, type ScreenshotPlan } from './screenshot-plan.ts';

export interface ScreenshotOrder extends Pick<Screenshot, 'words' | 'listWidth'> {
  readonly rows: LfmShow['rows'];
  readonly settings: LfmShow['settings'];
  readonly shapes: Partial<IconShapes<IconName>>;
}

/**
 * Draws the whole list, in the theme in force, as a PNG.
 *
 * @throws RangeError when the list is too long for one picture; its message is for the reader
 * @throws Error when the browser gives no canvas or no file, in the words of §8
 */
export async function paintScreenshot(order: ScreenshotOrder): Promise<Blob> {
  // A list that is drawn before its fonts are there would be one in other fonts.
  await document.fonts.ready;
  const { rows, settings, shapes, words } = order;
  const { plan, listWidth } = planWith(order);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(plan.width * plan.pixelRatio);
  canvas.height = Math.ceil(plan.height * plan.pixelRatio);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error("Canvas with id 'lfm-canvas' not found.");
  const style = getComputedStyle(document.documentElement);
  const show = {
    rows,
    settings,
    family: getComputedStyle(document.body).fontFamily,
    measure: rememberWidths(measureWith(context)),
    inks: readInks(style),
  };
  const titleFamily = style.getPropertyValue('--font-title').trim();
  const icons = createIconAtlas(shapes, plan.pixelRatio, openBitmap);
  drawScreenshot(context, { show, words, titleFamily, listWidth }, plan, icons);
  return toPng(canvas);
}

/** CSS pixels: a list this wide shows all that it has to say. */
const plainWidth = 848;

/** A list of great width that is too long for a picture may fit at its usual one. */
function planWith({ rows, settings, listWidth }: ScreenshotOrder): {
  readonly plan: ScreenshotPlan;
  readonly listWidth: number;
} {
  for (const width of [listWidth, Math.min(listWidth, plainWidth)]) {
    const plan = planScreenshot({
      rowCount: rows.length,
      rowHeight: lfmRowHeight(width, settings),
      width,
      headHeight,
      pixelRatio: window.devicePixelRatio,
    });
    if (plan !== null) return { plan, listWidth: width };
  }
  throw new RangeError(
    `${rows.length} groups are too many for one picture. Filter the list, or choose compact rows.`,
  );
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('Failed to create blob from canvas.'));
      else resolve(blob);
    }, 'image/png');
  });
}
