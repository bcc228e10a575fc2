import { type DonutSlice, shareOf, type SliceShare, sum } from './donut-data.ts';
import { readableTextColour } from './slice-colours.ts';

/**
 * Side length of the picture, in its own units. It is scaled to its container, so that the server can render it before
 * the width is known.
 */
export const donutSize = 500;
/** Minimum height of a donut without texts below it, in CSS pixels; on screens wider than a phone it is higher. */
export const minDonutHeight = 280;
const centre = donutSize / 2;
const outerRadius = 236;
const innerRadius = 146;
/**
 * Radius of a label: two lines are in the middle of the ring, a lone percentage nearer to the rim, where a thin slice
 * is widest.
 */
const labelRadii = { named: 191, percent: 212 } as const;
/** Offset of the slice of the page's own server. */
const pulledOut = 10;
/** Slices below this angle have no label. */
export const leastLabelledDegrees = 15;

/**
 * Font sizes in units of the picture, as in the style sheet; larger in a narrow container, where everything is scaled
 * down.
 */
const nameSize = 12;
const percentSizes = { wide: 13, narrow: 18 } as const;
/** Average width of a letter in Inter, and of a character in a percentage, relative to the font size. */
const letterWidth = 0.58;
const figureWidth = 0.6;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The label of a slice, centred on a point. */
export interface SliceLabel extends Point {
  readonly percent: string;
  /** Name above the percentage; null = no room at full size. */
  readonly name: string | null;
  /** Contrast of at least 4.5 : 1 on the slice. */
  readonly textColour: string;
}

export interface DrawnSlice extends SliceShare {
  /** Clockwise from the top. */
  readonly startDegrees: number;
  readonly endDegrees: number;
  /** Empty for a slice of zero. */
  readonly path: string;
  /** Offset from the ring; usually zero. */
  readonly shift: Point;
  readonly label: SliceLabel | null;
}

export interface DonutGeometry {
  /** Sum of the visible slices. */
  readonly total: number;
  /** The visible slices, in order. */
  readonly slices: readonly DrawnSlice[];
}

export interface DonutOptions {
  readonly slices: readonly DonutSlice[];
  readonly hiddenIds: ReadonlySet<string>;
  /** Drawn offset from the ring; null = none. */
  readonly focusId: string | null;
  readonly percent: (share: number | null) => string;
}

/** Slices round a circle, clockwise from the top, in the given order; shares are those of the visible slices. */
export function donutGeometry({ slices, hiddenIds, focusId, percent }: DonutOptions): DonutGeometry {
  const shown = slices.filter(({ id }) => !hiddenIds.has(id));
  const total = sum(shown.map(({ value }) => value));
  const referenceTotal = sum(shown.map(({ reference }) => reference ?? 0));
  let before = 0;
  const drawn = shown.map((slice): DrawnSlice => {
    const share = shareOf(slice.value, total);
    const startDegrees = 360 * (shareOf(before, total) ?? 0);
    before += slice.value;
    // The last slice ends at 360 exactly, despite rounding.
    const endDegrees = before === total ? 360 : 360 * (shareOf(before, total) ?? 0);
    const isAlone = endDegrees - startDegrees >= 360;
    const shift = slice.id === focusId && !isAlone ? polar((startDegrees + endDegrees) / 2, pulledOut) : none;
    const referenceShare = slice.reference === null ? null : shareOf(slice.reference, referenceTotal);
    return {
      slice,
      share,
      difference: share === null || referenceShare === null ? null : share - referenceShare,
      startDegrees,
      endDegrees,
      path: slice.value > 0 ? ringPath(startDegrees, endDegrees) : '',
      shift,
      label: labelOf(slice, { startDegrees, endDegrees }, percent(share)),
    };
  });
  return { total, slices: total > 0 ? drawn : drawn.map((slice) => ({ ...slice, ...nothing })) };
}

const none: Point = { x: 0, y: 0 };
const nothing = { startDegrees: 0, endDegrees: 0, path: '', label: null };

/** Offset from the centre, for an angle clockwise from the top. */
function polar(degrees: number, length: number): Point {
  const turn = (degrees * Math.PI) / 180;
  return { x: Math.sin(turn) * length, y: -Math.cos(turn) * length };
}

function ringPath(startDegrees: number, endDegrees: number): string {
  const at = (degrees: number, radius: number) => {
    const { x, y } = polar(degrees, radius);
    return `${round(centre + x)} ${round(centre + y)}`;
  };
  const sweep = endDegrees - startDegrees;
  if (sweep >= 360) {
    // An arc cannot end where it begins, so the ring has two halves, and the hole has the opposite direction.
    const circle = (radius: number, way: 0 | 1) =>
      `M${at(0, radius)}A${radius} ${radius} 0 1 ${way} ${at(180, radius)}A${radius} ${radius} 0 1 ${way} ${at(0, radius)}Z`;
    return circle(outerRadius, 1) + circle(innerRadius, 0);
  }
  const isLong = sweep > 180 ? 1 : 0;
  return (
    `M${at(startDegrees, outerRadius)}A${outerRadius} ${outerRadius} 0 ${isLong} 1 ${at(endDegrees, outerRadius)}` +
    `L${at(endDegrees, innerRadius)}A${innerRadius} ${innerRadius} 0 ${isLong} 0 ${at(startDegrees, innerRadius)}Z`
  );
}

/** Two decimals of a pixel are enough. */
function round(length: number): number {
  return Math.round(100 * length) / 100;
}

interface Sector {
  readonly startDegrees: number;
  readonly endDegrees: number;
}

function labelOf({ name, colour }: DonutSlice, sector: Sector, percent: string): SliceLabel | null {
  const { startDegrees, endDegrees } = sector;
  if (endDegrees - startDegrees < leastLabelledDegrees) return null;
  const box = {
    width: Math.max(name.length * letterWidth * nameSize, percentBox(percent, 'wide').width),
    height: 2.6 * percentSizes.wide,
  };
  const middle = (startDegrees + endDegrees) / 2;
  const isNamed = isInside(polar(middle, labelRadii.named), box, sector);
  const { x, y } = polar(middle, isNamed ? labelRadii.named : labelRadii.percent);
  return {
    x: round(centre + x),
    y: round(centre + y),
    percent,
    name: isNamed ? name : null,
    textColour: readableTextColour(colour),
  };
}

/** The size of a percentage, in units of the picture. */
export function percentBox(percent: string, container: keyof typeof percentSizes) {
  const size = percentSizes[container];
  return { width: percent.length * figureWidth * size, height: size };
}

/** Whether a box around a point, relative to the centre, lies within a slice. */
function isInside({ x, y }: Point, box: { width: number; height: number }, sector: Sector): boolean {
  const { startDegrees, endDegrees } = sector;
  const isWhole = endDegrees - startDegrees >= 360;
  return [-0.5, 0, 0.5].every((right) =>
    [-0.5, 0, 0.5].every((down) => {
      const point = { x: x + right * box.width, y: y + down * box.height };
      const radius = Math.hypot(point.x, point.y);
      const degrees = degreesOf(point);
      return (
        radius > innerRadius &&
        radius < outerRadius &&
        (isWhole || (degrees > startDegrees && degrees < endDegrees))
      );
    }),
  );
}

/** 0 to 360, clockwise from the top. */
function degreesOf({ x, y }: Point): number {
  const degrees = (Math.atan2(x, -y) * 180) / Math.PI;
  return degrees < 0 ? degrees + 360 : degrees;
}

/** Index of the drawn slice at a point of the picture; null = outside of the ring. */
export function sliceAt({ slices }: DonutGeometry, { x, y }: Point): number | null {
  const point = { x: x - centre, y: y - centre };
  const radius = Math.hypot(point.x, point.y);
  if (radius < innerRadius || radius > outerRadius + pulledOut) return null;
  const degrees = degreesOf(point);
  const place = slices.findIndex(
    ({ startDegrees, endDegrees }) => degrees >= startDegrees && degrees < endDegrees,
  );
  return place === -1 ? null : place;
}
