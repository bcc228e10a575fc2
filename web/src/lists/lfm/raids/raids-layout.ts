import { type Box, snapToDevicePixel } from '../../../canvas/geometry.ts';
import type { MeasureText } from '../../../canvas/measure-text.ts';
import type { PanelColor } from '../../panel-colors.ts';
import {
  after,
  before,
  createRowDrawing,
  type PanelMark,
  type RowDrawing,
  strip,
  type Type,
} from '../../row-drawing.ts';
import type { RaidRow, RaidServer } from './current-raids.ts';
import type { IconAtlas } from '../../../canvas/icon-atlas.ts';
import { paintMarks, type Palette } from '../../../canvas/marks.ts';
import type { CanvasView, Painter } from '../../../canvas/painter.ts';
import type { IconName } from '../../../people/icons.gen.ts';

/** The marks of one line of the board, relative to its upper left corner. */
export type RaidLine = readonly PanelMark[];

const margin = 16;
const gap = 8;
const columnGap = 16;

/** The heading of a server: name, raids, a warning about old data, and the link to all of its groups. */
export function layoutHead(server: RaidServer, metrics: RaidMetrics, measure: MeasureText): RaidLine {
  const draw = createRowDrawing(measure);
  const { types, width } = metrics;
  const whole = { x: 0, y: 0, width, height: metrics.headHeight };
  draw.plate('raised', whole);
  draw.wash('emberTint', 'raised', { ...whole, width: width * 0.5 }, server.isFresh ? 1 : 0);
  draw.rule('line', strip(whole, metrics.headHeight - 1, 1), false);
  const line = inside(whole);
  const way = draw.lineAtEnd(`${server.groups} ›`, types.strong, 'sky', line);
  const rest = before(line, way + columnGap);
  const name = after(rest, draw.line(server.name, types.server, 'text', rest) + 12);
  const count = after(name, draw.line(server.count, types.text, 'second', name) + 12);
  draw.line(server.warning, types.strong, 'amber', count);
  return draw.marks;
}

/** One raid: a line on a wide board, two on a narrow one. */
export function layoutRaid(
  row: RaidRow,
  isFresh: boolean,
  metrics: RaidMetrics,
  measure: MeasureText,
): RaidLine {
  const draw = createRowDrawing(measure);
  const whole = { x: 0, y: 0, width: metrics.width, height: metrics.rowHeight };
  const isLit = row.isOpen && isFresh;
  if (isLit) draw.plate('ember', { ...whole, width: 3, height: metrics.rowHeight - 1 });
  draw.rule('line', strip(whole, metrics.rowHeight - 1, 1), false);
  const draft: Draft = { draw, row, metrics, measure, isLit };
  if (metrics.isNarrow) layoutNarrow(draft, inside(whole));
  else layoutWide(draft, inside(whole));
  return draw.marks;
}

interface Draft {
  readonly draw: RowDrawing;
  readonly row: RaidRow;
  readonly metrics: RaidMetrics;
  readonly measure: MeasureText;
  readonly isLit: boolean;
}

const inside = (box: Box): Box => before(after(box, margin), margin);

/** Shares of a line: quest, leader, seats, levels, classes, and when. */
const columnShares = {
  wide: [0.37, 0.16, 0.17, 0.085, 0.09, 0.125],
  /** No box a seat: their room goes to words that would be cut off. */
  snug: [0.355, 0.17, 0.075, 0.11, 0.12, 0.17],
} as const;

/** In a line as long as this the boxes of a raid have room in their column. CSS pixels. */
const wideFrom = 900;

function layoutWide(draft: Draft, line: Box): void {
  const { draw, row, metrics, isLit } = draft;
  const { types } = metrics;
  const soft = softColor(isLit);
  const [quest, leader, seats, levels, classes, when] = columnsOf(line);
  layoutQuest(draft, quest);
  layoutLeader(draft, leader);
  layoutSeats(draft, seats, 'start');
  draw.line(row.levels, types.strong, isLit ? 'text' : 'second', levels);
  draw.line(row.classes, types.text, soft, classes);
  if (row.foot) draw.lineAtEnd(row.foot.text, types.text, footColor(row.foot.tone, isLit), when);
}

function columnsOf(line: Box): readonly [Box, Box, Box, Box, Box, Box] {
  let x = 0;
  const next = (share: number, isLast = false): Box => {
    const width = line.width * share;
    const column = { ...line, x: line.x + x, width: isLast ? width : Math.max(0, width - columnGap) };
    x += width;
    return column;
  };
  const [quest, leader, seats, levels, classes, when] = columnShares[line.width < wideFrom ? 'snug' : 'wide'];
  return [next(quest), next(leader), next(seats), next(levels), next(classes), next(when, true)];
}

function layoutNarrow(draft: Draft, box: Box): void {
  const { draw, row, metrics, isLit } = draft;
  const { types } = metrics;
  const first = strip(box, 8, 22);
  const second = strip(box, 31, 20);
  const levels = draw.lineAtEnd(row.levels, types.strong, isLit ? 'text' : 'second', first);
  layoutQuest(draft, before(first, levels + gap));
  const seats = layoutSeats(draft, second, 'end');
  let rest = before(second, seats + 12);
  rest = after(rest, layoutLeader(draft, rest) + 10);
  if (row.foot) {
    rest = after(rest, draw.line(row.foot.text, types.text, footColor(row.foot.tone, isLit), rest) + 10);
  }
  // The least of it: in whole or not at all.
  if (draft.measure(row.classes, types.text.font) <= rest.width) {
    draw.line(row.classes, types.text, softColor(isLit), rest);
  }
}

const softColor = (isLit: boolean): PanelColor => (isLit ? 'second' : 'third');

const footColors = { posted: 'ember', active: 'sky', gone: 'second' } as const;
const footColor = (tone: keyof typeof footColors, isLit: boolean): PanelColor =>
  isLit ? footColors[tone] : softColor(isLit);

/** The name of the quest, then its difficulty. */
function layoutQuest({ draw, row, metrics, measure, isLit }: Draft, box: Box): void {
  const { types } = metrics;
  const tag = tagOf(row, metrics, measure);
  const room = tag === null || tag.width + 60 > box.width ? box : before(box, tag.width + gap);
  const name = draw.line(
    row.questName,
    isLit ? types.quest : types.questReceding,
    isLit ? 'text' : 'second',
    room,
  );
  let rest = after(box, name + gap);
  if (tag !== null && tag.width <= rest.width) {
    layoutTag(draw, tag, { ...rest, width: tag.width }, metrics, isLit);
    rest = after(rest, tag.width + gap);
  }
  const guessed = 'guessed';
  if (row.isGuess && measure(guessed, types.guess.font) <= rest.width) {
    draw.line(guessed, types.guess, 'third', rest);
  }
}

interface Tag {
  readonly text: string;
  readonly isReaper: boolean;
  /** CSS pixels. */
  readonly width: number;
}

const tagMargin = 6;
const tagHeight = 20;
const skullRoom = 15;

function tagOf({ difficulty }: RaidRow, { types }: RaidMetrics, measure: MeasureText): Tag | null {
  if (difficulty === null) return null;
  const { text, isReaper } = difficulty;
  return {
    text,
    isReaper,
    width: measure(text, types.text.font) + 2 * tagMargin + (isReaper ? skullRoom : 0),
  };
}

function layoutTag(draw: RowDrawing, tag: Tag, box: Box, { types }: RaidMetrics, isLit: boolean): void {
  const frame = strip(box, (box.height - tagHeight) / 2, tagHeight);
  const isAlarming = tag.isReaper && isLit;
  const color: PanelColor = isAlarming ? 'rose' : softColor(isLit);
  draw.plate(isAlarming ? 'rose' : 'strong', frame, { radius: 4, frame: 1 });
  const text = before(after(frame, tagMargin), tagMargin);
  if (tag.isReaper) draw.icon('skull', 12, color, text);
  draw.line(tag.text, types.text, color, after(text, tag.isReaper ? skullRoom : 0));
}

/** Somebody else's words may be long: they leave the rest of the line to the others. CSS pixels. */
const narrowLeader = 130;

/** @returns the width used, CSS pixels */
function layoutLeader({ draw, row, metrics, isLit }: Draft, box: Box): number {
  const icon = draw.icon(row.leader.icon, 17, softColor(isLit), box);
  const indent = icon === 0 ? 0 : icon + 6;
  const room = metrics.isNarrow ? { ...box, width: Math.min(box.width, narrowLeader) } : box;
  return (
    indent + draw.line(row.leader.name, metrics.types.text, isLit ? 'text' : 'second', after(room, indent))
  );
}

const seatSizes = {
  wide: { width: 5, gap: 3, height: 12 },
  narrow: { width: 4, gap: 2, height: 11 },
} as const;

/**
 * One small box for every seat of the raid, lit where somebody sits, and the count.
 *
 * @returns the width used, CSS pixels
 */
function layoutSeats({ draw, row, metrics, measure, isLit }: Draft, box: Box, at: 'start' | 'end'): number {
  const { taken, all } = row.seats;
  const { types } = metrics;
  const seat = metrics.isNarrow ? seatSizes.narrow : seatSizes.wide;
  const text = measure(row.members, types.strong.font);
  const count = Math.max(text, measure(`${all}/${all}`, types.strong.font));
  const boxes = all * (seat.width + seat.gap) - seat.gap;
  const hasRoom = boxes + gap + count <= box.width && all <= 24;
  const used = Math.min(box.width, hasRoom ? boxes + gap + count : text);
  const place = at === 'start' ? box : after(box, box.width - used);
  if (hasRoom) {
    const top = box.y + (box.height - seat.height) / 2;
    for (let index = 0; index < all; index += 1) {
      const spot = {
        x: place.x + index * (seat.width + seat.gap),
        y: top,
        width: seat.width,
        height: seat.height,
      };
      if (index < taken) draw.plate(isLit ? 'ember' : 'strong', spot, { radius: 1.5, frame: 0 });
      else draw.plate('strong', spot, { radius: 1.5, frame: 1 });
    }
  }
  const label = hasRoom ? after(place, boxes + gap) : place;
  draw.line(row.members, types.strong, isLit ? 'text' : softColor(isLit), label);
  return used;
}

/** At this width of the board and below a row has two lines (raids.module.css has the same number). */
const narrowUpTo = 640;

/** CSS pixels. The links over the canvas are as high: they take these as custom properties. */
export const raidHeights = { head: 44, row: { wide: 44, narrow: 60 } } as const;

/** What the layout of a line depends on beside the line. One object per width and font. */
interface RaidMetrics {
  readonly isNarrow: boolean;
  /** CSS pixels. */
  readonly width: number;
  readonly headHeight: number;
  readonly rowHeight: number;
  readonly types: {
    readonly server: Type;
    readonly quest: Type;
    readonly questReceding: Type;
    readonly text: Type;
    readonly strong: Type;
    readonly guess: Type;
  };
}

const titleFamily = "Fraunces, 'Fraunces Fallback', Georgia, serif";

/**
 * @param width of the board, CSS pixels
 * @param family CSS font family list of texts
 */
export function raidMetrics(width: number, family: string): RaidMetrics {
  const isNarrow = width <= narrowUpTo;
  const type = (weight: number, size: number, of = family, style = ''): Type => ({
    font: `${style}${weight} ${size}px ${of}`,
    size,
  });
  return {
    isNarrow,
    width,
    headHeight: raidHeights.head,
    rowHeight: isNarrow ? raidHeights.row.narrow : raidHeights.row.wide,
    types: {
      server: type(600, 18, titleFamily),
      quest: type(600, 15),
      questReceding: type(450, 15),
      text: type(450, 13),
      strong: type(600, 13),
      guess: type(400, 13, family, 'italic '),
    },
  };
}

/** What the board shows. */
interface RaidsShow {
  readonly servers: readonly RaidServer[];
  readonly family: string;
  readonly measure: MeasureText;
  readonly colors: Palette<PanelColor>;
  /** The icons for a pixel ratio; the same object each time. */
  readonly atlasFor: (pixelRatio: number) => IconAtlas<IconName>;
}

/** A heading or a raid with its position in the content. */
interface PlacedLine {
  readonly top: number;
  readonly height: number;
  readonly layout: () => RaidLine;
}

/**
 * Paints the board: the same lines as the links over it. Lines out of view are not laid out.
 */
export function createRaidsPainter({ servers, family, measure, colors, atlasFor }: RaidsShow): Painter {
  let metrics: RaidMetrics | null = null;
  let lines: readonly PlacedLine[] = [];

  return (view) => {
    if (metrics?.width !== view.cssWidth) {
      metrics = raidMetrics(view.cssWidth, family);
      lines = placeLines(servers, metrics, measure);
    }
    const atlas = atlasFor(view.pixelRatio);
    const style = { colors, icons: atlas };
    return {
      dependsOn: [lines, colors, atlas],
      movesInMs: null,
      paint(context) {
        context.fillStyle = colors.surface;
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
