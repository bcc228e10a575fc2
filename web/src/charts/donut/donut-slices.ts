import { otherColour } from './slice-colours.ts';

/** One part of a whole. */
export interface DonutSlice {
  readonly id: string;
  readonly name: string;
  /** Over the tooltip; mostly the name. */
  readonly title: string;
  /** `#rrggbb`, 3 : 1 at least on the surfaces of both themes. */
  readonly colour: string;
  /** 0 or more, in whatever is counted. */
  readonly value: number;
  /** The same slice of the whole that this one is compared with; null = there is nothing to compare. */
  readonly reference: number | null;
}

/** Look: Charts: the eight largest, and all others as one. */
const largestShown = 8;

/** The most rows that a legend can have: the largest, and one more. */
export const mostRows = largestShown + 1;

/** The slice of all others; no name of a slice begins so. */
export const otherId = '+other';

interface Grouping {
  /** Always a slice of its own, however small; null = none. */
  readonly keepId: string | null;
  /** What the slice of all others is called over the tooltip, by how many they are: `Other (21 races)`. */
  readonly otherTitle: (count: number) => string;
}

/**
 * The slices that a donut shows, in the given order: the eight largest, and the others as one at the end. A ninth that
 * would be alone there stands for itself, for "other" would say less in the same room.
 */
export function largestSlices(
  slices: readonly DonutSlice[],
  { keepId, otherTitle }: Grouping,
): readonly DonutSlice[] {
  if (slices.length <= mostRows) return slices;
  const isKept = (slice: DonutSlice) => slice.id === keepId;
  const ranked = slices.toSorted((a, b) => Number(isKept(b)) - Number(isKept(a)) || b.value - a.value);
  const shown = new Set(ranked.slice(0, largestShown));
  const others = slices.filter((slice) => !shown.has(slice));
  const references = others.flatMap(({ reference }) => (reference === null ? [] : [reference]));
  return [
    ...slices.filter((slice) => shown.has(slice)),
    {
      id: otherId,
      name: 'Other',
      title: otherTitle(others.length),
      colour: otherColour,
      value: sum(others.map(({ value }) => value)),
      reference: references.length === 0 ? null : sum(references),
    },
  ];
}

/** 0 for none. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * How much of a whole.
 *
 * @returns 0 to 1; null = the whole is nothing
 */
export function shareOf(value: number, total: number): number | null {
  return total > 0 ? value / total : null;
}
