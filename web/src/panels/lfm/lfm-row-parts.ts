import type { Box } from '../../canvas/geometry.ts';
import type { IconName } from '../icons.gen.ts';
import type { Ink } from '../panel-colors.ts';
import { after, before, type RowPen, type Type } from '../row-pen.ts';
import type { LfmMetrics } from './lfm-metrics.ts';
import { guessedText, type LfmRow } from './lfm-rows.ts';

/** Parts of a row that both of its layouts have. Every one keeps to the line that it is given. */

/** The inks and types of a row, by whether it is lit or recedes. */
interface RowTone {
  readonly isLit: boolean;
  readonly strong: Ink;
  readonly soft: Ink;
  readonly icon: Ink;
  readonly name: Type;
  readonly quest: Type;
  readonly level: Type;
}

/** A row while it is being laid out. */
export interface RowDraft {
  readonly pen: RowPen;
  readonly row: LfmRow;
  readonly metrics: LfmMetrics;
  readonly tone: RowTone;
}

export type LfmPart = 'leader' | 'quest' | 'classes' | 'level';

export interface PartBox {
  readonly part: LfmPart;
  readonly box: Box;
}

/** Space between the edge of a cell and what stands in it, in units of the design. */
export const cellMargin = { x: 12, y: 8 };

/** Space between neighbours in a line, in units of the design. */
export const gapUnits = 8;

/** A row that is lit has full ink; one that recedes has less weight and still enough ink to be read. */
export function startRow(pen: RowPen, row: LfmRow, metrics: LfmMetrics): RowDraft {
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
  return { pen, row, metrics, tone };
}

/** The ink of the name of the quest: that there is none stands back. */
export function questInk({ row, tone }: RowDraft): Ink {
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

/** The right end of a box. */
export function atEnd(box: Box, width: number): Box {
  return after(box, Math.max(0, box.width - width));
}

/**
 * Race, name and member count, with a heart before the name of a friend, or before the count of those among whom one is.
 *
 * @returns the width used, CSS pixels
 */
export function layoutLeader({ pen, row, metrics, tone }: RowDraft, line: Box): number {
  const { types, unit } = metrics;
  let rest = line;
  if (row.race.icon) rest = after(rest, pen.icon(row.race.icon, 18 * unit, tone.icon, rest) + 7 * unit);
  const heart = (box: Box) => after(box, pen.icon('friend', 13 * unit, 'leaf', box) + 5 * unit);
  if (row.friend === 'posted by a friend') rest = heart(rest);
  const isAmong = row.friend === 'with a friend';
  const reserve = (row.memberCount === '' ? 0 : 36 * unit) + (isAmong ? 26 * unit : 0);
  const name = pen.line(row.leaderName, tone.name, tone.strong, before(rest, reserve));
  const behind = after(rest, name + gapUnits * unit);
  const counted = isAmong ? heart(behind) : behind;
  const width = pen.line(row.memberCount, types.small, tone.soft, counted);
  return (width > 0 || isAmong ? counted.x + width : rest.x + name) - line.x;
}

const footInks = { posted: 'ember', active: 'sky', gone: 'second' } as const;

/**
 * How long the group has been there.
 *
 * @returns the width used, CSS pixels
 */
export function layoutFoot({ pen, row, metrics, tone }: RowDraft, line: Box, at: 'start' | 'end'): number {
  if (!row.foot) return 0;
  const put = at === 'start' ? pen.line : pen.lineAtEnd;
  return put(row.foot.text, metrics.types.small, tone.isLit ? footInks[row.foot.tone] : tone.soft, line);
}

/**
 * Difficulty, a word on a guess, and a clock when one of one's own is on timer.
 *
 * @param mostSkulls of a Reaper group that are shown
 * @returns the width used with the gap behind it, CSS pixels
 */
export function layoutTags(draft: RowDraft, line: Box, mostSkulls: number): number {
  const { pen, row, metrics } = draft;
  const { types, unit } = metrics;
  let rest = line;
  const take = (used: number) => {
    if (used > 0) rest = after(rest, used + gapUnits * unit);
  };
  take(layoutDifficulty(draft, rest, mostSkulls));
  if (row.questKind === 'guessed') take(pen.line(guessedText, types.tip, 'third', rest));
  if (row.timer !== '') take(pen.icon('timer', 15 * unit, 'amber', rest));
  return rest.x - line.x;
}

/**
 * The pack that one would have to own.
 *
 * @returns the width used, CSS pixels
 */
export function layoutMissingPack({ pen, row, metrics, tone }: RowDraft, line: Box): number {
  const { types, unit } = metrics;
  if (row.missingPack === '') return 0;
  const lock = pen.icon('lock', 13 * unit, 'amber', line);
  if (lock === 0) return 0;
  return lock + 5 * unit + pen.line(row.missingPack, types.small, tone.soft, after(line, lock + 5 * unit));
}

/** What a difficulty measures beside its text, in units of the design. */
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
  const { pen, row, metrics } = draft;
  if (!row.difficulty) return 0;
  const text = pen.widthOf(row.difficulty.text, metrics.types.small);
  const width = text + skullRoomOf(draft, mostSkulls) + 2 * tagMargin * metrics.unit;
  // A strange difficulty of many words shall not push the quest out of its line.
  return layoutDifficulty(draft, atEnd(line, Math.min(width, line.width * 0.5)), mostSkulls);
}

/**
 * An icon at the end of a line.
 *
 * @param isShown false = none is wanted
 * @returns the width used, CSS pixels
 */
export function layoutIconAtEnd(
  { pen, metrics }: RowDraft,
  line: Box,
  { icon, size, isShown }: { readonly icon: IconName; readonly size: number; readonly isShown: boolean },
): number {
  return isShown ? pen.icon(icon, size * metrics.unit, 'amber', atEnd(line, size * metrics.unit)) : 0;
}

function layoutDifficulty(draft: RowDraft, line: Box, mostSkulls: number): number {
  const { pen, row, metrics, tone } = draft;
  const { difficulty } = row;
  if (!difficulty) return 0;
  const { types, unit } = metrics;
  const isAlarming = difficulty.isReaper && tone.isLit;
  const ink = isAlarming ? 'rose' : tone.soft;
  const margin = tagMargin * unit;
  const pitch = skullPitch * unit;
  const skulls = Math.min(difficulty.skulls, mostSkulls);
  const skullRoom = skullRoomOf(draft, mostSkulls);
  const inside = before(after(line, margin), margin);
  if (inside.width < skullRoom + 20 * unit) return 0;
  for (let index = 0; index < skulls; index += 1) {
    pen.icon('skull', 11 * unit, ink, after(inside, index * pitch));
  }
  const text = pen.line(difficulty.text, types.small, ink, after(inside, skullRoom));
  const width = text + skullRoom + 2 * margin;
  pen.plate(isAlarming ? 'rose' : 'strong', { ...line, width }, { radius: 4 * unit, frame: 1 });
  return width;
}
