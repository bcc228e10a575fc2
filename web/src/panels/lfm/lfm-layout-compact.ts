import { type Box, inset } from '../../canvas/geometry.ts';
import { after, before, strip } from '../row-pen.ts';
import {
  atEnd,
  cellMargin,
  columnParts,
  gapUnits,
  layoutDifficultyAtEnd,
  layoutFoot,
  layoutIconAtEnd,
  layoutLeader,
  layoutMissingPack,
  layoutTags,
  type PartBox,
  questInk,
  type RowDraft,
} from './lfm-row-parts.ts';
import { anyClassText, type LfmRow } from './lfm-rows.ts';

const mostSkulls = 1;
/** Height of a line, in units of the design; two of them stand in a row. */
const lineUnits = 20;
/** Less of a text than this tells nothing, in units of the design. */
const leastText = 48;

/**
 * A compact row in four columns of two lines: one of the comment, the classes as a count (look: density). How long the
 * group has been there stands below classes and levels, so that the comment has its line for itself.
 */
export function layoutCompactWide(draft: RowDraft): PartBox[] {
  const { pen, row, metrics, tone } = draft;
  const { unit, cells } = metrics;
  const [main, quest, classes, level] = cells;
  layoutMain(draft, linesOf(main, unit));
  layoutQuest(draft, linesOf(quest, unit));
  layoutClasses(draft, linesOf(classes, unit).first);
  pen.lineAtEnd(row.levels, tone.level, tone.strong, linesOf(level, unit).first);
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

/** A tag has a frame, and neighbours above and below. */
const tagLine = (line: Box, unit: number) => inset(line, 0, unit);

function layoutMain(draft: RowDraft, { first, second }: Lines): void {
  const { pen, row, metrics, tone } = draft;
  const { types, unit } = metrics;
  const level = pen.lineAtEnd(row.leaderLevel, types.small, tone.soft, first);
  layoutLeader(draft, before(first, level + gapUnits * unit));
  pen.line(row.comment, types.text, tone.strong, second);
}

function layoutQuest(draft: RowDraft, { first, second }: Lines): void {
  const { pen, row, metrics, tone } = draft;
  const { types, unit } = metrics;
  pen.line(row.questName, tone.quest, questInk(draft), first);
  const tags = after(second, layoutTags(draft, tagLine(second, unit), mostSkulls));
  const pack = layoutMissingPack(draft, tags);
  const rest = pack > 0 ? after(tags, pack + gapUnits * unit) : tags;
  if (rest.width >= leastText * unit) pen.line(row.tip, types.tip, tone.soft, rest);
}

/** The icons stand in the overlay. */
function layoutClasses({ pen, row, metrics, tone }: RowDraft, line: Box): void {
  const { types, unit } = metrics;
  const mark = row.classes.length === 0 ? pen.icon('any-class', 15 * unit, 'third', line) : 0;
  pen.line(classCount(row), types.small, tone.soft, mark > 0 ? after(line, mark + 6 * unit) : line);
}

/** "3 classes". */
function classCount({ classes }: Pick<LfmRow, 'classes'>): string {
  if (classes.length === 0) return anyClassText;
  return `${classes.length} ${classes.length === 1 ? 'class' : 'classes'}`;
}

/**
 * A compact row on a small screen: leader, comment and levels above, the quest and the count of classes below. What has
 * no room stands in the card that a tap opens.
 */
export function layoutCompactNarrow(draft: RowDraft): PartBox[] {
  const { pen, row, metrics, tone } = draft;
  const { types, unit, width, rowHeight } = metrics;
  const whole = { x: 0, y: 0, width, height: rowHeight };
  const { first, second } = linesOf(whole, unit);
  const gap = gapUnits * unit;

  const levels = pen.lineAtEnd(row.levels, tone.level, tone.strong, first);
  const above = before(first, levels + gap);
  const leader = layoutLeader(draft, above);
  layoutWords(draft, after(above, leader > 0 ? leader + gap : 0));

  const classes = pen.lineAtEnd(classCount(row), types.small, tone.soft, second);
  let rest = before(second, classes + gap);
  const take = (used: number) => {
    if (used > 0) rest = before(rest, used + gap);
  };
  take(layoutDifficultyAtEnd(draft, tagLine(rest, unit), mostSkulls));
  take(layoutIconAtEnd(draft, rest, { icon: 'lock', size: 13, isShown: row.missingPack !== '' }));
  take(layoutIconAtEnd(draft, rest, { icon: 'timer', size: 15, isShown: row.timer !== '' }));
  pen.line(row.questName, tone.quest, questInk(draft), rest);

  const half = rowHeight / 2;
  const upper = strip(whole, 0, half);
  const lower = strip(whole, half, half);
  const levelWidth = Math.min(width, levels + 2 * gap);
  const classesWidth = Math.min(width, classes + 2 * gap);
  return [
    { part: 'leader', box: before(upper, levelWidth) },
    { part: 'quest', box: before(lower, classesWidth) },
    { part: 'classes', box: atEnd(lower, classesWidth) },
    { part: 'level', box: atEnd(upper, levelWidth) },
  ];
}

/** The comment; where there is none, or the group has gone, how long it has been there. */
function layoutWords(draft: RowDraft, line: Box): void {
  const { pen, row, metrics, tone } = draft;
  if (line.width < leastText * metrics.unit) return;
  if (row.comment === '' || row.isGone) layoutFoot(draft, line, 'end');
  else pen.line(row.comment, metrics.types.text, tone.soft, line);
}
