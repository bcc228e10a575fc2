import type { Box } from '../../canvas/geometry.ts';
import type { IconName } from '../../people/icons.gen.ts';
import type { PanelColor } from '../panel-colors.ts';
import { after, atEnd, before, type RowDrawing, type Type } from '../row-drawing.ts';
import { guessedText, type LfmRow } from './lfm-rows.ts';
import type { LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { type ListMetrics, narrowUpTo } from '../shared/list-scene.ts';

/** The colours and types of a row, by whether it is lit or receding. */
interface RowTone {
  readonly isLit: boolean;
  readonly strong: PanelColor;
  readonly soft: PanelColor;
  readonly icon: PanelColor;
  readonly name: Type;
  readonly quest: Type;
  readonly level: Type;
}

/** A row while it is being laid out. */
export interface RowDraft {
  readonly draw: RowDrawing;
  readonly row: LfmRow;
  readonly metrics: LfmMetrics;
  readonly tone: RowTone;
}

export type LfmPart = 'leader' | 'quest' | 'classes' | 'level';

export interface PartBox {
  readonly part: LfmPart;
  readonly box: Box;
}

/** Padding of a cell, in units of the design. */
export const cellMargin = { x: 12, y: 8 };

/** Gap between neighbours in a line, in units of the design. */
export const gapUnits = 8;

/** A lit row has full colours; a receding one less weight, with enough contrast to be read. */
export function startRow(draw: RowDrawing, row: LfmRow, metrics: LfmMetrics): RowDraft {
  const { types } = metrics;
  const { isLit } = row;
  const tone: RowTone = {
    isLit,
    strong: isLit ? 'text' : 'second',
    soft: isLit ? 'second' : 'third',
    icon: isLit ? 'second' : 'third',
    name: isLit ? types.name : types.nameReceding,
    quest: isLit ? types.quest : types.questReceding,
    level: isLit ? types.level : types.levelReceding,
  };
  return { draw, row, metrics, tone };
}

/** The colour of the quest's name; "No quest" is muted. */
export function questColor({ row, tone }: RowDraft): PanelColor {
  return row.questKind === 'none' ? 'third' : tone.strong;
}

/** The parts of a row in four columns. */
export function columnParts({ cells: [main, quest, classes, level] }: LfmMetrics): PartBox[] {
  return [
    { part: 'leader', box: main },
    { part: 'quest', box: quest },
    { part: 'classes', box: classes },
    { part: 'level', box: level },
  ];
}

/**
 * Race, name and member count, with a heart before the name of a friend, or before the count of those among whom one is.
 *
 * @returns the width used, CSS pixels
 */
export function layoutLeader({ draw, row, metrics, tone }: RowDraft, line: Box): number {
  const { types, unit } = metrics;
  let rest = line;
  if (row.race.icon) rest = after(rest, draw.icon(row.race.icon, 18 * unit, tone.icon, rest) + 7 * unit);
  const heart = (box: Box) => after(box, draw.icon('friend', 13 * unit, 'leaf', box) + 5 * unit);
  if (row.friend === 'posted by a friend') rest = heart(rest);
  const isAmong = row.friend === 'with a friend';
  const reserve = (row.memberCount === '' ? 0 : 36 * unit) + (isAmong ? 26 * unit : 0);
  const name = draw.line(row.leaderName, tone.name, tone.strong, before(rest, reserve));
  const behind = after(rest, name + gapUnits * unit);
  const counted = isAmong ? heart(behind) : behind;
  const width = draw.line(row.memberCount, types.small, tone.soft, counted);
  return (width > 0 || isAmong ? counted.x + width : rest.x + name) - line.x;
}

const footColors = { posted: 'ember', active: 'sky', gone: 'second' } as const;

/**
 * The age of the group.
 *
 * @returns the width used, CSS pixels
 */
export function layoutFoot({ draw, row, metrics, tone }: RowDraft, line: Box, at: 'start' | 'end'): number {
  if (!row.foot) return 0;
  const put = at === 'start' ? draw.line : draw.lineAtEnd;
  return put(row.foot.text, metrics.types.small, tone.isLit ? footColors[row.foot.tone] : tone.soft, line);
}

/**
 * Difficulty, "guessed", and a clock when one of the visitor's characters is on timer.
 *
 * @param mostSkulls of a Reaper group that are shown
 * @returns the width used with the gap behind it, CSS pixels
 */
export function layoutTags(draft: RowDraft, line: Box, mostSkulls: number): number {
  const { draw, row, metrics } = draft;
  const { types, unit } = metrics;
  let rest = line;
  const take = (used: number) => {
    if (used > 0) rest = after(rest, used + gapUnits * unit);
  };
  take(layoutDifficulty(draft, rest, mostSkulls));
  if (row.questKind === 'guessed') take(draw.line(guessedText, types.tip, 'third', rest));
  if (row.timer !== '') take(draw.icon('timer', 15 * unit, 'amber', rest));
  return rest.x - line.x;
}

/**
 * The pack that is missing.
 *
 * @returns the width used, CSS pixels
 */
export function layoutMissingPack({ draw, row, metrics, tone }: RowDraft, line: Box): number {
  const { types, unit } = metrics;
  if (row.missingPack === '') return 0;
  const lock = draw.icon('lock', 13 * unit, 'amber', line);
  if (lock === 0) return 0;
  return lock + 5 * unit + draw.line(row.missingPack, types.small, tone.soft, after(line, lock + 5 * unit));
}

/** Sizes of a difficulty tag beside its text, in units of the design. */
const tagMargin = 6;
const skullPitch = 12;

/** Room for the skulls of a tag, CSS pixels. */
function skullRoomOf({ row, metrics }: RowDraft, mostSkulls: number): number {
  const skulls = Math.min(row.difficulty?.skulls ?? 0, mostSkulls);
  return skulls > 0 ? (skulls * skullPitch + 3) * metrics.unit : 0;
}

/**
 * The difficulty at the end of a line.
 *
 * @returns the width used, CSS pixels
 */
export function layoutDifficultyAtEnd(draft: RowDraft, line: Box, mostSkulls: number): number {
  const { draw, row, metrics } = draft;
  if (!row.difficulty) return 0;
  const text = draw.widthOf(row.difficulty.text, metrics.types.small);
  const width = text + skullRoomOf(draft, mostSkulls) + 2 * tagMargin * metrics.unit;
  // A long unknown difficulty must not push the quest out of its line.
  return layoutDifficulty(draft, atEnd(line, Math.min(width, line.width * 0.5)), mostSkulls);
}

/**
 * An icon at the end of a line.
 *
 * @returns the width used, CSS pixels
 */
export function layoutIconAtEnd(
  { draw, metrics }: RowDraft,
  line: Box,
  { icon, size, isShown }: { readonly icon: IconName; readonly size: number; readonly isShown: boolean },
): number {
  return isShown ? draw.icon(icon, size * metrics.unit, 'amber', atEnd(line, size * metrics.unit)) : 0;
}

function layoutDifficulty(draft: RowDraft, line: Box, mostSkulls: number): number {
  const { draw, row, metrics, tone } = draft;
  const { difficulty } = row;
  if (!difficulty) return 0;
  const { types, unit } = metrics;
  const isAlarming = difficulty.isReaper && tone.isLit;
  const color = isAlarming ? 'rose' : tone.soft;
  const margin = tagMargin * unit;
  const pitch = skullPitch * unit;
  const skulls = Math.min(difficulty.skulls, mostSkulls);
  const skullRoom = skullRoomOf(draft, mostSkulls);
  const inside = before(after(line, margin), margin);
  if (inside.width < skullRoom + 20 * unit) return 0;
  for (let index = 0; index < skulls; index += 1) {
    draw.icon('skull', 11 * unit, color, after(inside, index * pitch));
  }
  const text = draw.line(difficulty.text, types.small, color, after(inside, skullRoom));
  const width = text + skullRoom + 2 * margin;
  draw.plate(isAlarming ? 'rose' : 'strong', { ...line, width }, { radius: 4 * unit, frame: 1 });
  return width;
}

/** Shares of the width: main, quest, classes, level (§2.7). */
const columnShares = [0.42, 0.32, 0.16, 0.1] as const;

/** Class icons in one line of a row (§2.7). */
export const iconsPerLine = 5;

/** How large and how dense rows are. */
export type LfmDensity = Pick<LfmSettings, 'fontSize' | 'isCompact'>;

/**
 * CSS pixels at a font size of 14. A compact row on a small screen has two lines and the 44 pixels of a touch target
 * (look: The two live panels).
 */
const rowHeightAt14 = {
  comfortable: { wide: 90, narrow: 96 },
  compact: { wide: 48, narrow: 52 },
};
const defaultFontSize = 14;

/** What the layout of a row depends on beside the row. One object per width, font and size. */
export interface LfmMetrics extends ListMetrics {
  readonly isNarrow: boolean;
  readonly isCompact: boolean;
  /** CSS pixels to a pixel of the design, which is made at a font size of 14. */
  readonly unit: number;
  readonly cells: readonly [main: Box, quest: Box, classes: Box, level: Box];
  readonly types: {
    readonly name: Type;
    readonly nameReceding: Type;
    readonly level: Type;
    readonly levelReceding: Type;
    readonly quest: Type;
    readonly questReceding: Type;
    readonly text: Type;
    readonly small: Type;
    readonly tip: Type;
  };
}

/** Height of every row (product 2: 90, compact 48, × size / 14), CSS pixels. */
export function lfmRowHeight(width: number, { fontSize, isCompact }: LfmDensity): number {
  const heights = rowHeightAt14[isCompact ? 'compact' : 'comfortable'];
  return (heights[width <= narrowUpTo ? 'narrow' : 'wide'] * fontSize) / defaultFontSize;
}

/**
 * @param width of the list, CSS pixels
 * @param family CSS font family list
 */
export function lfmMetrics(width: number, density: LfmDensity, family: string): LfmMetrics {
  const unit = density.fontSize / defaultFontSize;
  const type = (weight: number, size: number, style = ''): Type => ({
    font: `${style}${weight} ${size * unit}px ${family}`,
    size: size * unit,
  });
  const rowHeight = lfmRowHeight(width, density);
  return {
    isNarrow: width <= narrowUpTo,
    isCompact: density.isCompact,
    width,
    rowHeight,
    unit,
    cells: cellsOf(width, rowHeight),
    types: {
      name: type(650, 15),
      nameReceding: type(450, 15),
      level: type(600, 15),
      levelReceding: type(450, 15),
      quest: type(600, 14),
      questReceding: type(450, 14),
      text: type(400, 14),
      small: type(450, 13),
      tip: type(400, 13, 'italic '),
    },
  };
}

function cellsOf(width: number, height: number): LfmMetrics['cells'] {
  const [main, quest, classes] = columnShares;
  const edges = [0, main, main + quest, main + quest + classes, 1].map((share) => Math.round(width * share));
  const cell = (index: number): Box => {
    const x = edges[index] ?? 0;
    return { x, y: 0, width: (edges[index + 1] ?? width) - x, height };
  };
  return [cell(0), cell(1), cell(2), cell(3)];
}
