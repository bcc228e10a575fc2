import type { MeasureText } from '../../canvas/measure-text.ts';
import type { PanelColor } from '../panel-colors.ts';
import type { ListKind, RowLayout } from '../shared/list-scene.ts';
import { after, atEnd, before, below, createRowDrawing, type PanelMark, strip } from '../row-drawing.ts';
import {
  columnParts,
  drawClasses,
  gapUnits,
  iconsPerLine,
  layoutClassCount,
  layoutDifficulty,
  layoutFits,
  layoutAge,
  layoutIconAtEnd,
  layoutLeader,
  layoutMissingPack,
  layoutServerAtEnd,
  layoutTags,
  leaderWidths,
  leastText,
  type LfmDensity,
  type LfmMetrics,
  lfmMetrics,
  type LfmPart,
  lfmRowHeight,
  type PartBox,
  placeClasses,
  questColor,
  type RowDraft,
  startRow,
} from './lfm-row-parts.ts';
import type { LfmRow } from './lfm-rows.ts';
import { type Box, inset } from '../../canvas/geometry.ts';
import type { LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import type { IconAtlas } from '../../canvas/icon-atlas.ts';
import type { IconName } from '../../people/icons.gen.ts';
import { createListRenderer, type ListContent, type ListRenderer } from '../shared/list-renderer.ts';

/** Width of the bar at the left edge of a highlighted raid, CSS pixels. */
export const raidBarWidth = 3;

/** The part of a group under a pointer. */
export interface LfmTarget {
  readonly lfmId: number;
  readonly part: LfmPart;
}

/** The boxes and hit zones of a row. */
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

/** Share of the width at which the colour of a row has faded out. */
const washShare = 0.42;
const litWash = 0.8;

function layoutGround(row: LfmRow, metrics: LfmMetrics, measure: MeasureText): readonly PanelMark[] {
  const draw = createRowDrawing(measure);
  const whole = { x: 0, y: 0, width: metrics.width, height: metrics.rowHeight };
  const beginning = { ...whole, width: metrics.width * washShare };
  const tint = tintOf(row);
  if (!row.isLit) {
    draw.plate('receding', whole);
    if (tint !== null) draw.wash(tint, 'receding', beginning, 1);
  } else if (tint !== null) {
    draw.plate(tint, whole);
  } else {
    draw.plate('raised', whole);
    draw.wash('emberTint', 'raised', beginning, litWash);
  }
  // With a fractional height, the next row may start on the last pixel of this one, so the line avoids that pixel.
  draw.rule('line', strip(whole, Math.max(0, Math.floor(metrics.rowHeight) - 1), 1), false);
  // The divider has a meaning, so its colour must be visible on every background.
  if (row.hasDividerAbove) draw.rule('third', strip(whole, 0, 1), true);
  if (row.isHighlighted) draw.plate('ember', { ...whole, width: Math.min(raidBarWidth, metrics.width) });
  return draw.marks;
}

function tintOf(row: LfmRow): PanelColor | null {
  if (row.isHighlighted) return 'emberTint';
  return row.friend === null ? null : 'leafTint';
}

/** Maximum number of skulls shown for a Reaper group: in full wide rows, and in all others. */
const manySkulls = 10;
const fewSkulls = 1;

/** The server in its column, with the age of its data below. */
function layoutServer({ draw, row, metrics, tone }: RowDraft, top?: number): void {
  if (row.server === null || metrics.serverCell === null) return;
  const { first, second } = linesOf(metrics.serverCell, metrics, top);
  draw.line(row.server.name, metrics.types.small, tone.strong, first);
  draw.line(row.server.note, metrics.types.small, 'amber', second);
}

/** A row in columns: main, quest, classes and level, with the server first in a list of all servers. */
function layoutWide(draft: RowDraft): PartBox[] {
  const { margin, unit, cells } = draft.metrics;
  const [main, quest, classes] = cells;
  const inner = (cell: Box) => inset(cell, margin.x, margin.y);
  layoutServer(draft, margin.y);
  layoutWideMain(draft, inner(main));
  layoutWideQuest(draft, inner(quest));
  const levels = layoutLevels(draft, strip(inner(tailOf(draft.metrics)), 0, 20 * unit));
  layoutWideClasses(draft, upTo(inner(classes), levels));
  return columnParts(draft.metrics);
}

/** Classes and level together: the level is never cut, and may be wider than its column. */
function tailOf({ cells: [, , classes, level] }: LfmMetrics): Box {
  return { ...classes, width: classes.width + level.width };
}

/** @returns the left edge of the levels, including the gap before them */
function layoutLevels({ draw, row, metrics, tone }: RowDraft, line: Box): number {
  const width = draw.lineAtEnd(row.levels, tone.level, tone.strong, line);
  return line.x + line.width - width - gapUnits * metrics.unit;
}

/** The part of a box to the left of `x`. */
function upTo(box: Box, x: number): Box {
  return before(box, Math.max(0, box.x + box.width - x));
}

/** The leader's line of a column. The leader's level is left out unless everything else fits. */
function layoutLeaderLine(draft: RowDraft, line: Box): void {
  const { draw, row, metrics, tone } = draft;
  const { types, unit } = metrics;
  const gap = gapUnits * unit;
  const wanted = draw.widthOf(row.leaderLevel, types.small) + gap;
  const hasLevel = line.width - wanted >= leaderWidths(draft).least;
  if (hasLevel) draw.lineAtEnd(row.leaderLevel, types.small, tone.soft, line);
  layoutLeader(draft, hasLevel ? before(line, wanted) : line);
}

function layoutWideMain(draft: RowDraft, cell: Box): void {
  const { draw, row, metrics, tone } = draft;
  const { types, unit } = metrics;
  layoutLeaderLine(draft, strip(cell, 0, 20 * unit));
  draw.lines(row.comment, types.text, tone.strong, strip(cell, 20 * unit, 34 * unit), 17 * unit);
  const last = strip(cell, 56 * unit, 17 * unit);
  layoutAge(draft, before(last, layoutFits(draft, last)), 'start');
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

function layoutWideClasses(draft: RowDraft, cell: Box): void {
  const { unit } = draft.metrics;
  const pitch = Math.min(22 * unit, cell.width / iconsPerLine);
  const lines = [0, 1, 2].map((line) => ({
    ...strip(cell, line * 22 * unit, 20 * unit),
    width: iconsPerLine * pitch,
  }));
  const places = placeClasses(draft, lines, pitch);
  if (places === null) layoutClassCount(draft, strip(cell, 0, 20 * unit), 'start');
  else drawClasses(draft, places, Math.min(18 * unit, pitch - 2 * unit));
}

/**
 * A row on a small screen: leader and comment above; quest, classes and levels below. Nothing is scaled down to fit.
 */
function layoutNarrow(draft: RowDraft): PartBox[] {
  const { draw, row, metrics, tone } = draft;
  const { types, unit, width, rowHeight, margin } = metrics;
  const whole = { x: 0, y: 0, width, height: rowHeight };
  const inner = inset(whole, margin.x, margin.y);
  const gap = gapUnits * unit;

  const first = strip(inner, 0, 20 * unit);
  const age = layoutAgeBesideLeader(draft, first);
  layoutLeader(draft, age > 0 ? before(first, age + gap) : first);
  const commentLine = strip(inner, 20 * unit, 18 * unit);
  const second = before(commentLine, layoutFits(draft, commentLine));
  const leaderLevel = draw.widthOf(row.leaderLevel, types.small) + gap;
  const hasLevel = row.comment === '' || second.width - leaderLevel >= leastText * unit;
  if (hasLevel) draw.lineAtEnd(row.leaderLevel, types.small, tone.soft, second);
  draw.line(row.comment, types.text, tone.strong, hasLevel ? before(second, leaderLevel) : second);

  const third = strip(inner, 40 * unit, 20 * unit);
  const levels = draw.lineAtEnd(row.levels, tone.level, tone.strong, third);
  const named = before(third, levels + gap);
  const server = layoutServerAtEnd(draft, named);
  draw.line(row.questName, tone.quest, questColor(draft), before(named, server));
  const fourth = strip(inner, 61 * unit, 18 * unit);
  const classes = layoutClassesAtEnd(draft, fourth);
  const tags = classes > 0 ? before(fourth, classes + gap) : fourth;
  layoutMissingPack(draft, after(tags, layoutTags(draft, tags, fewSkulls)));

  const half = rowHeight / 2;
  const [quest, level] = splitAtEnd(strip(whole, half, half / 2), levels + margin.x + gap);
  const [tagged, classesBox] = splitAtEnd(strip(whole, half + half / 2, half / 2), classes + margin.x + gap);
  return [
    { part: 'leader', box: strip(whole, 0, half) },
    { part: 'quest', box: quest },
    { part: 'quest', box: tagged },
    { part: 'classes', box: classesBox },
    { part: 'level', box: level },
  ];
}

/** The age at the end of the leader's line, in a form that fits next to the whole name, or else next to its start. */
function layoutAgeBesideLeader(draft: RowDraft, line: Box): number {
  const gap = gapUnits * draft.metrics.unit;
  const { whole, least } = leaderWidths(draft);
  return (
    layoutAge(draft, after(line, whole + gap), 'end') || layoutAge(draft, after(line, least + gap), 'end')
  );
}

/** Splits a line into its end and the rest before it. */
function splitAtEnd(line: Box, width: number): readonly [rest: Box, end: Box] {
  return [before(line, width), atEnd(line, Math.min(line.width, width))];
}

/** Largest share of the line for classes. */
const classesShare = 0.45;
/** Distance from icon to icon in a line, in units of the design. */
const classPitch = 20;
const classSize = 17;

/** Classes in one line on the right. @returns the width used, CSS pixels */
function layoutClassesAtEnd(draft: RowDraft, line: Box): number {
  const { draw, metrics } = draft;
  const { unit, types } = metrics;
  const pitch = classPitch * unit;
  const room = before(line, line.width * (1 - classesShare));
  const fitting = placeClasses(draft, [room], pitch);
  if (fitting === null) return layoutClassCount(draft, atEnd(line, room.width), 'end');
  const more = fitting.more === null ? 0 : draw.widthOf(fitting.more.text, types.small);
  const width = fitting.places.length * pitch + more;
  const shift = line.x + line.width - width - room.x;
  const move = (box: Box) => ({ ...box, x: box.x + shift });
  drawClasses(
    draft,
    {
      places: fitting.places.map(move),
      more: fitting.more && { ...fitting.more, box: { ...move(fitting.more.box), width: more } },
    },
    classSize * unit,
  );
  return width;
}

/** Height of each of a row's two lines, in units of the design. */
const lineUnits = 20;

/**
 * A compact row in four columns of two lines, one for the comment. The age is below classes and levels, so
 * that the comment has a line of its own.
 */
function layoutCompactWide(draft: RowDraft): PartBox[] {
  const { metrics } = draft;
  const [main, quest, classes] = metrics.cells;
  const above = linesOf(main, metrics);
  layoutServer(draft);
  layoutLeaderLine(draft, above.first);
  const comment = before(above.second, layoutFits(draft, above.second));
  draft.draw.line(draft.row.comment, metrics.types.text, draft.tone.strong, comment);
  layoutCompactQuest(draft, linesOf(quest, metrics));
  const tail = linesOf(tailOf(metrics), metrics);
  const levels = layoutLevels(draft, tail.first);
  layoutCompactClasses(draft, upTo(linesOf(classes, metrics).first, levels), tail.second);
  return columnParts(metrics);
}

/** Classes in the upper line; the rest go below, before the age, which then gets half of its line. */
function layoutCompactClasses(draft: RowDraft, upper: Box, lower: Box): void {
  const { unit } = draft.metrics;
  const pitch = classPitch * unit;
  const inOneLine = placeClasses(draft, [upper], pitch);
  const isOneLine = draft.row.classes.length === 0 || inOneLine?.more === null;
  const age = layoutAge(draft, isOneLine ? lower : atEnd(lower, lower.width / 2), 'end');
  const beside = before(lower, age > 0 ? age + gapUnits * unit : 0);
  const fitting = isOneLine ? inOneLine : placeClasses(draft, [upper, beside], pitch);
  if (fitting === null) layoutClassCount(draft, upper, 'start');
  else drawClasses(draft, fitting, classSize * unit);
}

interface Lines {
  readonly first: Box;
  readonly second: Box;
}

/** Two lines of a cell, vertically centred unless a top is given. */
function linesOf(cell: Box, { unit, margin }: LfmMetrics, from?: number): Lines {
  const inner = inset(cell, margin.x, 0);
  const height = lineUnits * unit;
  const top = from ?? (cell.height - 2 * height) / 2;
  return { first: strip(inner, top, height), second: strip(inner, top + height, height) };
}

/** Leaves space for the frame of a tag. */
const tagLine = (line: Box, unit: number) => inset(line, 0, unit);

function layoutCompactQuest(draft: RowDraft, { first, second }: Lines): void {
  const { draw, row, metrics, tone } = draft;
  const { types, unit } = metrics;
  draw.line(row.questName, tone.quest, questColor(draft), first);
  const tags = after(second, layoutTags(draft, tagLine(second, unit), fewSkulls));
  const pack = layoutMissingPack(draft, tags);
  const rest = pack > 0 ? after(tags, pack + gapUnits * unit) : tags;
  if (rest.width >= leastText * unit) draw.line(row.tip, types.tip, tone.soft, rest);
}

/**
 * A compact row on a small screen: leader, comment and levels above, the quest and the classes below. A tap opens
 * the card with the rest.
 */
function layoutCompactNarrow(draft: RowDraft): PartBox[] {
  const { draw, row, metrics, tone } = draft;
  const { unit, width, rowHeight, margin } = metrics;
  const whole = { x: 0, y: 0, width, height: rowHeight };
  const { first, second } = linesOf(whole, metrics);
  const gap = gapUnits * unit;

  const levels = draw.lineAtEnd(row.levels, tone.level, tone.strong, first);
  const named = before(first, levels + gap);
  const above = before(named, layoutServerAtEnd(draft, named));
  const leader = layoutLeader(draft, above);
  layoutComment(draft, after(above, leader > 0 ? leader + gap : 0));

  // The space left next to a useful part of the quest's name.
  const least = Math.min(draw.widthOf(row.questName, tone.quest), leastText * unit) + gap;
  let rest = second;
  const atEndOfRest = (layout: (free: Box) => number) => {
    const used = layout(after(rest, least));
    if (used > 0) rest = before(rest, used + gap);
    return used;
  };
  const classes = atEndOfRest((free) => layoutClassesAtEnd(draft, free));
  atEndOfRest((free) => layoutFits(draft, free));
  atEndOfRest((free) => layoutDifficulty(draft, tagLine(free, unit), { mostSkulls: fewSkulls, at: 'end' }));
  if (row.missingPack !== '') atEndOfRest((free) => layoutIconAtEnd(draft, free, 'lock', 13));
  if (row.timer !== '') atEndOfRest((free) => layoutIconAtEnd(draft, free, 'timer', 15));
  draw.line(row.questName, tone.quest, questColor(draft), rest);

  const half = rowHeight / 2;
  const [leaderBox, level] = splitAtEnd(strip(whole, 0, half), levels + margin.x + gap);
  const [quest, classesBox] = splitAtEnd(strip(whole, half, half), classes + margin.x + gap);
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
  if (row.comment === '' || row.isGone) layoutAge(draft, line, 'end');
  else if (line.width >= leastText * metrics.unit)
    draw.line(row.comment, metrics.types.text, tone.soft, line);
}

/** The settings that affect the appearance of rows. */
export interface LfmLook extends LfmDensity, Pick<LfmSettings, 'showBoundingBoxes'> {}

export type LfmShow = ListContent<LfmRow, LfmLook>;

/** The group list for the shared list renderer. */
export const lfmKind: ListKind<LfmRow, LfmMetrics, LfmTarget, LfmLook> = {
  metricsOf: lfmMetrics,
  rowHeightOf: lfmRowHeight,
  layoutOf: layoutLfmRow,
  isLaidOutAlike: (a, b) =>
    a.fontSize === b.fontSize && a.isCompact === b.isCompact && a.hasServers === b.hasServers,
  barWidthOf: ({ isHighlighted }) => (isHighlighted ? raidBarWidth : 0),
  areZonesFramed: ({ showBoundingBoxes }) => showBoundingBoxes,
  isMoving: true,
};

/** @param openAtlas creates the icons for a pixel ratio */
export const createLfmRenderer = (
  openAtlas: (pixelRatio: number) => IconAtlas<IconName>,
): ListRenderer<LfmRow, LfmTarget, LfmLook> => createListRenderer(lfmKind, openAtlas);
