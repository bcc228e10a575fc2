import type { Box } from '../../canvas/geometry.ts';
import type { Ink } from '../panel-colors.ts';
import { after, before, type RowPen, strip, type Type } from '../row-pen.ts';
import type { WhoMetrics } from './who-metrics.ts';
import { questBeside, type WhoRow } from './who-rows.ts';

/** Parts of a row that both of its layouts have. Every one keeps to the box that it is given. Numbers are CSS pixels. */

/** The inks and types of a row, by whether it stands out or recedes. */
interface RowTone {
  readonly strong: Ink;
  readonly soft: Ink;
  /** Of the marks of a group, and of being in a quest: as in the list of groups. */
  readonly party: Ink;
  readonly quest: Ink;
  readonly name: Type;
  readonly level: Type;
}

/** A row while it is being laid out. */
export interface RowDraft {
  readonly pen: RowPen;
  readonly row: WhoRow;
  readonly metrics: WhoMetrics;
  readonly tone: RowTone;
}

export type WhoPart = 'party' | 'name' | 'quest' | 'guild' | 'row';

export interface PartBox {
  readonly part: WhoPart;
  readonly box: Box;
}

/** Space between the edge of a cell and what stands in it. */
export const cellMargin = 12;

/** Space between neighbours in a line. */
export const gap = 8;

/** A finger needs this much (look: The two live panels). */
export const touchSize = 44;

/** At the left edge of a row in group view. */
export const bandWidth = 4;

/** Who is ignored or has gone stands back, and is still to be read. */
export function isReceding({ isIgnored, isGone }: Pick<WhoRow, 'isIgnored' | 'isGone'>): boolean {
  return isIgnored || isGone;
}

/** A row about to be laid out, with the inks and types of one that stands out or recedes. */
export function startRow(pen: RowPen, row: WhoRow, metrics: WhoMetrics): RowDraft {
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
  return { pen, row, metrics, tone };
}

/** The right end of a box. */
export function atEnd(box: Box, width: number): Box {
  return after(box, Math.max(0, box.width - width));
}

/** A box around the middle of another, of at most this width. */
function inMiddle(box: Box, width: number): Box {
  const used = Math.min(width, box.width);
  return { ...box, x: box.x + (box.width - used) / 2, width: used };
}

const partySize = 18;
/** Room for the number of a group: so many digits stand below each other by their ends. */
const numberWidth = 26;

/** That the character is in a group: its mark, or in group view its number. */
export function layoutParty({ pen, row, metrics, tone }: RowDraft, box: Box): void {
  if (row.party === null) return;
  const { number } = row.party;
  if (number === '') pen.icon('party', partySize, tone.party, inMiddle(box, partySize));
  else pen.lineAtEnd(number, metrics.types.number, tone.strong, inMiddle(box, numberWidth));
}

const raceSize = 18;
const genderSize = 12;
/** Of the column with the race above the gender. */
export const raceColumn = raceSize + gap;

/** The race in the upper line, the gender below it in the lower one. */
export function layoutRace({ pen, row, tone }: RowDraft, upper: Box, lower: Box): void {
  const column = (line: Box): Box => ({ ...line, width: Math.min(line.width, raceSize) });
  if (row.race.icon) pen.icon(row.race.icon, raceSize, tone.soft, column(upper));
  if (row.gender) pen.icon(row.gender, genderSize, 'third', inMiddle(column(lower), genderSize));
}

const markSize = 13;

/** What is said of somebody by a mark before the name. */
function marksOf(
  row: WhoRow,
): readonly (readonly [icon: 'crown' | 'own' | 'friend' | 'ignored', ink: Ink])[] {
  return [
    ...(row.hasCrown ? [['crown', 'amber'] as const] : []),
    ...(row.isRegistered ? [['own', 'sky'] as const] : []),
    ...(row.isFriend ? [['friend', 'leaf'] as const] : []),
    ...(row.isIgnored ? [['ignored', 'third'] as const] : []),
  ];
}

/** The name behind its marks. @returns the width used */
export function layoutName({ pen, row, tone }: RowDraft, line: Box): number {
  let rest = line;
  for (const [icon, ink] of marksOf(row)) {
    const used = pen.icon(icon, markSize, ink, rest);
    if (used > 0) rest = after(rest, used + 5);
  }
  return rest.x - line.x + pen.line(row.name, tone.name, row.isAnonymous ? tone.soft : tone.strong, rest);
}

/** Less of a text than this tells nothing. */
const leastText = 64;

/**
 * The place, and behind it the quest that is played there. Where they have no room for both, each keeps half of a long
 * line; in a short one the place comes first.
 *
 * @returns the width used
 */
export function layoutPlace({ pen, row, metrics, tone }: RowDraft, line: Box): number {
  const { small } = metrics.types;
  if (row.quest === null) return pen.line(row.place, small, tone.soft, line);
  const { hasMark } = row.quest;
  const name = questBeside(row);
  const mark = hasMark ? markSize + 4 : 0;
  const nameWidth = pen.widthOf(name, small);
  const beside = line.width - mark - gap;
  const room = Math.max(beside - nameWidth, metrics.isNarrow ? beside : line.width / 2);
  const place = pen.line(row.place, small, tone.soft, {
    ...line,
    width: Math.max(0, Math.min(room, beside)),
  });
  let rest = after(line, place > 0 ? place + gap : 0);
  if (hasMark && pen.icon('in-quest', markSize, tone.quest, rest) > 0) rest = after(rest, mark);
  if (rest.width >= Math.min(nameWidth, leastText)) rest = after(rest, pen.line(name, small, 'third', rest));
  return rest.x - line.x;
}

/** An icon with its levels, and how far apart these stand. */
const classSizes = { wide: { icon: 18, pitch: 50 }, narrow: { icon: 16, pitch: 42 } };

/** Room that so many classes take where they can be seen in whole. */
export function classesWidth({ row, metrics }: RowDraft): number {
  return row.classes.length * classSizes[metrics.isNarrow ? 'narrow' : 'wide'].pitch;
}

/** Each class with its levels, in columns, for as many as have room. */
export function layoutClasses({ pen, row, metrics, tone }: RowDraft, line: Box): void {
  const { small } = metrics.types;
  const { icon: size, pitch } = classSizes[metrics.isNarrow ? 'narrow' : 'wide'];
  row.classes.slice(0, Math.floor(line.width / pitch)).forEach(({ icon, name, level }, index) => {
    const place = { ...after(line, index * pitch), width: pitch - 3 };
    const levels = String(level);
    const used =
      icon === null
        ? pen.line(name, small, tone.soft, before(place, pen.widthOf(levels, small) + 4))
        : pen.icon(icon, size, tone.soft, place);
    pen.line(levels, small, tone.soft, after(place, used > 0 ? used + 4 : 0));
  });
}

/** The guild of somebody anonymous is a riddle, and no word to search for. */
export function hasGuildLink({ guild, isAnonymous }: Pick<WhoRow, 'guild' | 'isAnonymous'>): boolean {
  return guild !== '' && !isAnonymous;
}

/** The two lines of a box, in the middle of its height. */
export function twoLines(box: Box, upperHeight: number, lowerHeight: number): { upper: Box; lower: Box } {
  const top = Math.max(0, (box.height - upperHeight - lowerHeight) / 2);
  return { upper: strip(box, top, upperHeight), lower: strip(box, top + upperHeight, lowerHeight) };
}

/** What the parts of a row that may answer to a pointer are called, from below to the top. */
const answering = ['name', 'quest', 'party', 'guild'] as const;

/** The parts that this row has. */
export function partBoxes(row: WhoRow, boxes: Readonly<Record<(typeof answering)[number], Box>>): PartBox[] {
  const has = {
    name: true,
    quest: row.quest !== null && row.quest.wikiUrl !== null,
    party: row.party !== null,
    guild: hasGuildLink(row),
  };
  return answering.filter((part) => has[part]).map((part) => ({ part, box: boxes[part] }));
}
