import { shortNames } from '../lines/end-labels.ts';
import { mostLinesByColour } from '../lines/line-dashes.ts';
import { textWidth } from './bar-geometry.ts';

/** What stands below bars side by side, by id of the series, in one row or taking turns in a few. */
export interface BarLabels {
  readonly texts: ReadonlyMap<string, string>;
  readonly rows: number;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

const none: BarLabels = { texts: new Map(), rows: 0 };
/** CSS pixels between two labels. */
const gap = 3;

/**
 * The longest names, or beginnings of names, that fit below bars. Few bars are known by their colours: beginnings are
 * for more than six.
 *
 * @param series all of the chart, so that a label stays the same while others are switched off
 * @param shown those that have bars
 * @param pitch CSS pixels from one bar to the next
 * @param size of the text, CSS pixels
 */
export function barLabels(
  series: readonly Named[],
  shown: readonly Named[],
  pitch: number,
  size: number,
): BarLabels {
  const whole = series.map(({ name }) => name);
  const labelled = (texts: readonly string[]) =>
    new Map(series.map(({ id }, place) => [id, texts[place] ?? '']));
  const isFit = (texts: BarLabels['texts'], rows: number) => fits(widthsOf(shown, texts, size), rows, pitch);
  const isMany = series.length > mostLinesByColour;
  const kinds = [whole, ...(isMany ? [shortNames(whole), shortNames(whole, 1)] : [])].map(labelled);
  const inOneRow = kinds.find((texts) => isFit(texts, 1));
  if (inOneRow !== undefined) return { texts: inOneRow, rows: 1 };
  // Rows of long words below would be read instead of the bars.
  const shortest = kinds.at(-1);
  const rows = isMany && shortest !== undefined ? [2, 3].find((count) => isFit(shortest, count)) : undefined;
  return rows === undefined || shortest === undefined ? none : { texts: shortest, rows };
}

function widthsOf(shown: readonly Named[], texts: BarLabels['texts'], size: number): readonly number[] {
  return shown.map(({ id }) => textWidth(texts.get(id) ?? '', size));
}

/** Does no label reach into the next one of its row? The last of a group stands as far from the first of the next. */
function fits(widths: readonly number[], rows: number, pitch: number): boolean {
  return widths.every((width, place) => {
    const next = widths[place + rows] ?? widths[place % rows] ?? 0;
    return (width + next) / 2 + gap <= rows * pitch;
  });
}
