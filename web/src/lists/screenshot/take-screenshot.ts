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
import { deviceSize, planLargeScreenshot, planScreenshot } from './screenshot-plan.ts';

/** The current content of a panel. */
export interface ShownList<Row extends PicturedRow, Look> {
  /** Null = all servers. */
  readonly serverName: string | null;
  readonly productName: string;
  readonly rows: readonly Row[];
  readonly settings: Look;
  /** The panel: the screenshot is as wide as its list. */
  readonly panel: { readonly current: HTMLElement | null };
}

/** Width used when the panel is not laid out and has none, in CSS pixels. */
const smallestWidth = 320;

/**
 * Draws the whole list as it is shown now and saves it as a file.
 *
 * @returns the name of the file
 * @throws Error when the browser provides no canvas or file, or the list is too long
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
 * @throws RangeError when the list is too long for one picture; its message is shown to the visitor
 * @throws Error when the browser provides no canvas or no file
 */
async function paintScreenshot<Row extends PicturedRow, Look>(
  order: ScreenshotOrder<Row, Look>,
): Promise<Blob> {
  // Without this the list would be drawn in fallback fonts.
  await document.fonts.ready;
  const { kind, rows, settings, shapes, words } = order;
  const { plan, listWidth, isLarge } = planWith(order);
  const canvas = document.createElement('canvas');
  const { width, height } = deviceSize(plan);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error(kind.noCanvas);
  if (isLarge && !isUsable(context, width, height)) throw tooLong(order);
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

/** Width at which a list shows everything, in CSS pixels. */
const plainWidth = 848;

/** A very wide list that is too long for a screenshot may fit at its usual width. */
function planWith<Row extends PicturedRow, Look>(order: ScreenshotOrder<Row, Look>) {
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

/** Whether the canvas works: one that is too large silently ignores all drawing. */
function isUsable(context: CanvasRenderingContext2D, width: number, height: number): boolean {
  context.fillRect(width - 1, height - 1, 1, 1);
  try {
    return context.getImageData(width - 1, height - 1, 1, 1).data[3] === 255;
  } catch {
    return false;
  }
}

/**
 * The name of a file, made from its content and the visitor's local time: `orien-2026-11-21-2015.png`.
 *
 * @param shown the server's name in lower case, with the kind of list unless it is the usual one: `orien-who`
 * @throws RangeError for an unknown time zone
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
