import { useMemo } from 'react';
import type { LegendEntry } from '../frame/legend.ts';
import { type Legend, useLegend } from '../frame/useLegend.ts';
import { type DonutPicture, donutPicture } from './donut-picture.ts';
import type { DonutSlice } from './donut-slices.ts';
import { type DonutWords, type ShareFormat, shareFormat } from './donut-words.ts';

/** A donut with what the reader has switched off. */
export interface Donut {
  readonly slices: readonly DonutSlice[];
  readonly picture: DonutPicture;
  readonly legend: Legend;
  readonly words: DonutWords;
  readonly format: ShareFormat;
  /** The slice that stands out while no other is spotlit; null = none. */
  readonly focusId: string | null;
  /** The legend with its numbers, for where nothing else says them: below a saved picture. */
  readonly namedEntries: readonly LegendEntry[];
}

/**
 * @param slices as they are shown (largestSlices); they and the words stay the same objects while nothing about them changes
 * @param locale undefined = the reader's
 */
export function useDonut(
  slices: readonly DonutSlice[],
  words: DonutWords,
  focusId: string | null = null,
  locale?: string,
): Donut {
  const format = useMemo(() => shareFormat(locale), [locale]);
  const entries = useMemo(() => slices.map(entryOf), [slices]);
  const legend = useLegend(entries, focusId);
  const { hiddenIds } = legend;
  const picture = useMemo(
    () => donutPicture({ slices, hiddenIds, focusId, percent: format.percent }),
    [slices, hiddenIds, focusId, format],
  );
  const namedEntries = useMemo(
    () =>
      picture.slices.map(({ slice, share }) => ({
        ...entryOf(slice),
        name: `${slice.name} ${words.value(slice.value)} (${format.percent(share)})`,
      })),
    [picture, words, format],
  );
  return { slices, picture, legend, words, format, focusId, namedEntries };
}

function entryOf({ id, name, colour }: DonutSlice): LegendEntry {
  return { id, name, colour, dash: null, mark: 'area' };
}
