import { scaleBand, scaleLinear } from '@visx/scale';
import type { BarCategory, Span } from './bar-data.ts';
import type { BarPlan, Box, DrawnBars, Stroke } from './bar-shapes.ts';

/** Which way the bars grow. */
type Growth = 'up' | 'across';

/** A coordinate field: categories along one side, values along the other. */
export interface Field {
  readonly growth: Growth;
  readonly plot: Box;
  /** Where a value lies, CSS pixels from the left or the top edge of the picture. */
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
  /** Where the bars of a category lie, CSS pixels along the axis of the categories. */
  readonly band: (category: number) => { readonly start: number; readonly length: number };
  /** The whole room of a category, beside its bars too. */
  readonly slot: (category: number) => Box;
}

/** How much of the room of a category stays free. */
const bandPadding = 0.16;

interface FieldFacts {
  readonly growth: Growth;
  readonly plot: Box;
  readonly wantedTicks: number;
  /** The axis ends at what would be a tick of so many; left out = at one of its own. */
  readonly endTicks?: number;
}

/** Lays categories and values out in a part of the picture. */
export function layField(
  { chart, reach: [least, greatest] }: BarPlan,
  { growth, plot, wantedTicks, endTicks = wantedTicks }: FieldFacts,
): Field {
  const isUp = growth === 'up';
  const isFlat = least === 0 && greatest === 0;
  const values = scaleLinear<number>({
    domain: isFlat ? [0, 1] : [least, greatest],
    range: isUp ? [plot.top + plot.height, plot.top] : [plot.left, plot.left + plot.width],
    nice: endTicks,
  });
  const [start, length] = isUp ? [plot.left, plot.width] : [plot.top, plot.height];
  const places = scaleBand<number>({
    domain: chart.categories.map((_, category) => category),
    range: [start, start + length],
    paddingInner: bandPadding,
    paddingOuter: bandPadding / 2,
  });
  const step = places.step();
  const slotStart = (category: number) => start + category * step;
  return {
    growth,
    plot,
    at: (value) => values(value),
    ticks: values.ticks(wantedTicks),
    band: (category) => ({ start: places(category) ?? start, length: places.bandwidth() }),
    slot: (category) =>
      isUp
        ? { ...plot, left: slotStart(category), width: step }
        : { ...plot, top: slotStart(category), height: step },
  };
}

/** The `place`th of `count` equal parts of a band, with a thin gap where there is room for one. */
export function partOf(
  { start, length }: { readonly start: number; readonly length: number },
  place: number,
  count: number,
) {
  const pitch = length / count;
  const gap = count > 1 && pitch >= 4 ? 1 : 0;
  return { start: start + place * pitch + gap / 2, length: pitch - gap };
}

/** A value of nothing is seen as a line on the axis: it is not the same as nothing known. */
const thinnest = 1.5;

/** The box of a bar. */
export function barBox(
  { growth, at }: Field,
  { start, length }: { readonly start: number; readonly length: number },
  { from, to }: Span,
): Box {
  const [a, b] = [at(from), at(to)];
  if (growth === 'up') return { left: start, top: Math.min(a, b), width: length, height: Math.abs(a - b) };
  return { left: Math.min(a, b), top: start, width: Math.abs(a - b), height: length };
}

/** The bars of a series, in stacks or side by side. */
export function seriesBoxes(plan: BarPlan, field: Field, place: number): readonly (Box | null)[] {
  const { arrangement, shown, spans } = plan;
  const isStacked = arrangement === 'stacked';
  return (spans[place] ?? []).map((span, category) => {
    if (span === null) return null;
    const band = field.band(category);
    if (isStacked) return barBox(field, band, span);
    return seenBox(field, barBox(field, partOf(band, place, shown.length), span));
  });
}

/** A box of its own that is too flat to be seen is a line. */
export function seenBox({ growth }: Field, box: Box): Box {
  if (growth === 'up' && box.height < thinnest)
    return { ...box, top: box.top + box.height - thinnest, height: thinnest };
  if (growth === 'across' && box.width < thinnest) return { ...box, width: thinnest };
  return box;
}

/** The bars of all series that are shown, without names. */
export function plainBars(plan: BarPlan, field: Field): DrawnBars[] {
  return plan.shown.map(({ id, colour }, place) => ({
    id,
    colour,
    boxes: seriesBoxes(plan, field, place),
    texts: [],
    leaders: [],
  }));
}

/** A stroke across the field at a value; `over` CSS pixels beyond both ends. */
function strokeAt({ growth, plot, at }: Field, value: number): Stroke {
  const place = at(value);
  return growth === 'up'
    ? { x1: plot.left, y1: place, x2: plot.left + plot.width, y2: place }
    : { x1: place, y1: plot.top, x2: place, y2: plot.top + plot.height };
}

/** The lines of the field: at its ticks, and where the bars begin. */
export function fieldStrokes(field: Field) {
  return {
    grid: field.ticks.filter((tick) => tick !== 0).map((tick) => strokeAt(field, tick)),
    base: [strokeAt(field, 0)],
  };
}

/** A short stroke across the bars of each category that has a mark. */
export function markStrokes({ chart: { marks = [] } }: BarPlan, field: Field): readonly Stroke[] {
  return marks.flatMap((value, category) => {
    if (value === null) return [];
    const { start, length } = field.band(category);
    const place = field.at(value);
    const [from, to] = [start - 2, start + length + 2];
    return field.growth === 'up'
      ? { x1: from, y1: place, x2: to, y2: place }
      : { x1: place, y1: from, x2: place, y2: to };
  });
}

/** The room that a text takes, CSS pixels and on the safe side; points and commas are narrow, capitals wide. */
export function textWidth(text: string, size = 12): number {
  let ems = 0;
  for (const letter of text) ems += /[.,'’ ]/.test(letter) ? 0.3 : /[A-Z]/.test(letter) ? 0.7 : 0.58;
  return ems * size;
}

/** The same for the widest of texts; 0 when there are none. */
export function widestText(texts: readonly string[], size = 12): number {
  return Math.max(0, ...texts.map((text) => textWidth(text, size)));
}

/** The longest kind of label that all categories have room for; the shortest where none has. */
export function categoryLabels(categories: readonly BarCategory[], room: number): readonly string[] {
  const kinds = Math.max(0, ...categories.map(({ labels }) => labels.length));
  const ofKind = (kind: number) => categories.map(({ labels }) => labels[kind] ?? labels.at(-1) ?? '');
  for (let kind = 0; kind < kinds; kind += 1) {
    const labels = ofKind(kind);
    if (widestText(labels) <= room) return labels;
  }
  return ofKind(kinds - 1);
}
