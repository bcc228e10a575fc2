import { type Box, inset } from '../../canvas/geometry.ts';
import { after, before, below, strip } from '../row-pen.ts';
import { iconsPerLine } from './lfm-metrics.ts';
import {
  cellMargin,
  columnParts,
  gapUnits,
  layoutFoot,
  layoutLeader,
  layoutMissingPack,
  layoutTags,
  type PartBox,
  questInk,
  type RowDraft,
} from './lfm-row-parts.ts';
import { anyClassText } from './lfm-rows.ts';

const mostSkulls = 10;

/** A row in four columns: main, quest, classes, level. */
export function layoutWide(draft: RowDraft): PartBox[] {
  const { pen, row, metrics, tone } = draft;
  const { unit, cells } = metrics;
  const [main, quest, classes, level] = cells;
  const inner = (cell: Box) => inset(cell, cellMargin.x * unit, cellMargin.y * unit);
  layoutMain(draft, inner(main));
  layoutQuest(draft, inner(quest));
  layoutClasses(draft, inner(classes));
  pen.lineAtEnd(row.levels, tone.level, tone.strong, strip(inner(level), 0, 20 * unit));
  return columnParts(metrics);
}

function layoutMain(draft: RowDraft, cell: Box): void {
  const { pen, row, metrics, tone } = draft;
  const { types, unit } = metrics;
  const first = strip(cell, 0, 20 * unit);
  const level = pen.lineAtEnd(row.leaderLevel, types.small, tone.soft, first);
  layoutLeader(draft, before(first, level + gapUnits * unit));
  pen.lines(row.comment, types.text, tone.strong, strip(cell, 20 * unit, 34 * unit), 17 * unit);
  layoutFoot(draft, strip(cell, 56 * unit, 17 * unit), 'start');
}

function layoutQuest(draft: RowDraft, cell: Box): void {
  const { pen, row, metrics, tone } = draft;
  const { types, unit } = metrics;
  const nameLines = pen.lines(
    row.questName,
    tone.quest,
    questInk(draft),
    strip(cell, 0, 36 * unit),
    18 * unit,
  );
  // A name that is awaited has its line already.
  let rest = below(cell, (Math.max(1, nameLines) * 18 + 2) * unit);
  if (layoutTags(draft, strip(rest, 0, 18 * unit), mostSkulls) > 0) rest = below(rest, 19 * unit);
  const lineHeight = 17 * unit;
  if (layoutMissingPack(draft, strip(rest, 0, lineHeight)) > 0) rest = below(rest, lineHeight);
  if (rest.height >= lineHeight) pen.line(row.tip, types.tip, tone.soft, strip(rest, 0, lineHeight));
}

function layoutClasses({ pen, row, metrics, tone }: RowDraft, cell: Box): void {
  const { types, unit } = metrics;
  if (row.classes.length === 0) {
    const line = strip(cell, 0, 20 * unit);
    const mark = pen.icon('any-class', 15 * unit, 'third', line);
    pen.line(anyClassText, types.small, tone.soft, after(line, mark + 6 * unit));
    return;
  }
  const pitch = Math.min(22 * unit, cell.width / iconsPerLine);
  const size = Math.min(18 * unit, pitch - 2 * unit);
  row.classes.slice(0, 3 * iconsPerLine).forEach(({ icon, name }, index) => {
    const line = strip(cell, Math.floor(index / iconsPerLine) * 22 * unit, 20 * unit);
    const place = { ...after(line, (index % iconsPerLine) * pitch), width: pitch };
    if (icon) pen.icon(icon, size, tone.icon, place);
    else pen.line(name, types.small, tone.soft, place);
  });
}
