import { memo, type PointerEvent, useMemo } from 'react';
import { ChartSlider } from '../frame/ChartSlider.tsx';
import { ChartTooltip } from '../frame/ChartTooltip.tsx';
import { nearestPlace } from './chart-series.ts';
import styles from './line-chart.module.css';
import type { LinePicture } from './line-picture.ts';
import type { ValueFormat } from './value-format.ts';
import type { XAxis } from './x-axis.ts';
import { useChartCursor } from '../frame/useChartCursor.ts';
import type { Legend } from '../frame/useLegend.ts';
import { spokenWords, tooltipWords } from '../frame/tooltip-words.ts';

interface LineCursorProps {
  readonly picture: LinePicture;
  readonly legend: Legend;
  readonly xs: readonly number[];
  readonly axis: XAxis;
  readonly format: ValueFormat;
  readonly hasTotal: boolean;
  readonly label: string;
}

/**
 * The layer above a chart that follows the pointer, the finger or the arrow keys, and shows what the chart says of the
 * nearest place. It is a slider along the axis whose value, for a screen reader, is what the tooltip says. It moves
 * without the chart below being drawn again.
 */
export const LineCursor = memo(function LineCursor(props: LineCursorProps) {
  const { picture, legend, xs, axis, format, hasTotal, label } = props;
  const { plot } = picture;
  const lastPlace = xs.length - 1;
  const cursor = useChartCursor(lastPlace);
  const { chosen } = cursor;
  // Newer data may have fewer places.
  const place = chosen === null ? null : Math.min(chosen, lastPlace);
  const told = place ?? lastPlace;
  const words = useMemo(
    () =>
      tooltipWords({
        title: lastPlace < 0 ? '' : axis.place(xs[told] ?? 0),
        values: shownValues(picture, legend, told),
        format,
        hasTotal,
      }),
    [picture, legend, xs, axis, told, lastPlace, format, hasTotal],
  );
  if (lastPlace < 0) return null;

  const follow = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left + plot.left;
    cursor.choose(nearestPlace(xs, picture.xScale.invert(x)));
  };
  return (
    <>
      <ChartSlider
        cursor={cursor}
        className={styles['cursor']}
        // Over the plot just so that its ends are those of the axis: where it is pressed is the place below.
        style={{ left: plot.left, top: plot.top, width: plot.width, height: plot.height }}
        label={`${axis.name} in the chart: ${label}`}
        last={lastPlace}
        value={told}
        told={spokenWords(words)}
        onChange={cursor.choose}
        layer={{ onPointerMove: follow, onPointerDown: follow, onPointerLeave: cursor.onPointerLeave }}
      />
      {place !== null && (
        <>
          <Crosshair picture={picture} place={place} atX={xs[place] ?? 0} />
          <ChartTooltip x={picture.xScale(xs[place] ?? 0)} width={picture.width} words={words} />
        </>
      )}
    </>
  );
});

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
  /** On the axis. */
  readonly atX: number;
}

function Crosshair({ picture: { width, height, plot, xScale, yScale, lines }, place, atX }: CrosshairProps) {
  const x = xScale(atX);
  return (
    <svg className={styles['crosshair']} width={width} height={height} aria-hidden="true">
      <path d={`M${x} ${plot.top - 6}V${plot.top + plot.height}`} className={styles['hair']} />
      {lines.map(({ series, tops }) => {
        const value = tops[place] ?? null;
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
