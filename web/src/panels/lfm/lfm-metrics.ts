import type { LfmSettings } from '@rollcall/game/lfm-settings';
import type { Box } from '../../canvas/geometry.ts';
import { type ListMetrics, narrowUpTo } from '../list/list-scene.ts';
import type { Type } from '../row-pen.ts';

/** Shares of the width: main, quest, classes, level (§2.7). */
export const columnShares = [0.42, 0.32, 0.16, 0.1] as const;

/** Class icons in one line of a row (§2.7). */
export const iconsPerLine = 5;

/** How large and how dense rows are. */
export type LfmDensity = Pick<LfmSettings, 'fontSize' | 'isCompact'>;

/**
 * CSS pixels at a font size of 14. A compact row on a small screen has two lines and the 44 pixels that a finger needs
 * (look: The two live panels).
 */
const rowHeightAt14 = {
  comfortable: { wide: 90, narrow: 96 },
  compact: { wide: 48, narrow: 52 },
};
const defaultFontSize = 14;

/** All that the layout of a row depends on beside the row itself. One object per width, font and size. */
export interface LfmMetrics extends ListMetrics {
  readonly isNarrow: boolean;
  readonly isCompact: boolean;
  /** CSS pixels to a pixel of the design, which is made at a font size of 14. */
  readonly unit: number;
  readonly cells: readonly [main: Box, quest: Box, classes: Box, level: Box];
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

/** Height of every row (product 2: 90, compact 48, × size / 14), CSS pixels. */
export function lfmRowHeight(width: number, { fontSize, isCompact }: LfmDensity): number {
  const heights = rowHeightAt14[isCompact ? 'compact' : 'comfortable'];
  return (heights[width <= narrowUpTo ? 'narrow' : 'wide'] * fontSize) / defaultFontSize;
}

/**
 * @param width of the list, CSS pixels
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
    isNarrow: width <= narrowUpTo,
    isCompact: density.isCompact,
    width,
    rowHeight,
    unit,
    cells: cellsOf(width, rowHeight),
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

function cellsOf(width: number, height: number): LfmMetrics['cells'] {
  const [main, quest, classes] = columnShares;
  const edges = [0, main, main + quest, main + quest + classes, 1].map((share) => Math.round(width * share));
  const cell = (index: number): Box => {
    const x = edges[index] ?? 0;
    return { x, y: 0, width: (edges[index + 1] ?? width) - x, height };
  };
  return [cell(0), cell(1), cell(2), cell(3)];
}
