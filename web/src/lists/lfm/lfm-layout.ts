import type { MeasureText } from '../../canvas/measure-text.ts';
import type { ListKind, RowLayout } from '../shared/list-scene.ts';
import { after, atEnd, before, below, createRowDrawing, type PanelMark, strip } from '../row-drawing.ts';
import {
  cellMargin,
  columnParts,
  gapUnits,
  iconsPerLine,
  layoutDifficultyAtEnd,
  layoutFoot,
  layoutIconAtEnd,
  layoutLeader,
  layoutMissingPack,
  layoutTags,
  type LfmMetrics,
  lfmMetrics,
  type LfmPart,
  lfmRowHeight,
  type PartBox,
  questColor,
  type RowDraft,
  startRow,
} from './lfm-row-parts.ts';
import { anyClassText, type LfmRow } from './lfm-rows.ts';
import { type Box, inset } from '../../canvas/geometry.ts';
import type { LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import type { IconAtlas } from '../../canvas/icon-atlas.ts';
import type { IconName } from '../../people/icons.gen.ts';
import { createListRenderer, type ListContent, type ListRenderer } from '../shared/list-renderer.ts';

/** At the left edge of a raid, CSS pixels. */
export const raidBarWidth = 3;

/** The part of a group under a pointer. */
export interface LfmTarget {
  readonly lfmId: number;
  readonly part: LfmPart;
}

/** A row → boxes and hit zones. Source: §2.7, look: LFM row. */
export function layoutLfmRow(row: LfmRow, metrics: LfmMetrics, measure: MeasureText): RowLayout<LfmTarget> {
  const draw = createRowDrawing(measure);
  const draft = startRow(draw, row, metrics);
  const parts = layoutParts(draft);
  return {
    ground: layoutGround(row, metrics, measure),
    marks: draw.marks,
    zones: parts.map(({ part, box }) => ({ box, target: { lfmId: row.id, part } })),
  };
}

function layoutParts(draft: RowDraft): PartBox[] {
  const { isCompact, isNarrow } = draft.metrics;
  if (isCompact) return isNarrow ? layoutCompactNarrow(draft) : layoutCompactWide(draft);
  return isNarrow ? layoutNarrow(draft) : layoutWide(draft);
}

function layoutGround(row: LfmRow, metrics: LfmMetrics, measure: MeasureText): readonly PanelMark[] {
  const draw = createRowDrawing(measure);
  const whole = { x: 0, y: 0, width: metrics.width, height: metrics.rowHeight };
  if (row.isHighlighted) draw.plate('emberTint', whole);
  else if (row.friend !== null) draw.plate('leafTint', whole);
  else if (row.isLit) {
    draw.plate('raised', whole);
    draw.wash('emberTint', 'raised', { ...whole, width: metrics.width * 0.42 }, row.isRaid ? 1 : 0.45);
  }
  // A row of fractional height may begin on the last pixel of the one above: the line stays clear of it.
  draw.rule('line', strip(whole, Math.max(0, Math.floor(metrics.rowHeight) - 1), 1), false);
  // It has a meaning, so it must be visible on every background.
  if (row.hasDividerAbove) draw.rule('third', strip(whole, 0, 1), true);
  if (row.isRaid) draw.plate('ember', { ...whole, width: Math.min(raidBarWidth, metrics.width) });
  return draw.marks;
}

/** Skulls of a Reaper group that a row shows: in full wide rows, and in all others. */
const manySkulls = 10;
const fewSkulls = 1;

/** A row in four columns: main, quest, classes, level. */
function layoutWide(draft: RowDraft): PartBox[] {
  const { draw, row, metrics, tone } = draft;
  const { unit, cells } = metrics;
  const [main, quest, classes, level] = cells;
  const inner = (cell: Box) => inset(cell, cellMargin.x * unit, cellMargin.y * unit);
  layoutWideMain(draft, inner(main));
  layoutWideQuest(draft, inner(quest));
  layoutWideClasses(draft, inner(classes));
  draw.lineAtEnd(row.levels, tone.level, tone.strong, strip(inner(level), 0, 20 * unit));
  return columnParts(metrics);
}

function layoutWideMain(draft: RowDraft, cell: Box): void {
  const { draw, row, metrics, tone } = draft;
  const { types, unit } = metrics;
  const first = strip(cell, 0, 20 * unit);
  const level = draw.lineAtEnd(row.leaderLevel, types.small, tone.soft, first);
  layoutLeader(draft, before(first, level + gapUnits * unit));
  draw.lines(row.comment, types.text, tone.strong, strip(cell, 20 * unit, 34 * unit), 17 * unit);
  layoutFoot(draft, strip(cell, 56 * unit, 17 * unit), 'start');
}

function layoutWideQuest(draft: RowDraft, cell: Box): void {
  const { draw, row, metrics, tone } = draft;
  const { types, unit } = metrics;
  const nameLines = draw.lines(
    row.questName,
    tone.quest,
    questColor(draft),
    strip(cell, 0, 36 * unit),
    18 * unit,
  );
  // A name that is still loading keeps its line.
  let rest = below(cell, (Math.max(1, nameLines) * 18 + 2) * unit);
  if (layoutTags(draft, strip(rest, 0, 18 * unit), manySkulls) > 0) rest = below(rest, 19 * unit);
  const lineHeight = 17 * unit;
  if (layoutMissingPack(draft, strip(rest, 0, lineHeight)) > 0) rest = below(rest, lineHeight);
  if (rest.height >= lineHeight) draw.line(row.tip, types.tip, tone.soft, strip(rest, 0, lineHeight));
}

function layoutWideClasses({ draw, row, metrics, tone }: RowDraft, cell: Box): void {
  const { types, unit } = metrics;
  if (row.classes.length === 0) {
    const line = strip(cell, 0, 20 * unit);
    const mark = draw.icon('any-class', 15 * unit, 'third', line);
    draw.line(anyClassText, types.small, tone.soft, after(line, mark + 6 * unit));
    return;
  }
  const pitch = Math.min(22 * unit, cell.width / iconsPerLine);
  const size = Math.min(18 * unit, pitch - 2 * unit);
  row.classes.slice(0, 3 * iconsPerLine).forEach(({ icon, name }, index) => {
    const line = strip(cell, Math.floor(index / iconsPerLine) * 22 * unit, 20 * unit);
    const place = { ...after(line, (index % iconsPerLine) * pitch), width: pitch };
    if (icon) draw.icon(icon, size, tone.icon, place);
    else draw.line(name, types.small, tone.soft, place);
  });
}

/**
 * A row on a small screen: leader and comment above; quest, classes and levels below. Nothing is scaled down to fit
 * (look: The two live panels).
 */
function layoutNarrow(draft: RowDraft): PartBox[] {
  const { draw, row, metrics, tone } = draft;
  const { types, unit, width, rowHeight } = metrics;
  const whole = { x: 0, y: 0, width, height: rowHeight };
  const inner = inset(whole, cellMargin.x * unit, cellMargin.y * unit);
  const gap = gapUnits * unit;

  const first = strip(inner, 0, 20 * unit);
  layoutLeader(draft, before(first, layoutFoot(draft, first, 'end') + gap));
  const second = strip(inner, 20 * unit, 18 * unit);
  const leaderLevel = draw.lineAtEnd(row.leaderLevel, types.small, tone.soft, second);
  draw.line(row.comment, types.text, tone.strong, before(second, leaderLevel + gap));

  const third = strip(inner, 40 * unit, 20 * unit);
  const levels = draw.lineAtEnd(row.levels, tone.level, tone.strong, third);
  draw.line(row.questName, tone.quest, questColor(draft), before(third, levels + gap));
  const fourth = strip(inner, 61 * unit, 18 * unit);
  const classes = layoutNarrowClasses(draft, fourth);
  const tags = before(fourth, classes + gap);
  layoutMissingPack(draft, after(tags, layoutTags(draft, tags, fewSkulls)));

  const half = rowHeight / 2;
  const [quest, level] = splitAtEnd(strip(whole, half, half / 2), levels + 2 * gap);
  const [tagged, classesBox] = splitAtEnd(strip(whole, half + half / 2, half / 2), classes + 2 * gap);
  return [
    { part: 'leader', box: strip(whole, 0, half) },
    { part: 'quest', box: quest },
    { part: 'quest', box: tagged },
    { part: 'classes', box: classesBox },
    { part: 'level', box: level },
  ];
}

/** A line in two: what stands at its end, and the rest before it. */
function splitAtEnd(line: Box, width: number): readonly [rest: Box, end: Box] {
  return [before(line, width), atEnd(line, Math.min(line.width, width))];
}

/** Classes in one line at the right; those that do not fit are counted. */
function layoutNarrowClasses({ draw, row, metrics, tone }: RowDraft, line: Box): number {
  const { types, unit } = metrics;
  if (row.classes.length === 0) return draw.lineAtEnd(anyClassText, types.small, tone.soft, line);
  const pitch = Math.min(20 * unit, line.width);
  const room = Math.max(1, Math.floor((line.width * 0.45) / pitch));
  const shown = row.classes.length > room ? row.classes.slice(0, room - 1) : row.classes;
  const uncounted = row.classes.length - shown.length;
  const more = uncounted > 0 ? draw.lineAtEnd(`+${uncounted}`, types.small, tone.soft, line) + 4 * unit : 0;
  const width = shown.length * pitch + more;
  shown.forEach(({ icon, name }, index) => {
    const place = { ...after(atEnd(line, width), index * pitch), width: pitch };
    if (icon) draw.icon(icon, 17 * unit, tone.icon, place);
    else draw.line(name, types.small, tone.soft, place);
  });
  return width;
}

/** Height of a line, in units of the design; two of them stand in a row. */
const lineUnits = 20;
/** Less of a text than this is useless, in units of the design. */
const leastText = 48;

/**
 * A compact row in four columns of two lines: one for the comment, the classes as a count (look: density). The age is
 * below classes and levels, so that the comment has a line of its own.
 */
function layoutCompactWide(draft: RowDraft): PartBox[] {
  const { draw, row, metrics, tone } = draft;
  const { unit, cells } = metrics;
  const [main, quest, classes, level] = cells;
  layoutCompactMain(draft, linesOf(main, unit));
  layoutCompactQuest(draft, linesOf(quest, unit));
  layoutCompactClasses(draft, linesOf(classes, unit).first);
  draw.lineAtEnd(row.levels, tone.level, tone.strong, linesOf(level, unit).first);
  const right = { ...classes, width: classes.width + level.width };
  layoutFoot(draft, linesOf(right, unit).second, 'end');
  return columnParts(metrics);
}

interface Lines {
  readonly first: Box;
  readonly second: Box;
}

/** The two lines of a cell, in the middle of its height. */
function linesOf(cell: Box, unit: number): Lines {
  const inner = inset(cell, cellMargin.x * unit, 0);
  const height = lineUnits * unit;
  const top = (cell.height - 2 * height) / 2;
  return { first: strip(inner, top, height), second: strip(inner, top + height, height) };
}

/** Leaves space for the frame of a tag. */
const tagLine = (line: Box, unit: number) => inset(line, 0, unit);

function layoutCompactMain(draft: RowDraft, { first, second }: Lines): void {
  const { draw, row, metrics, tone } = draft;
  const { types, unit } = metrics;
  const level = draw.lineAtEnd(row.leaderLevel, types.small, tone.soft, first);
  layoutLeader(draft, before(first, level + gapUnits * unit));
  draw.line(row.comment, types.text, tone.strong, second);
}

function layoutCompactQuest(draft: RowDraft, { first, second }: Lines): void {
  const { draw, row, metrics, tone } = draft;
  const { types, unit } = metrics;
  draw.line(row.questName, tone.quest, questColor(draft), first);
  const tags = after(second, layoutTags(draft, tagLine(second, unit), fewSkulls));
  const pack = layoutMissingPack(draft, tags);
  const rest = pack > 0 ? after(tags, pack + gapUnits * unit) : tags;
  if (rest.width >= leastText * unit) draw.line(row.tip, types.tip, tone.soft, rest);
}

/** The overlay shows the icons. */
function layoutCompactClasses({ draw, row, metrics, tone }: RowDraft, line: Box): void {
  const { types, unit } = metrics;
  const mark = row.classes.length === 0 ? draw.icon('any-class', 15 * unit, 'third', line) : 0;
  draw.line(classCount(row), types.small, tone.soft, mark > 0 ? after(line, mark + 6 * unit) : line);
}

/** "3 classes". */
function classCount({ classes }: Pick<LfmRow, 'classes'>): string {
  if (classes.length === 0) return anyClassText;
  return `${classes.length} ${classes.length === 1 ? 'class' : 'classes'}`;
}

/**
 * A compact row on a small screen: leader, comment and levels above, the quest and the count of classes below. The card
 * that a tap opens has the rest.
 */
function layoutCompactNarrow(draft: RowDraft): PartBox[] {
  const { draw, row, metrics, tone } = draft;
  const { types, unit, width, rowHeight } = metrics;
  const whole = { x: 0, y: 0, width, height: rowHeight };
  const { first, second } = linesOf(whole, unit);
  const gap = gapUnits * unit;

  const levels = draw.lineAtEnd(row.levels, tone.level, tone.strong, first);
  const above = before(first, levels + gap);
  const leader = layoutLeader(draft, above);
  layoutComment(draft, after(above, leader > 0 ? leader + gap : 0));

  const classes = draw.lineAtEnd(classCount(row), types.small, tone.soft, second);
  let rest = before(second, classes + gap);
  const take = (used: number) => {
    if (used > 0) rest = before(rest, used + gap);
  };
  take(layoutDifficultyAtEnd(draft, tagLine(rest, unit), fewSkulls));
  take(layoutIconAtEnd(draft, rest, { icon: 'lock', size: 13, isShown: row.missingPack !== '' }));
  take(layoutIconAtEnd(draft, rest, { icon: 'timer', size: 15, isShown: row.timer !== '' }));
  draw.line(row.questName, tone.quest, questColor(draft), rest);

  const half = rowHeight / 2;
  const [leaderBox, level] = splitAtEnd(strip(whole, 0, half), levels + 2 * gap);
  const [quest, classesBox] = splitAtEnd(strip(whole, half, half), classes + 2 * gap);
  return [
    { part: 'leader', box: leaderBox },
    { part: 'quest', box: quest },
    { part: 'classes', box: classesBox },
    { part: 'level', box: level },
  ];
}

/** The comment; without one, or when the group has gone, its age. */
function layoutComment(draft: RowDraft, line: Box): void {
  const { draw, row, metrics, tone } = draft;
  if (line.width < leastText * metrics.unit) return;
  if (row.comment === '' || row.isGone) layoutFoot(draft, line, 'end');
  else draw.line(row.comment, metrics.types.text, tone.soft, line);
}

/** The settings that change how rows look. */
export type LfmLook = Pick<LfmSettings, 'fontSize' | 'isCompact' | 'showBoundingBoxes'>;

export type LfmShow = ListContent<LfmRow, LfmLook>;

/** The group list for the shared list renderer. */
export const lfmKind: ListKind<LfmRow, LfmMetrics, LfmTarget, LfmLook> = {
  metricsOf: lfmMetrics,
  rowHeightOf: lfmRowHeight,
  layoutOf: layoutLfmRow,
  isLaidOutAlike: (a, b) => a.fontSize === b.fontSize && a.isCompact === b.isCompact,
  barWidthOf: ({ isRaid }) => (isRaid ? raidBarWidth : 0),
  areZonesFramed: ({ showBoundingBoxes }) => showBoundingBoxes,
  isMoving: true,
};

/** @param openAtlas makes the icons for a pixel ratio */
export const createLfmRenderer = (
  openAtlas: (pixelRatio: number) => IconAtlas<IconName>,
): ListRenderer<LfmRow, LfmTarget, LfmLook> => createListRenderer(lfmKind, openAtlas);
