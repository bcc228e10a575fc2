import { shortNames } from '../lines/end-labels.ts';
import { mostLinesByColour } from '../lines/line-dashes.ts';
import { textWidth } from './bar-geometry.ts';

/** What stands below bars side by side, by id of the series, in one row or alternating between two. */
export interface BarLabels {
  readonly texts: ReadonlyMap<string, string>;
  readonly rows: 0 | 1 | 2;
}

const none: BarLabels = { texts: new Map(), rows: 0 };

/**
 * The longest names, or beginnings of names, that fit below bars. Few bars are known by their colours: beginnings are
 * for more than six.
 *
 * @param series all of the chart, so that a label stays the same while others are switched off
 * @param pitch CSS pixels from one bar to the next
 * @param size of the text, CSS pixels
 */
export function barLabels(
  series: readonly { readonly id: string; readonly name: string }[],
  pitch: number,
  size: number,
): BarLabels {
  const whole = series.map(({ name }) => name);
  const kinds =
    series.length > mostLinesByColour ? [whole, shortNames(whole), shortNames(whole, 1)] : [whole];
  const fits = (texts: readonly string[], room: number) =>
    texts.every((text) => textWidth(text, size) <= room);
  for (const rows of [1, 2] as const) {
    const kind = kinds.find((texts) => fits(texts, rows * pitch - 2));
    if (kind !== undefined)
      return { texts: new Map(series.map(({ id }, place) => [id, kind[place] ?? ''])), rows };
  }
  return none;
}
