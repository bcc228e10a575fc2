import type { PointerEvent } from 'react';
import { ChartSlider } from '../frame/ChartSlider.tsx';
import { LegendSample } from '../frame/ChartLegend.tsx';
import type { LegendEntry } from '../frame/legend.ts';
import { useChartCursor } from '../frame/useChartCursor.ts';
import styles from './donut-chart.module.css';
import { type DonutPicture, type DrawnSlice, donutSize, sliceAt } from './donut-picture.ts';
import { type DonutWords, type ShareFormat, sliceLines, spokenSlice } from './donut-words.ts';

interface SliceCursorProps {
  readonly picture: DonutPicture;
  readonly entries: readonly LegendEntry[];
  readonly words: DonutWords;
  readonly format: ShareFormat;
  readonly label: string;
}

/**
 * The layer above a donut that follows the pointer, the finger or the arrow keys from slice to slice. It is a slider
 * round the circle whose value, for a screen reader, is what the tooltip says; the donut below is not drawn again.
 */
export function SliceCursor({ picture, entries, words, format, label }: SliceCursorProps) {
  const { slices } = picture;
  const cursor = useChartCursor(0);
  const { chosen, choose, slider } = cursor;
  const last = slices.length - 1;
  // Fewer may be switched on than before.
  const place = chosen === null || last < 0 ? null : Math.min(chosen, last);
  const told = slices[place ?? 0];
  if (told === undefined) return null;

  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const scale = width === 0 ? 1 : donutSize / width;
    choose(sliceAt(picture, { x: scale * (event.clientX - left), y: scale * (event.clientY - top) }));
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    follow(event);
    // So that a touch elsewhere, which takes the focus away, takes the tooltip away too.
    event.preventDefault();
    slider.current?.focus({ preventScroll: true });
  };
  return (
    <div
      className={styles['cursor']}
      onPointerMove={follow}
      onPointerDown={press}
      onPointerLeave={cursor.onPointerLeave}
    >
      <ChartSlider
        cursor={cursor}
        className={styles['slider']}
        label={`Slice of the chart: ${label}`}
        last={last}
        value={place ?? 0}
        told={spokenSlice(told, words, format)}
        onChange={choose}
      />
      {place !== null && (
        <>
          <svg className={styles['outline']} viewBox={`0 0 ${donutSize} ${donutSize}`} aria-hidden="true">
            <path d={told.path} transform={`translate(${told.shift.x} ${told.shift.y})`} />
          </svg>
          <SliceTooltip
            drawn={told}
            entry={entries.find(({ id }) => id === told.slice.id)}
            words={words}
            format={format}
          />
        </>
      )}
    </div>
  );
}

interface SliceTooltipProps {
  readonly drawn: DrawnSlice;
  readonly entry: LegendEntry | undefined;
  readonly words: DonutWords;
  readonly format: ShareFormat;
}

/** In the hole, where it hides no slice and is never off the screen. Seen only: the slider says the same. */
function SliceTooltip({ drawn, entry, words, format }: SliceTooltipProps) {
  const [first, ...more] = sliceLines(drawn, words, format);
  return (
    <div className={styles['tooltip']} aria-hidden="true">
      <p className={styles['tooltipTitle']}>{drawn.slice.title}</p>
      <p className={styles['tooltipValue']}>
        {entry && <LegendSample entry={entry} />}
        {first}
      </p>
      {more.map((line) => (
        <p key={line} className={styles['tooltipMore']}>
          {line}
        </p>
      ))}
    </div>
  );
}
