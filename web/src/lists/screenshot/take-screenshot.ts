import { canvasPng } from '../../canvas/canvas-png.ts';
import { serverKey } from '@rollcall/game/servers';
import { serverNowMs } from '../../api/server-clock.ts';
import { browserTimeZone } from '../../api/useTimeZone.ts';
import { timezoneStore } from '../../storage/preference-stores.ts';
import { formatMoment } from '../../ui/format.ts';
import { saveFile } from '../../ui/save-file.ts';
import { loadIconShapes } from '../../people/icon-shapes.ts';
import {
  drawScreenshot,
  headHeight,
  type PicturedRow,
  type Screenshot,
  type ScreenshotKind,
} from './draw-screenshot.ts';
import { createIconAtlas, type IconShapes, openBitmap } from '../../canvas/icon-atlas.ts';
import { cacheWidths, measureWith } from '../../canvas/measure-text.ts';
import type { IconName } from '../../people/icons.gen.ts';
import { readPanelColors } from '../panel-colors.ts';
import { deviceSize, planLargeScreenshot, planScreenshot, type ScreenshotPlan } from './screenshot-plan.ts';

/** What a panel shows now. */
export interface ShownList<Row extends PicturedRow, Look> {
  /** Null = all servers. */
  readonly serverName: string | null;
  readonly productName: string;
  readonly rows: readonly Row[];
  readonly settings: Look;
  /** The panel: the picture is as wide as its list. */
  readonly panel: { readonly current: HTMLElement | null };
}

/** CSS pixels; a panel that is not laid out has no width. */
const smallestWidth = 320;

/**
 * Draws the whole list as it is shown now and hands it to the reader as a file.
 *
 * @returns the name of the file
 * @throws Error when there is no canvas, no file, or too much for one picture
 */
export async function takeScreenshot<Row extends PicturedRow, Look>(
  kind: ScreenshotKind<Row, Look>,
  shown: ShownList<Row, Look>,
): Promise<string> {
  const { serverName, productName, settings, panel } = shown;
  const atMs = serverNowMs();
  const timeZone = timezoneStore.get() ?? browserTimeZone();
  const rows = shown.rows.filter(({ isGone }) => !isGone);
  const picture = await paintScreenshot({
    kind,
    rows,
    settings,
    listWidth: Math.max(smallestWidth, panel.current?.clientWidth ?? 0),
    shapes: await loadIconShapes(),
    words: {
      title: kind.title(serverName ?? 'all servers'),
      moment: `${kind.countText(rows.length)} · ${formatMoment(atMs, timeZone)}`,
      productName,
    },
  });
  const name = screenshotFileName(
    kind.fileName(serverName === null ? 'all-servers' : serverKey(serverName)),
    atMs,
    timeZone,
  );
  saveFile(picture, name);
  return name;
}

interface ScreenshotOrder<Row extends PicturedRow, Look> extends Pick<
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
 * @throws Error when the browser gives no canvas or no file
 */
async function paintScreenshot<Row extends PicturedRow, Look>(
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
    measure: cacheWidths(() => measureWith(context)),
    colors: readPanelColors(style),
  };
  const titleFamily = style.getPropertyValue('--font-title').trim();
  const icons = createIconAtlas(shapes, plan.pixelRatio, openBitmap);
  drawScreenshot(context, { kind, show, words, titleFamily, listWidth }, plan, icons);
  return canvasPng(canvas);
}

/** CSS pixels: a list this wide shows all that it has to say. */
const plainWidth = 848;

interface Placed {
  readonly plan: ScreenshotPlan;
  readonly listWidth: number;
  /** Not every browser allows a canvas of this size. */
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
  return new RangeError(`${kind.countText(rows.length)} are too many for one screenshot. ${kind.remedy}`);
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

/**
 * Named after what it shows and the time on the reader's clock: `orien-2026-11-21-2015.png`.
 *
 * @param shown the server's name in small letters, and what of it if that is not plain: `orien-who`
 * @param atMs milliseconds since 1970
 * @throws RangeError when the zone is none
 */
export function screenshotFileName(shown: string, atMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(atMs);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const day = [part('year'), part('month'), part('day')].join('-');
  return `${shown}-${day}-${part('hour')}${part('minute')}.png`;
}
