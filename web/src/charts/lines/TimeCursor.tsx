import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { ChartTooltip } from '../frame/ChartTooltip.tsx';
import { nearestPlace } from './chart-series.ts';
import styles from './line-chart.module.css';
import type { LinePicture } from './line-picture.ts';
import type { ChartFormat } from './time-format.ts';
import type { Legend } from '../frame/useLegend.ts';
import { spokenWords, tooltipWords } from '../frame/tooltip-words.ts';

interface TimeCursorProps {
  readonly picture: LinePicture;
  readonly legend: Legend;
  readonly timesMs: readonly number[];
  readonly format: ChartFormat;
  readonly label: string;
}

/**
 * The layer above a chart over time that follows the pointer, the finger or the arrow keys, and shows what the chart
 * says of the nearest time. It is a slider through time whose value, for a screen reader, is what the tooltip says. It
 * moves without the chart below being drawn again.
 */
export function TimeCursor({ picture, legend, timesMs, format, label }: TimeCursorProps) {
  const { plot } = picture;
  const [chosen, setChosen] = useState<number | null>(null);
  const lastPlace = timesMs.length - 1;
  // Newer data may have fewer times.
  const place = chosen === null ? null : Math.min(chosen, lastPlace);
  const told = place ?? lastPlace;
  const words = useMemo(
    () =>
      tooltipWords({
        title: lastPlace < 0 ? '' : format.time(timesMs[told] ?? 0),
        values: shownValues(picture, legend, told),
        format: format.value,
        hasTotal: true,
      }),
    [picture, legend, timesMs, told, lastPlace, format],
  );
  if (lastPlace < 0) return null;

  const follow = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left + plot.left;
    setChosen(nearestPlace(timesMs, picture.xScale.invert(x)));
  };
  const leave = (event: PointerEvent<HTMLElement>) => {
    // A finger that is lifted leaves what it has found; the next touch elsewhere takes it away.
    if (event.pointerType !== 'touch' && !event.currentTarget.matches(':focus-visible')) setChosen(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || chosen === null) return;
    // Escape closes one thing at a time.
    event.stopPropagation();
    setChosen(null);
  };

  return (
    <>
      <input
        type="range"
        className={styles['cursor']}
        // Over the plot just so that its ends are those of the axis: where it is pressed is the time below.
        style={{ left: plot.left, top: plot.top, width: plot.width, height: plot.height }}
        aria-label={`Time in the chart: ${label}`}
        min={0}
        max={lastPlace}
        step={1}
        value={told}
        aria-valuetext={spokenWords(words)}
        onChange={(event) => setChosen(event.target.valueAsNumber)}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={leave}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.target.matches(':focus-visible')) setChosen((before) => before ?? lastPlace);
        }}
        onBlur={() => setChosen(null)}
      />
      {place !== null && (
        <>
          <Crosshair picture={picture} place={place} atMs={timesMs[place] ?? 0} />
          <ChartTooltip x={picture.xScale(timesMs[place] ?? 0)} width={picture.width} words={words} />
        </>
      )}
    </>
  );
}

/** Of the lines that are drawn, each with how it is known in the legend. */
function shownValues({ lines }: LinePicture, { entries }: Legend, place: number) {
  const values = new Map(lines.map(({ series }) => [series.id, series.values[place] ?? null]));
  return entries.flatMap((entry) => {
    const value = values.get(entry.id);
    return value === undefined ? [] : [{ entry, value }];
  });
}

interface CrosshairProps {
  readonly picture: LinePicture;
  readonly place: number;
  readonly atMs: number;
}

function Crosshair({ picture: { width, height, plot, xScale, yScale, lines }, place, atMs }: CrosshairProps) {
  const x = xScale(atMs);
  return (
    <svg className={styles['crosshair']} width={width} height={height} aria-hidden="true">
      <path d={`M${x} ${plot.top - 6}V${plot.top + plot.height}`} className={styles['hair']} />
      {lines.map(({ series }) => {
        const value = series.values[place] ?? null;
        if (value === null) return null;
        return (
          <circle
            key={series.id}
            cx={x}
            cy={yScale(value)}
            r={5}
            fill={series.colour}
            className={styles['point']}
          />
        );
      })}
    </svg>
  );
}
