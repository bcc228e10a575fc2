import type { Box } from '../../canvas/geometry.ts';
import type { IconName } from '../../people/icons.gen.ts';
import type { PanelColor } from '../panel-colors.ts';
import { after, atEnd, before, type RowDrawing, type Type } from '../row-drawing.ts';
import { anyClassText } from '../../people/character-labels.ts';
import { guessedText, type LfmRow } from './lfm-rows.ts';
import type { LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { type ListMetrics, narrowUpTo } from '../shared/list-scene.ts';

/** The colours and types of a row with full or muted colours. */
interface RowTone {
  readonly isLit: boolean;
  readonly strong: PanelColor;
  readonly soft: PanelColor;
  readonly icon: PanelColor;
  readonly name: Type;
  readonly quest: Type;
  readonly level: Type;
}

/** A row while it is being laid out. Each part of a line returns the width that it used, CSS pixels. */
export interface RowDraft {
  readonly draw: RowDrawing;
  readonly row: LfmRow;
  readonly metrics: LfmMetrics;
  readonly tone: RowTone;
}

/** The server links to its list, the quest opens its card, all other parts open the group's card. */
export type LfmPart = 'server' | 'leader' | 'quest' | 'classes' | 'level';

export interface PartBox {
  readonly part: LfmPart;
  readonly box: Box;
}

/** Gap between neighbours in a line, in units of the design. */
export const gapUnits = 8;

/**
 * Starts the layout of a row. A lit row has full colours; a receding one has less weight, but enough contrast to be
 * readable.
 */
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

/** The parts of a row in columns. */
export function columnParts({ cells: [main, quest, classes, level], serverCell }: LfmMetrics): PartBox[] {
  return [
    ...(serverCell === null ? [] : [{ part: 'server', box: serverCell } as const]),
    { part: 'leader', box: main },
    { part: 'quest', box: quest },
    { part: 'classes', box: classes },
    { part: 'level', box: level },
  ];
}

/** The server at the end of a line. The parts before it get the rest of the line. */
export function layoutServerAtEnd({ draw, row, metrics, tone }: RowDraft, line: Box): number {
  if (row.server === null) return 0;
  const color = row.server.note === '' ? tone.soft : 'amber';
  const used = draw.lineAtEnd(row.server.name, metrics.types.small, color, line);
  return used > 0 ? used + gapUnits * metrics.unit : 0;
}

/** Smallest useful width of a cut text, in units of the design. */
export const leastText = 48;
/** Smallest useful width of a leader's name with anything next to it, in units of the design. */
const leastName = 72;
/** Widths of icons with the gap behind them, in units of the design. */
const raceWidth = 25;
const heartWidth = 18;

/** The largest and smallest width of the leader's line, CSS pixels: with the whole name, and with the start of it. */
export function leaderWidths(draft: RowDraft): { readonly whole: number; readonly least: number } {
  const { draw, row, metrics, tone } = draft;
  const { unit } = metrics;
  const name = draw.widthOf(row.leaderName, tone.name);
  const beside = (row.race.icon ? raceWidth * unit : 0) + heartWidthOf(draft) + countWidth(draft);
  return { whole: name + beside, least: Math.min(name, leastName * unit) + beside };
}

/** Space for the heart after the name, for a group with a friend among its members. */
function heartWidthOf({ row, metrics: { unit } }: RowDraft): number {
  if (row.friend === null) return 0;
  return (row.friend === 'with a friend' ? heartWidth + gapUnits : heartWidth) * unit;
}

function countWidth({ draw, row, metrics }: RowDraft): number {
  if (row.memberCount === '') return 0;
  return draw.widthOf(row.memberCount, metrics.types.small) + gapUnits * metrics.unit;
}

/**
 * Race, name and member count. A heart comes before the name of a friend, or before the count if a member is a friend.
 * If space is short, the race is dropped first, then the heart, then the count.
 */
export function layoutLeader(draft: RowDraft, line: Box): number {
  const { draw, row, metrics, tone } = draft;
  const { types, unit } = metrics;
  let free = line.width - Math.min(draw.widthOf(row.leaderName, tone.name), leastName * unit);
  const hasRoom = (wanted: number) => {
    if (wanted === 0 || wanted > free) return false;
    free -= wanted;
    return true;
  };
  const count = hasRoom(countWidth(draft)) ? countWidth(draft) : 0;
  const hasHeart = hasRoom(heartWidthOf(draft));
  const isAmong = hasHeart && row.friend === 'with a friend';
  let rest = line;
  if (row.race.icon && hasRoom(raceWidth * unit)) {
    draw.icon(row.race.icon, 18 * unit, tone.icon, rest, row.race.name);
    rest = after(rest, raceWidth * unit);
  }
  const heart = (box: Box) => {
    draw.icon('friend', 13 * unit, 'leaf', box);
    return after(box, heartWidth * unit);
  };
  if (hasHeart && !isAmong) rest = heart(rest);
  const name = draw.line(
    row.leaderName,
    tone.name,
    tone.strong,
    before(rest, count + (isAmong ? heartWidthOf(draft) : 0)),
  );
  if (count === 0 && !isAmong) return rest.x + name - line.x;
  const behind = after(rest, name + gapUnits * unit);
  const counted = isAmong ? heart(behind) : behind;
  return counted.x + (count === 0 ? 0 : draw.line(row.memberCount, types.small, tone.soft, counted)) - line.x;
}

const ageColors = { posted: 'ember', active: 'sky', gone: 'second' } as const;

/** The age of the group, in the longest form that fits. */
export function layoutAge({ draw, row, metrics, tone }: RowDraft, line: Box, at: 'start' | 'end'): number {
  if (!row.age) return 0;
  const { small } = metrics.types;
  const put = at === 'start' ? draw.line : draw.lineAtEnd;
  const text = draw.form(row.age.forms, small, line.width);
  return put(text, small, tone.isLit ? ageColors[row.age.tone] : tone.soft, line);
}

/** The visitor's characters that can join or are in the group, at the end of a line, in at most half of it. */
export function layoutFits({ draw, row, metrics, tone }: RowDraft, line: Box): number {
  if (row.mine.forms.length === 0) return 0;
  const { small } = metrics.types;
  const end = after(line, line.width / 2);
  const text = draw.form(row.mine.forms, small, end.width);
  const used = draw.lineAtEnd(text, small, tone.isLit ? 'sky' : tone.soft, end);
  return used > 0 ? used + gapUnits * metrics.unit : 0;
}

/** Marks a quest that was guessed from the comment. */
const guessedForms = [guessedText, '?'];
const timerSize = 15;

/** Difficulty, "guessed", and a clock if one of the visitor's characters is on timer. The clock has priority. */
export function layoutTags(draft: RowDraft, line: Box, mostSkulls: number): number {
  const { draw, row, metrics } = draft;
  const { types, unit } = metrics;
  const gap = gapUnits * unit;
  const timerWidth = row.timer === '' ? 0 : timerSize * unit + gap;
  let rest = before(line, timerWidth);
  const take = (used: number) => {
    if (used > 0) rest = after(rest, used + gap);
  };
  take(layoutDifficulty(draft, rest, { mostSkulls, at: 'start' }));
  if (row.questKind === 'guessed') {
    take(draw.line(draw.form(guessedForms, types.tip, rest.width), types.tip, 'third', rest));
  }
  rest = after(line, rest.x - line.x);
  if (row.timer !== '') take(draw.icon('timer', timerSize * unit, 'amber', rest));
  return rest.x - line.x;
}

/** The missing pack: a lock, and the name if enough of it fits. */
export function layoutMissingPack({ draw, row, metrics, tone }: RowDraft, line: Box): number {
  const { types, unit } = metrics;
  if (row.missingPack === '') return 0;
  const lock = draw.icon('lock', 13 * unit, 'amber', line);
  const rest = after(line, lock + 5 * unit);
  if (lock === 0 || rest.width < leastText * unit) return lock;
  return lock + 5 * unit + draw.line(row.missingPack, types.small, tone.soft, rest);
}

/** Sizes of a difficulty tag beside its text, in units of the design. */
const tagMargin = 6;
const skullPitch = 12;

interface DifficultyPlace {
  /** Maximum number of skulls shown for a Reaper group. */
  readonly mostSkulls: number;
  readonly at: 'start' | 'end';
}

/**
 * The form of a difficulty that fits a width: with all skulls, one, none, then "R4" for "Reaper 4"; null = none fits.
 */
function shownDifficulty(
  { draw, row, metrics }: RowDraft,
  width: number,
  mostSkulls: number,
): { readonly text: string; readonly skulls: number } | null {
  const { difficulty } = row;
  if (difficulty === null) return null;
  const { types, unit } = metrics;
  const { text, isReaper } = difficulty;
  const free = width - 2 * tagMargin * unit;
  const skulls = Math.min(difficulty.skulls, mostSkulls);
  const short = isReaper ? text.replace(/^Reaper ?/, 'R') : text;
  const forms = [
    { text, skulls },
    { text, skulls: Math.min(skulls, 1) },
    { text, skulls: 0 },
    { text: short, skulls: 0 },
  ];
  const fits = (form: { readonly text: string; readonly skulls: number }) =>
    draw.widthOf(form.text, types.small) + skullWidthOf(form.skulls, unit) <= free;
  // Only words unknown to the game are cut.
  return forms.find(fits) ?? (free >= leastText * unit ? { text, skulls: 0 } : null);
}

/** Width of the skulls of a tag, CSS pixels. */
function skullWidthOf(skulls: number, unit: number): number {
  return skulls > 0 ? (skulls * skullPitch + 3) * unit : 0;
}

/** The difficulty in its frame. */
export function layoutDifficulty(draft: RowDraft, line: Box, { mostSkulls, at }: DifficultyPlace): number {
  const { draw, row, metrics, tone } = draft;
  const { types, unit } = metrics;
  const shown = shownDifficulty(draft, line.width, mostSkulls);
  if (shown === null) return 0;
  const isAlarming = row.difficulty?.isReaper === true && tone.isLit;
  const color = isAlarming ? 'rose' : tone.soft;
  const margin = tagMargin * unit;
  const skullWidth = skullWidthOf(shown.skulls, unit);
  const wanted = draw.widthOf(shown.text, types.small) + skullWidth + 2 * margin;
  const tag = at === 'start' ? line : atEnd(line, Math.min(line.width, wanted));
  const inside = before(after(tag, margin), margin);
  for (let index = 0; index < shown.skulls; index += 1) {
    draw.icon('skull', 11 * unit, color, after(inside, index * skullPitch * unit));
  }
  const text = draw.line(shown.text, types.small, color, after(inside, skullWidth));
  const width = text + skullWidth + 2 * margin;
  draw.plate(isAlarming ? 'rose' : 'strong', { ...tag, width }, { radius: 4 * unit, frame: 1 });
  return width;
}

/** An icon at the end of a line. */
export function layoutIconAtEnd(
  { draw, metrics }: RowDraft,
  line: Box,
  icon: IconName,
  size: number,
): number {
  return draw.icon(icon, size * metrics.unit, 'amber', atEnd(line, size * metrics.unit));
}

/** "Any class", "3 classes", and shorter. */
function classForms({ classes }: Pick<LfmRow, 'classes'>): readonly [long: string, short: string] {
  const { length: count } = classes;
  if (count === 0) return [anyClassText, 'Any'];
  return [`${count} ${count === 1 ? 'class' : 'classes'}`, String(count)];
}

const anyClassSize = 15;
const anyClassWidth = anyClassSize + 6;

/** "Any class", with a mark before it if it fits; or the number of classes if there is no space for icons. */
export function layoutClassCount(draft: RowDraft, line: Box, at: 'start' | 'end'): number {
  const { draw, row, metrics, tone } = draft;
  const { types, unit } = metrics;
  const hasMark = row.classes.length === 0 && at === 'start';
  const shown = classForms(row)
    .flatMap((text) => [...(hasMark ? [{ text, mark: anyClassWidth * unit }] : []), { text, mark: 0 }])
    .find(({ text, mark }) => draw.widthOf(text, types.small) + mark <= line.width);
  if (shown === undefined) {
    return hasMark ? draw.icon('any-class', anyClassSize * unit, 'third', line) : 0;
  }
  if (shown.mark > 0) draw.icon('any-class', anyClassSize * unit, 'third', line);
  const put = at === 'start' ? draw.line : draw.lineAtEnd;
  return shown.mark + put(shown.text, types.small, tone.soft, after(line, shown.mark));
}

/** Smallest pitch of class icons, in units of the design. */
const leastPitch = 13;

/** The position of each class, and a text such as "+4" for those without one. */
interface ClassPlaces {
  readonly places: readonly Box[];
  readonly more: { readonly text: string; readonly box: Box } | null;
}

/**
 * Places for the classes of a row, line by line.
 *
 * @param pitch distance from icon to icon, CSS pixels
 * @returns null = no class fits, or none is wanted
 */
export function placeClasses(
  { draw, row, metrics }: RowDraft,
  lines: readonly Box[],
  pitch: number,
): ClassPlaces | null {
  const wanted = row.classes.length;
  if (pitch < leastPitch * metrics.unit) return null;
  const all = lines.flatMap((line) =>
    Array.from({ length: Math.floor(line.width / pitch + 0.001) }, (_, index) => ({
      ...after(line, index * pitch),
      width: pitch,
    })),
  );
  const last = lines.at(-1);
  if (wanted <= all.length || last === undefined) {
    return wanted === 0 ? null : { places: all.slice(0, wanted), more: null };
  }
  const end = last.x + last.width - draw.widthOf(`+${wanted}`, metrics.types.small);
  const places = all.filter(({ y, x }) => y !== last.y || x + pitch <= end);
  if (places.length === 0) return null;
  const inLast = places.filter(({ y }) => y === last.y).length;
  return { places, more: { text: `+${wanted - places.length}`, box: after(last, inLast * pitch) } };
}

/** Draws each class at its place: its icon of `size` CSS pixels, or its name if it has no icon. */
export function drawClasses(
  { draw, row, metrics, tone }: RowDraft,
  { places, more }: ClassPlaces,
  size: number,
): void {
  const { small } = metrics.types;
  places.forEach((place, index) => {
    const { icon, name } = row.classes[index] ?? { icon: null, name: '' };
    if (icon) draw.icon(icon, size, tone.icon, place, name);
    else draw.line(name, small, tone.soft, place);
  });
  if (more !== null) draw.line(more.text, small, tone.soft, more.box);
}

/** Shares of the width: server, main, quest, classes, level; a list of one server has no column for it. */
const columnShares = {
  one: [0, 0.42, 0.32, 0.16, 0.1],
  all: [0.13, 0.36, 0.28, 0.14, 0.09],
} as const;

/** Class icons in one line of a row. */
export const iconsPerLine = 5;

/** Font size and density of rows. */
export interface LfmDensity extends Pick<LfmSettings, 'fontSize'> {
  readonly isCompact: boolean;
  /** Rows show their server; omitted = all are of one server. */
  readonly hasServers?: boolean | undefined;
}

/** Row heights at a font size of 14, CSS pixels: with columns, and with stacked parts. */
export const rowHeightAt14 = { comfortable: { wide: 90, narrow: 96 }, compact: { wide: 48, narrow: 48 } };
/** CSS pixels. */
export const defaultFontSize = 14;

/** Smallest width of a list with columns, in units of the design. */
const columnsFrom = 560;

/** Whether rows stack their parts: on small screens, or if the font is large for the width. */
export function isStacked(width: number, fontSize: number): boolean {
  return width <= narrowUpTo || width < (columnsFrom * fontSize) / defaultFontSize;
}

/** Everything that the layout of a row depends on, except the row. One object per width, font and size. */
export interface LfmMetrics extends ListMetrics {
  readonly isNarrow: boolean;
  readonly isCompact: boolean;
  /** CSS pixels per unit of the design, which assumes a font size of 14. */
  readonly unit: number;
  /** Padding of a cell, CSS pixels. */
  readonly margin: { readonly x: number; readonly y: number };
  readonly cells: readonly [main: Box, quest: Box, classes: Box, level: Box];
  /** Null = a list of one server. */
  readonly serverCell: Box | null;
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

/** Height of every row, CSS pixels: grows with the font size. */
export function lfmRowHeight(width: number, { fontSize, isCompact }: LfmDensity): number {
  const heights = rowHeightAt14[isCompact ? 'compact' : 'comfortable'];
  return (heights[isStacked(width, fontSize) ? 'narrow' : 'wide'] * fontSize) / defaultFontSize;
}

/** Maximum share of the width for each side margin, since large text needs the space. */
const largestMargin = 0.04;

/**
 * @param width width of the list, CSS pixels
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
    isNarrow: isStacked(width, density.fontSize),
    isCompact: density.isCompact,
    width,
    rowHeight,
    unit,
    margin: { x: Math.min(12 * unit, width * largestMargin), y: 8 * unit },
    ...cellsOf(width, rowHeight, density.hasServers === true),
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

function cellsOf(
  width: number,
  height: number,
  hasServers: boolean,
): Pick<LfmMetrics, 'cells' | 'serverCell'> {
  const [server, main, quest, classes] = columnShares[hasServers ? 'all' : 'one'];
  const shares = [0, server, server + main, server + main + quest, server + main + quest + classes, 1];
  const edges = shares.map((share) => Math.round(width * share));
  const cell = (index: number): Box => {
    const x = edges[index] ?? 0;
    return { x, y: 0, width: (edges[index + 1] ?? width) - x, height };
  };
  return { cells: [cell(1), cell(2), cell(3), cell(4)], serverCell: hasServers ? cell(0) : null };
}
