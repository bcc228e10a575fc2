import { DonutLegend } from './DonutLegend.tsx';
import { DonutPlot } from './DonutPlot.tsx';
import { SliceCursor } from './SliceCursor.tsx';
import styles from './donut-chart.module.css';
import type { Donut } from './useDonut.ts';

interface DonutChartProps {
  readonly donut: Donut;
  /** What the picture is, in a few words: its name for a screen reader. */
  readonly label: string;
  /** What can be read from it, in a sentence or two. */
  readonly description: string;
  /** The place of the slice that stands out among all: `1st of 8`. Said in the middle with its share. */
  readonly place: string | null;
  /** Rows of the legend that have their room before anything is known. */
  readonly expectedRows: number;
  /** Below the legend: of whom nothing is known, and the like. */
  readonly note: string | null;
}

/**
 * A whole and its parts, with a legend that has their numbers. It is drawn without its width being known, by the server
 * too; the spotlight is an attribute and the tooltip a layer of its own, so both follow within a frame.
 */
export function DonutChart({ donut, label, description, place, expectedRows, note }: DonutChartProps) {
  const { slices, picture, legend, words, format, focusId } = donut;
  return (
    <div className={styles['room']}>
      <div className={styles['donut']} data-compared={words.comparedWith === null ? undefined : ''}>
        <div className={styles['pie']}>
          <DonutPlot
            picture={picture}
            isAllOff={slices.length > 0 && picture.slices.length === 0}
            legend={legend}
            focusId={focusId}
            words={words}
            format={format}
            place={place}
            label={label}
            description={description}
          />
          <SliceCursor
            picture={picture}
            entries={legend.entries}
            words={words}
            format={format}
            label={label}
          />
        </div>
        <div className={styles['side']}>
          <DonutLegend donut={donut} expectedRows={expectedRows} />
          {note !== null && <p className={styles['note']}>{note}</p>}
        </div>
      </div>
    </div>
  );
}
