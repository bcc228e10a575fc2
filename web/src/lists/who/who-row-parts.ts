import type { Box } from '../../canvas/geometry.ts';
import type { PanelColor } from '../panel-colors.ts';
import { after, before, type RowDrawing, strip, type Type } from '../row-drawing.ts';
import { questNextToPlace, type WhoRow } from './who-rows.ts';
import { type ListMetrics, narrowUpTo } from '../shared/list-scene.ts';

/** Parts of a row that both layouts share. All numbers are CSS pixels. */

/** The colours and types of a normal or receding row. */
interface RowTone {
  readonly strong: PanelColor;
  readonly soft: PanelColor;
  readonly party: PanelColor;
  readonly quest: PanelColor;
  readonly name: Type;
  readonly level: Type;
}

/** A row while it is being laid out. */
export interface RowDraft {
  readonly draw: RowDrawing;
  readonly row: WhoRow;
  readonly metrics: WhoMetrics;
  readonly tone: RowTone;
}

export type WhoPart = 'party' | 'name' | 'quest' | 'guild' | 'row';

export interface PartBox {
  readonly part: WhoPart;
  readonly box: Box;
}

export const cellMargin = 12;

/** Gap between neighbours in a line. */
export const gap = 8;

/** Minimum size of a touch target. */
export const touchSize = 44;

/** Width of the band at the left edge of a row in group view. */
export const bandWidth = 4;

/** Ignored and gone characters are muted, but readable. */
export function isReceding({ isIgnored, isGone }: Pick<WhoRow, 'isIgnored' | 'isGone'>): boolean {
  return isIgnored || isGone;
}

export function startRow(draw: RowDrawing, row: WhoRow, metrics: WhoMetrics): RowDraft {
  const { types } = metrics;
  const tone: RowTone = isReceding(row)
    ? {
        strong: 'second',
        soft: 'third',
        party: 'third',
        quest: 'third',
        name: types.nameReceding,
        level: types.levelReceding,
      }
    : {
        strong: 'text',
        soft: 'second',
        party: 'ember',
        quest: 'sky',
        name: types.name,
        level: types.level,
      };
  return { draw, row, metrics, tone };
}

/** A box around the middle of another, of at most this width. */
function inMiddle(box: Box, width: number): Box {
  const used = Math.min(width, box.width);
  return { ...box, x: box.x + (box.width - used) / 2, width: used };
}

const partySize = 18;
/** Width for right-aligned group numbers. */
const numberWidth = 26;

/** The mark of a character in a group, or in group view the group's number. */
export function layoutParty({ draw, row, metrics, tone }: RowDraft, box: Box): void {
  if (row.party === null) return;
  const { number } = row.party;
  if (number === '') draw.icon('party', partySize, tone.party, inMiddle(box, partySize));
  else draw.lineAtEnd(number, metrics.types.number, tone.strong, inMiddle(box, numberWidth));
}

const raceSize = 18;
const genderSize = 12;
/** Width of the column with the race above the gender. */
export const raceColumn = raceSize + gap;

/** The race in the upper line, the gender in the lower one. */
export function layoutRace({ draw, row, tone }: RowDraft, upper: Box, lower: Box): void {
  const column = (line: Box): Box => ({ ...line, width: Math.min(line.width, raceSize) });
  if (row.race.icon) draw.icon(row.race.icon, raceSize, tone.soft, column(upper), row.race.name);
  if (row.gender) draw.icon(row.gender, genderSize, 'third', inMiddle(column(lower), genderSize));
}

const markSize = 13;

/** The icons before the name. */
function marksOf(
  row: WhoRow,
): readonly (readonly [icon: 'crown' | 'own' | 'friend' | 'ignored', color: PanelColor])[] {
  return [
    ...(row.hasCrown ? [['crown', 'amber'] as const] : []),
    ...(row.isRegistered ? [['own', 'sky'] as const] : []),
    ...(row.isFriend ? [['friend', 'leaf'] as const] : []),
    ...(row.isIgnored ? [['ignored', 'third'] as const] : []),
  ];
}

/** The name behind its marks. @returns the width used */
export function layoutName({ draw, row, tone }: RowDraft, line: Box): number {
  let rest = line;
  for (const [icon, color] of marksOf(row)) {
    const used = draw.icon(icon, markSize, color, rest);
    if (used > 0) rest = after(rest, used + 5);
  }
  return rest.x - line.x + draw.line(row.name, tone.name, row.isAnonymous ? tone.soft : tone.strong, rest);
}

/** Minimum useful width of a cut text. */
const leastText = 64;

/**
 * The place, then its quest. If both do not fit, each gets half of a wide line; in a narrow one the place comes first.
 */
export function layoutPlace({ draw, row, metrics, tone }: RowDraft, line: Box): number {
  const { small } = metrics.types;
  if (row.quest === null) return draw.line(row.place, small, tone.soft, line);
  const { hasMark } = row.quest;
  const name = questNextToPlace(row);
  const mark = hasMark ? markSize + 4 : 0;
  const nameWidth = draw.widthOf(name, small);
  const beside = line.width - mark - gap;
  const room = Math.max(beside - nameWidth, metrics.isNarrow ? beside : line.width / 2);
  const place = draw.line(row.place, small, tone.soft, {
    ...line,
    width: Math.max(0, Math.min(room, beside)),
  });
  let rest = after(line, place > 0 ? place + gap : 0);
  if (hasMark && draw.icon('in-quest', markSize, tone.quest, rest) > 0) rest = after(rest, mark);
  if (rest.width >= Math.min(nameWidth, leastText)) rest = after(rest, draw.line(name, small, 'third', rest));
  return rest.x - line.x;
}

/** Size of a class icon, and distance from one class to the next. */
const classSizes = { wide: { icon: 18, pitch: 50 }, narrow: { icon: 16, pitch: 42 } };

export function classesWidth({ row, metrics }: RowDraft): number {
  return row.classes.length * classSizes[metrics.isNarrow ? 'narrow' : 'wide'].pitch;
}

/** Each class with its levels, in columns, as many as fit. */
export function layoutClasses({ draw, row, metrics, tone }: RowDraft, line: Box): void {
  const { small } = metrics.types;
  const { icon: size, pitch } = classSizes[metrics.isNarrow ? 'narrow' : 'wide'];
  row.classes.slice(0, Math.floor(line.width / pitch)).forEach(({ icon, name, level }, index) => {
    const place = { ...after(line, index * pitch), width: pitch - 3 };
    const levels = String(level);
    const used =
      icon === null
        ? draw.line(name, small, tone.soft, before(place, draw.widthOf(levels, small) + 4))
        : draw.icon(icon, size, tone.soft, place, name);
    draw.line(levels, small, tone.soft, after(place, used > 0 ? used + 4 : 0));
  });
}

/** The guild of an anonymous character is hidden, so there is nothing to search for. */
export function hasGuildLink({ guild, isAnonymous }: Pick<WhoRow, 'guild' | 'isAnonymous'>): boolean {
  return guild !== '' && !isAnonymous;
}

/** The two lines of a box, in the middle of its height. */
export function twoLines(box: Box, upperHeight: number, lowerHeight: number): { upper: Box; lower: Box } {
  const top = Math.max(0, (box.height - upperHeight - lowerHeight) / 2);
  return { upper: strip(box, top, upperHeight), lower: strip(box, top + upperHeight, lowerHeight) };
}

/** The interactive parts, bottom to top. */
const interactiveParts = ['name', 'quest', 'party', 'guild'] as const;

/** The parts that this row has. */
export function partBoxes(
  row: WhoRow,
  boxes: Readonly<Record<(typeof interactiveParts)[number], Box>>,
): PartBox[] {
  const has = {
    name: true,
    quest: row.quest !== null && row.quest.wikiUrl !== null,
    party: row.party !== null,
    guild: hasGuildLink(row),
  };
  return interactiveParts.filter((part) => has[part]).map((part) => ({ part, box: boxes[part] }));
}

/**
 * Row heights in CSS pixels. A row on a small screen fits a touch target of 44 pixels; there is no font size setting.
 */
export const whoRowHeights = { wide: 42, narrow: 54 };

/**
 * Fixed columns of a wide row, CSS pixels; name and guild share the rest. The headers have equal widths
 * (who-table.module.css).
 */
const fixedWidths = { party: 64, classes: 174, level: 68 };
/** The name's share of the rest. */
const nameShare = 0.62;

/** Everything that the layout of a row depends on, except the row. One object per width and font. */
export interface WhoMetrics extends ListMetrics {
  readonly isNarrow: boolean;
  /** Cells of a wide row. */
  readonly cells: {
    readonly party: Box;
    readonly name: Box;
    readonly classes: Box;
    readonly level: Box;
    readonly guild: Box;
  };
  readonly types: {
    readonly name: Type;
    readonly nameReceding: Type;
    readonly level: Type;
    readonly levelReceding: Type;
    readonly guild: Type;
    readonly small: Type;
    /** Number of a group. */
    readonly number: Type;
  };
}

/** Height of every row at a width of the list, CSS pixels. */
export function whoRowHeight(width: number): number {
  return width <= narrowUpTo ? whoRowHeights.narrow : whoRowHeights.wide;
}

/**
 * @param width width of the list, CSS pixels
 * @param family CSS font family list
 */
export function whoMetrics(width: number, family: string): WhoMetrics {
  const type = (weight: number, size: number): Type => ({ font: `${weight} ${size}px ${family}`, size });
  const rowHeight = whoRowHeight(width);
  return {
    isNarrow: width <= narrowUpTo,
    width,
    rowHeight,
    cells: cellsOf(width, rowHeight),
    types: {
      name: type(600, 14),
      nameReceding: type(450, 14),
      level: type(600, 14),
      levelReceding: type(450, 14),
      guild: type(450, 14),
      small: type(450, 13),
      number: type(600, 13),
    },
  };
}

function cellsOf(width: number, height: number): WhoMetrics['cells'] {
  const { party, classes, level } = fixedWidths;
  const name = Math.round(Math.max(0, width - party - classes - level) * nameShare);
  let x = 0;
  const take = (wanted: number): Box => {
    const box = { x, y: 0, width: Math.max(0, Math.min(wanted, width - x)), height };
    x += box.width;
    return box;
  };
  return {
    party: take(party),
    name: take(name),
    classes: take(classes),
    level: take(level),
    guild: take(width),
  };
}
