import type { Box } from '../../canvas/geometry.ts';
import { type ListMetrics, narrowUpTo } from '../list/list-scene.ts';
import type { Type } from '../row-pen.ts';

/**
 * CSS pixels. A row on a small screen has the 44 pixels that a finger needs, and room between its lines; there is no
 * font size to choose (§3, Who settings).
 */
const rowHeights = { wide: 42, narrow: 54 };

/**
 * Columns of a wide row, CSS pixels: what stands in these is as wide in every list; name and guild share the rest. The
 * headers have the same (who-header.module.css).
 */
const fixedWidths = { party: 64, classes: 174, level: 68 };
/** Of the rest. */
const nameShare = 0.62;

/** All that the layout of a row depends on beside the row itself. One object per width and font. */
export interface WhoMetrics extends ListMetrics {
  readonly isNarrow: boolean;
  /** Of a wide row. */
  readonly cells: {
    readonly party: Box;
    readonly name: Box;
    readonly classes: Box;
    readonly level: Box;
    readonly guild: Box;
  };
  readonly types: {
    readonly name: Type;
    readonly nameReceding: Type;
    readonly level: Type;
    readonly levelReceding: Type;
    readonly guild: Type;
    readonly small: Type;
    /** Number of a group. */
    readonly number: Type;
  };
}

/** Height of every row at a width of the list, CSS pixels. */
export function whoRowHeight(width: number): number {
  return width <= narrowUpTo ? rowHeights.narrow : rowHeights.wide;
}

/**
 * @param width of the list, CSS pixels
 * @param family CSS font family list
 */
export function whoMetrics(width: number, family: string): WhoMetrics {
  const type = (weight: number, size: number): Type => ({ font: `${weight} ${size}px ${family}`, size });
  const rowHeight = whoRowHeight(width);
  return {
    isNarrow: width <= narrowUpTo,
    width,
    rowHeight,
    cells: cellsOf(width, rowHeight),
    types: {
      name: type(600, 14),
      nameReceding: type(450, 14),
      level: type(600, 14),
      levelReceding: type(450, 14),
      guild: type(450, 14),
      small: type(450, 13),
      number: type(600, 13),
    },
  };
}

function cellsOf(width: number, height: number): WhoMetrics['cells'] {
  const { party, classes, level } = fixedWidths;
  const name = Math.round(Math.max(0, width - party - classes - level) * nameShare);
  let x = 0;
  const take = (wanted: number): Box => {
    const box = { x, y: 0, width: Math.max(0, Math.min(wanted, width - x)), height };
    x += box.width;
    return box;
  };
  return {
    party: take(party),
    name: take(name),
    classes: take(classes),
    level: take(level),
    guild: take(width),
  };
}
