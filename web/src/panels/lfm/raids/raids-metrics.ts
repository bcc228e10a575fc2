import type { Type } from '../../row-pen.ts';

/** At this width of the board and below a row has two lines (raids.module.css has the same number). */
export const narrowUpTo = 640;

/** CSS pixels. The links over the canvas are as high: they take these as custom properties. */
export const raidHeights = { head: 44, row: { wide: 44, narrow: 60 } } as const;

/** All that the layout of a line depends on beside the line itself. One object per width and font. */
export interface RaidMetrics {
  readonly isNarrow: boolean;
  /** CSS pixels. */
  readonly width: number;
  readonly headHeight: number;
  readonly rowHeight: number;
  readonly types: {
    readonly server: Type;
    readonly quest: Type;
    readonly questReceding: Type;
    readonly text: Type;
    readonly strong: Type;
    readonly guess: Type;
  };
}

const titleFamily = "Fraunces, 'Fraunces Fallback', Georgia, serif";

/**
 * @param width of the board, CSS pixels
 * @param family CSS font family list of texts
 */
export function raidMetrics(width: number, family: string): RaidMetrics {
  const isNarrow = width <= narrowUpTo;
  const type = (weight: number, size: number, of = family, style = ''): Type => ({
    font: `${style}${weight} ${size}px ${of}`,
    size,
  });
  return {
    isNarrow,
    width,
    headHeight: raidHeights.head,
    rowHeight: isNarrow ? raidHeights.row.narrow : raidHeights.row.wide,
    types: {
      server: type(600, 18, titleFamily),
      quest: type(600, 15),
      questReceding: type(450, 15),
      text: type(450, 13),
      strong: type(600, 13),
      guess: type(400, 13, family, 'italic '),
    },
  };
}
