import type { IconAtlas } from '../../canvas/icon-atlas.ts';
import type { IconName } from '../icons.gen.ts';
import type { ListRow } from '../list/list-kind.ts';
import type { ListStage } from '../list/list-stage.ts';

/** A row that may have gone, and stands in the list only because nothing may move under the pointer. */
export interface PicturedRow extends ListRow {
  readonly isGone: boolean;
}

/** What is special about the pictures of one kind of list. `Look` are the settings that say how rows look. */
export interface ScreenshotKind<Row extends PicturedRow, Look> {
  /** The list itself paints the rows. */
  readonly createStage: (
    openAtlas: (pixelRatio: number) => IconAtlas<IconName>,
  ) => Pick<ListStage<Row, unknown, Look>, 'show' | 'painter'>;
  /** Of every row at a width of the list, both CSS pixels. */
  readonly rowHeightOf: (width: number, look: Look) => number;
  /** "Live LFM Viewer for Orien". */
  readonly title: (serverName: string) => string;
  /** "53 groups". */
  readonly countText: (rowCount: number) => string;
  /** What the file is called before the time: "orien". */
  readonly fileName: (serverKey: string) => string;
  /** What the log says when the browser gives no canvas (§8). */
  readonly noCanvas: string;
  /** How the list can be made shorter: "Filter the list." */
  readonly remedy: string;
}
