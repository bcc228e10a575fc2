import { mostLinesByColour } from '../lines/chart-series.ts';
import { shortNames } from '../lines/end-labels.ts';
import type { BarCategory } from './bar-data.ts';

/** Estimated width of a text in CSS pixels, erring on the wide side; points and commas are narrow, capitals wide. */
export function textWidth(text: string, size = 12): number {
  let ems = 0;
  for (const letter of text) ems += /[.,'’ ]/.test(letter) ? 0.3 : /[A-Z]/.test(letter) ? 0.7 : 0.58;
  return ems * size;
}

/** The width of the widest of several texts; 0 without any. */
export function widestText(texts: readonly string[], size = 12): number {
  return Math.max(0, ...texts.map((text) => textWidth(text, size)));
}

/** The longest kind of label that fits for all categories, or else the shortest. */
export function categoryLabels(categories: readonly BarCategory[], maxWidth: number): readonly string[] {
  const kinds = Math.max(1, ...categories.map(({ labels }) => labels.length));
  const ofKind = (kind: number) => categories.map(({ labels }) => labels[kind] ?? labels.at(-1) ?? '');
  for (let kind = 0; kind < kinds - 1; kind += 1) {
    const labels = ofKind(kind);
    if (widestText(labels) <= maxWidth) return labels;
  }
  return ofKind(kinds - 1);
}

/** Labels below bars side by side, by series id, in one row or alternating between a few. */
export interface BarLabels {
  readonly texts: ReadonlyMap<string, string>;
  readonly rows: number;
}

export const noLabels: BarLabels = { texts: new Map(), rows: 0 };

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * The longest names, or shortened names, that fit below bars. Shortened names are only used above six bars; fewer can
 * be told apart by colour.
 *
 * @param series all series of the chart, so that labels stay the same when others are hidden
 * @param pitch CSS pixels from one bar to the next
 */
export function barLabels(series: readonly Named[], shown: readonly Named[], pitch: number): BarLabels {
  const whole = series.map(({ name }) => name);
  const inRows = (names: readonly string[], rows: number): BarLabels => ({
    texts: new Map(series.map(({ id }, place) => [id, names[place] ?? ''])),
    rows,
  });
  const shortest = shortNames(whole, 1);
  // Rows of long names would draw attention away from the bars.
  const shortened = [
    inRows(shortNames(whole), 1),
    inRows(shortest, 1),
    inRows(shortest, 2),
    inRows(shortest, 3),
  ];
  return (
    [inRows(whole, 1), ...(series.length > mostLinesByColour ? shortened : [])].find((labels) =>
      doLabelsFit(labels, shown, pitch),
    ) ?? noLabels
  );
}

/**
 * Whether no label overlaps the next one in its row. The last label of a group is just as far from the first of the
 * next group.
 */
function doLabelsFit({ texts, rows }: BarLabels, shown: readonly Named[], pitch: number): boolean {
  const gap = 3;
  const widths = shown.map(({ id }) => textWidth(texts.get(id) ?? '', 11));
  return widths.every((width, place) => {
    const next = widths[place + rows] ?? widths[place % rows] ?? 0;
    return (width + next) / 2 + gap <= rows * pitch;
  });
}
