import type { MeasureText } from '../../canvas/measure-text.ts';
import { groupColor, type PanelColor } from '../panel-colors.ts';
import type { ListKind, RowLayout } from '../shared/list-scene.ts';
import { after, atEnd, before, createRowDrawing, type PanelMark, strip } from '../row-drawing.ts';
import {
  bandWidth,
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
  startRow,
  touchSize,
  twoLines,
  type WhoMetrics,
  whoMetrics,
  type WhoPart,
  whoRowHeight,
} from './who-row-parts.ts';
import type { WhoRow } from './who-rows.ts';
import { inset } from '../../canvas/geometry.ts';
import type { IconAtlas } from '../../canvas/icon-atlas.ts';
import type { IconName } from '../../people/icons.gen.ts';
import { createListRenderer, type ListRenderer } from '../shared/list-renderer.ts';

/** The part of a character's row under a pointer. */
export interface WhoTarget {
  readonly characterId: number;
  readonly part: WhoPart;
}

/** The boxes and hit zones of a row. */
export function layoutWhoRow(row: WhoRow, metrics: WhoMetrics, measure: MeasureText): RowLayout<WhoTarget> {
  const draw = createRowDrawing(measure);
  const draft = startRow(draw, row, metrics);
  const parts = metrics.isNarrow ? layoutNarrow(draft) : layoutWide(draft);
  const whole = { x: 0, y: 0, width: metrics.width, height: metrics.rowHeight };
  return {
    ground: layoutGround(row, metrics, measure),
    marks: draw.marks,
    // The last zone is on top: the row itself is below its parts.
    zones: [{ part: 'row' as const, box: whole }, ...parts].map(({ part, box }) => ({
      box,
      target: { characterId: row.id, part },
    })),
  };
}

const grounds = { registered: 'skyTint', friend: 'leafTint' } as const satisfies Record<string, PanelColor>;
/** Width (CSS pixels) and strength of the glow of a group's colour. */
const glowWidth = 120;
const glowOpacity = 0.16;

/** Band and glow of a group are painted above the tint, so that friends keep their colour in group view. */
function layoutGround(row: WhoRow, metrics: WhoMetrics, measure: MeasureText): readonly PanelMark[] {
  const draw = createRowDrawing(measure);
  const whole = { x: 0, y: 0, width: metrics.width, height: metrics.rowHeight };
  const ground = row.tint === null ? 'surface' : grounds[row.tint];
  if (row.tint !== null) draw.plate(ground, whole);
  const hue = row.party?.hue ?? null;
  if (hue !== null) {
    draw.wash(groupColor(hue), ground, { ...whole, width: Math.min(glowWidth, metrics.width) }, glowOpacity);
  }
  draw.rule('line', strip(whole, metrics.rowHeight - 1, 1), false);
  if (hue !== null) draw.plate(groupColor(hue), { ...whole, width: Math.min(bandWidth, metrics.width) });
  return draw.marks;
}

/** A row in five columns, the name above the place. */
function layoutWide(draft: RowDraft): PartBox[] {
  const { draw, row, metrics, tone } = draft;
  const { party, name, classes, level, guild } = metrics.cells;
  const { types } = metrics;
  layoutParty(draft, party);

  const { upper, lower } = twoLines(after(name, 4), 19, 17);
  layoutRace(draft, upper, lower);
  layoutName(draft, after(upper, raceColumn));
  const place = layoutPlace(draft, after(lower, raceColumn));

  layoutClasses(draft, inset(classes, cellMargin, 0));
  draw.lineAtEnd(row.level, tone.level, tone.strong, inset(level, cellMargin, 0));
  const guildWidth = draw.line(row.guild, types.guild, tone.soft, inset(guild, cellMargin, 0));

  const half = metrics.rowHeight / 2;
  const guildZone = Math.min(guild.width, Math.max(touchSize, guildWidth + 2 * cellMargin));
  return partBoxes(row, {
    name,
    quest: { ...after(name, 4 + raceColumn), y: half, height: half, width: place },
    party,
    guild: { ...guild, width: guildZone },
  });
}

/** Maximum share of the line for the guild, so that the place gets more. */
const guildShare = 0.42;
/** Maximum share of the line for classes, so that some of it is left for the name. */
const classesShare = 0.65;

/** A row on a small screen: name, classes and level above, place and guild below. */
function layoutNarrow(draft: RowDraft): PartBox[] {
  const { draw, row, metrics, tone } = draft;
  const { width, rowHeight, types } = metrics;
  const whole = { x: 0, y: 0, width, height: rowHeight };
  const party = { ...whole, width: Math.min(width, touchSize) };
  layoutParty(draft, party);

  const main = before(after(whole, touchSize), cellMargin);
  const { upper, lower } = twoLines(main, 22, 19);
  layoutRace(draft, upper, lower);
  const first = after(upper, raceColumn);
  const level = draw.lineAtEnd(row.level, tone.level, tone.strong, first);
  const beside = before(first, Math.max(level, 20) + gap);
  const classes = Math.min(classesWidth(draft), beside.width * classesShare);
  layoutClasses(draft, atEnd(beside, classes));
  layoutName(draft, before(beside, classes > 0 ? classes + gap : 0));

  const second = after(lower, raceColumn);
  const guildBox = atEnd(second, second.width * guildShare);
  const guild = draw.lineAtEnd(row.guild, types.small, tone.soft, guildBox);
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

/** No setting changes the appearance of these rows. */
export type WhoLook = null;

/** Character list for the shared list renderer. */
export const whoKind: ListKind<WhoRow, WhoMetrics, WhoTarget, WhoLook> = {
  metricsOf: (width, _look, family) => whoMetrics(width, family),
  rowHeightOf: whoRowHeight,
  layoutOf: layoutWhoRow,
  isLaidOutAlike: () => true,
  barWidthOf: ({ party }) => (party === null || party.hue === null ? 0 : bandWidth),
  areZonesFramed: () => false,
  isMoving: false,
};

/** @param openAtlas creates the icons for a pixel ratio */
export const createWhoRenderer = (
  openAtlas: (pixelRatio: number) => IconAtlas<IconName>,
): ListRenderer<WhoRow, WhoTarget, WhoLook> => createListRenderer(whoKind, openAtlas);
