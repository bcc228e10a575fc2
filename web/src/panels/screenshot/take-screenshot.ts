import { serverKey } from '@rollcall/game/servers';
import { serverNowMs } from '../../data/server-clock.ts';
import { browserTimeZone } from '../../data/useTimeZone.ts';
import { timezoneStore } from '../../storage/preference-stores.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { saveFile } from '../../ui/save-file.ts';
import { loadIconShapes } from '../useIconShapes.ts';
import { paintScreenshot } from './paint-screenshot.ts';
import type { PicturedRow, ScreenshotKind } from './screenshot-kind.ts';
import { screenshotFileName } from './screenshot-name.ts';

/** What a panel shows now. */
export interface ShownList<Row extends PicturedRow, Look> {
  readonly serverName: string;
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
      title: kind.title(serverName),
      moment: `${kind.countText(rows.length)} · ${formatMoment(atMs, timeZone)}`,
      productName,
    },
  });
  const name = screenshotFileName(kind.fileName(serverKey(serverName)), atMs, timeZone);
  saveFile(picture, name);
  return name;
}
