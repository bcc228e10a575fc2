import { inset } from '../../canvas/geometry.ts';
import { after } from '../row-pen.ts';
import {
  cellMargin,
  layoutClasses,
  layoutName,
  layoutParty,
  layoutPlace,
  layoutRace,
  type PartBox,
  partBoxes,
  raceColumn,
  type RowDraft,
  touchSize,
  twoLines,
} from './who-row-parts.ts';

/** A row in five columns, the name above the place (look: Who row). */
export function layoutWide(draft: RowDraft): PartBox[] {
  const { pen, row, metrics, tone } = draft;
  const { party, name, classes, level, guild } = metrics.cells;
  const { types } = metrics;
  layoutParty(draft, party);

  const { upper, lower } = twoLines(after(name, 4), 19, 17);
  layoutRace(draft, upper, lower);
  layoutName(draft, after(upper, raceColumn));
  const place = layoutPlace(draft, after(lower, raceColumn));

  layoutClasses(draft, inset(classes, cellMargin, 0));
  pen.lineAtEnd(row.level, tone.level, tone.strong, inset(level, cellMargin, 0));
  const guildWidth = pen.line(row.guild, types.guild, tone.soft, inset(guild, cellMargin, 0));

  const half = metrics.rowHeight / 2;
  const guildZone = Math.min(guild.width, Math.max(touchSize, guildWidth + 2 * cellMargin));
  return partBoxes(row, {
    name,
    quest: { ...after(name, 4 + raceColumn), y: half, height: half, width: place },
    party,
    guild: { ...guild, width: guildZone },
  });
}
