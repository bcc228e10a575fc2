import { snapToDevicePixel } from '../../../canvas/geometry.ts';
import type { IconAtlas } from '../../../canvas/icon-atlas.ts';
import { type Inks, paintMarks } from '../../../canvas/marks.ts';
import type { CanvasView, Painter } from '../../../canvas/picture.ts';
import type { MeasureText } from '../../../canvas/text-width.ts';
import type { IconName } from '../../icons.gen.ts';
import type { Ink } from '../../panel-colors.ts';
import type { RaidRow, RaidServer } from './current-raids.ts';
import { layoutHead, layoutRaid, type RaidLine } from './raids-layout.ts';
import { type RaidMetrics, raidMetrics } from './raids-metrics.ts';

/** What the board shows. */
export interface RaidsShow {
  readonly servers: readonly RaidServer[];
  readonly family: string;
  readonly measure: MeasureText;
  readonly inks: Inks<Ink>;
  /** The icons for a pixel ratio; the same object each time. */
  readonly atlasFor: (pixelRatio: number) => IconAtlas<IconName>;
}

/** A heading or a raid where it stands in the content. */
interface PlacedLine {
  readonly top: number;
  readonly height: number;
  readonly layout: () => RaidLine;
}

/**
 * The picture of a board: the same lines from top to bottom as the links that lie over it. What is not in view is not
 * worked out.
 */
export function createRaidsPainter({ servers, family, measure, inks, atlasFor }: RaidsShow): Painter {
  let metrics: RaidMetrics | null = null;
  let lines: readonly PlacedLine[] = [];

  return (view) => {
    if (metrics?.width !== view.cssWidth) {
      metrics = raidMetrics(view.cssWidth, family);
      lines = placeLines(servers, metrics, measure);
    }
    const atlas = atlasFor(view.pixelRatio);
    const style = { inks, icons: atlas };
    return {
      dependsOn: [lines, inks, atlas],
      movesInMs: null,
      paint(context) {
        context.fillStyle = inks.surface;
        context.fillRect(0, 0, view.cssWidth, view.cssHeight);
        for (const line of linesInView(lines, view)) {
          paintMarks(context, line.layout(), topOf(line, view), style);
        }
      },
    };
  };
}

const topOf = ({ top }: PlacedLine, view: CanvasView) =>
  snapToDevicePixel(top, view.pixelRatio) - view.contentTop;

function linesInView(lines: readonly PlacedLine[], view: CanvasView): readonly PlacedLine[] {
  return lines.filter((line) => {
    const top = topOf(line, view);
    return top < view.cssHeight && top + line.height > 0;
  });
}

function placeLines(
  servers: readonly RaidServer[],
  metrics: RaidMetrics,
  measure: MeasureText,
): readonly PlacedLine[] {
  let top = 0;
  const place = (height: number, layout: () => RaidLine): PlacedLine => {
    const placed = { top, height, layout: once(layout) };
    top += height;
    return placed;
  };
  return servers.flatMap((server) => [
    place(metrics.headHeight, () => layoutHead(server, metrics, measure)),
    ...server.rows.map((row: RaidRow) =>
      place(metrics.rowHeight, () => layoutRaid(row, server.isFresh, metrics, measure)),
    ),
  ]);
}

function once<T>(work: () => T): () => T {
  let done: { readonly value: T } | null = null;
  return () => (done ??= { value: work() }).value;
}

/** Height of all lines at a width of the board, CSS pixels. */
export function raidsHeight(servers: readonly RaidServer[], width: number): number {
  const { headHeight, rowHeight } = raidMetrics(width, '');
  return servers.reduce((sum, { rows }) => sum + headHeight + rows.length * rowHeight, 0);
}
