import { type Box, inset } from '../../canvas/geometry.ts';
import { after, before, strip } from '../row-pen.ts';
import {
  atEnd,
  cellMargin,
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

const mostSkulls = 1;

/**
 * A row on a small screen: the leader and the comment above, the quest, the classes and the levels below. Nothing is
 * scaled down to fit (look: The two live panels).
 */
export function layoutNarrow(draft: RowDraft): PartBox[] {
  const { pen, row, metrics, tone } = draft;
  const { types, unit, width, rowHeight } = metrics;
  const whole = { x: 0, y: 0, width, height: rowHeight };
  const inner = inset(whole, cellMargin.x * unit, cellMargin.y * unit);
  const gap = gapUnits * unit;

  const first = strip(inner, 0, 20 * unit);
  layoutLeader(draft, before(first, layoutFoot(draft, first, 'end') + gap));
  const second = strip(inner, 20 * unit, 18 * unit);
  const leaderLevel = pen.lineAtEnd(row.leaderLevel, types.small, tone.soft, second);
  pen.line(row.comment, types.text, tone.strong, before(second, leaderLevel + gap));

  const third = strip(inner, 40 * unit, 20 * unit);
  const levels = pen.lineAtEnd(row.levels, tone.level, tone.strong, third);
  pen.line(row.questName, tone.quest, questInk(draft), before(third, levels + gap));
  const fourth = strip(inner, 61 * unit, 18 * unit);
  const classes = layoutClasses(draft, fourth);
  const tags = before(fourth, classes + gap);
  layoutMissingPack(draft, after(tags, layoutTags(draft, tags, mostSkulls)));

  const half = rowHeight / 2;
  const upper = strip(whole, half, half / 2);
  const lower = strip(whole, half + half / 2, half / 2);
  const levelWidth = Math.min(width, levels + 2 * gap);
  const classesWidth = Math.min(width, classes + 2 * gap);
  return [
    { part: 'leader', box: strip(whole, 0, half) },
    { part: 'quest', box: before(upper, levelWidth) },
    { part: 'quest', box: before(lower, classesWidth) },
    { part: 'classes', box: atEnd(lower, classesWidth) },
    { part: 'level', box: atEnd(upper, levelWidth) },
  ];
}

/** Classes in one line at the right; those that have no room are counted. */
function layoutClasses({ pen, row, metrics, tone }: RowDraft, line: Box): number {
  const { types, unit } = metrics;
  if (row.classes.length === 0) return pen.lineAtEnd(anyClassText, types.small, tone.soft, line);
  const pitch = Math.min(20 * unit, line.width);
  const room = Math.max(1, Math.floor((line.width * 0.45) / pitch));
  const shown = row.classes.length > room ? row.classes.slice(0, room - 1) : row.classes;
  const uncounted = row.classes.length - shown.length;
  const more = uncounted > 0 ? pen.lineAtEnd(`+${uncounted}`, types.small, tone.soft, line) + 4 * unit : 0;
  const width = shown.length * pitch + more;
  shown.forEach(({ icon, name }, index) => {
    const place = { ...after(atEnd(line, width), index * pitch), width: pitch };
    if (icon) pen.icon(icon, 17 * unit, tone.icon, place);
    else pen.line(name, types.small, tone.soft, place);
  });
  return width;
}
