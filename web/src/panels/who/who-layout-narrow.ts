import { after, before } from '../row-pen.ts';
import {
  atEnd,
  cellMargin,
  classesWidth,
  gap,
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

/** The guild leaves the place more of its line than it takes. */
const guildShare = 0.42;
/** Classes leave the name some of its line. */
const classesShare = 0.65;

/** A row on a small screen: name, classes and level above, place and guild below. */
export function layoutNarrow(draft: RowDraft): PartBox[] {
  const { pen, row, metrics, tone } = draft;
  const { width, rowHeight, types } = metrics;
  const whole = { x: 0, y: 0, width, height: rowHeight };
  const party = { ...whole, width: Math.min(width, touchSize) };
  layoutParty(draft, party);

  const main = before(after(whole, touchSize), cellMargin);
  const { upper, lower } = twoLines(main, 22, 19);
  layoutRace(draft, upper, lower);
  const first = after(upper, raceColumn);
  const level = pen.lineAtEnd(row.level, tone.level, tone.strong, first);
  const beside = before(first, Math.max(level, 20) + gap);
  const classes = Math.min(classesWidth(draft), beside.width * classesShare);
  layoutClasses(draft, atEnd(beside, classes));
  layoutName(draft, before(beside, classes > 0 ? classes + gap : 0));

  const second = after(lower, raceColumn);
  const guildRoom = atEnd(second, second.width * guildShare);
  const guild = pen.lineAtEnd(row.guild, types.small, tone.soft, guildRoom);
  const left = before(second, guild > 0 ? guild + gap : 0);
  const place = layoutPlace(draft, left);

  const half = rowHeight / 2;
  const guildZone = Math.min(width, Math.max(touchSize, guild + cellMargin + gap));
  return partBoxes(row, {
    name: after(whole, touchSize),
    quest: { ...left, y: half, height: half, width: place },
    party,
    guild: { ...atEnd(whole, guildZone), y: rowHeight - touchSize, height: touchSize },
  });
}
