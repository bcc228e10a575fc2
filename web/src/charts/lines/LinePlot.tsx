import { memo, useId } from 'react';
import { ChartSvg } from '../frame/ChartSvg.tsx';
import styles from './line-chart.module.css';
import type { DrawnLine, DrawnMark, EndLabel, LineGeometry } from './line-geometry.ts';
import { readableTextColour } from '../donut/slice-colours.ts';
import type { ValueFormat } from './value-format.ts';
import type { XAxis } from './x-axis.ts';

interface LinePlotProps {
  readonly geometry: LineGeometry;
  readonly axis: XAxis;
  readonly format: ValueFormat;
  readonly label: string;
  readonly description: string;
  readonly isFirstOnTop: boolean;
  readonly highlightedId: string | null;
}

/** The SVG: grid, axes, lines and end labels. */
export const LinePlot = memo(function LinePlot(props: LinePlotProps) {
  const { geometry, axis, format, label, description, isFirstOnTop, highlightedId } = props;
  const id = useId();
  const { width, height, plot, lines, labels, marks } = geometry;
  // The last line is on top.
  const drawn = isFirstOnTop ? lines.toReversed() : lines;
  return (
    <ChartSvg width={width} height={height} label={label} description={description}>
      <clipPath id={`${id}-clip`}>
        <rect x={plot.left - 4} y={0} width={plot.width + 8} height={plot.top + plot.height + 2} />
      </clipPath>
      <Axes geometry={geometry} axis={axis} format={format} />
      {marks.map((mark) => (
        <Mark key={mark.x} mark={mark} top={plot.top} height={plot.height} />
      ))}
      <g clipPath={`url(#${id}-clip)`}>
        {drawn.map((line) => (
          <Line
            key={line.series.id}
            line={line}
            isFaded={highlightedId !== null && highlightedId !== line.series.id}
          />
        ))}
      </g>
      {labels.map((end) => (
        <End
          key={end.id}
          end={end}
          left={plot.left + plot.width}
          isFaded={highlightedId !== null && highlightedId !== end.id}
        />
      ))}
    </ChartSvg>
  );
});

const Axes = memo(function Axes({
  geometry,
  axis,
  format,
}: Pick<LinePlotProps, 'geometry' | 'axis' | 'format'>) {
  const { plot, xScale, yScale, xTicks, yTicks } = geometry;
  const { left, width } = plot;
  const bottom = plot.top + plot.height;
  const rows = yTicks.filter((tick) => tick > 0).map((tick) => `M${left} ${yScale(tick)}h${width}`);
  const marks = xTicks.marks.map((x) => `M${xScale(x)} ${bottom}v5`);
  return (
    <>
      <path d={rows.join('')} fill="none" className={styles['grid']} />
      {yTicks.map((tick) => (
        <text
          key={tick}
          x={left - 10}
          y={yScale(tick)}
          dy="0.35em"
          textAnchor="end"
          className={styles['tick']}
        >
          {format(tick)}
        </text>
      ))}
      <path d={`M${left} ${bottom}h${width}${marks.join('')}`} fill="none" className={styles['axis']} />
      {xTicks.labelled.map((x) => (
        <text key={x} x={xScale(x)} y={bottom + 21} textAnchor="middle" className={styles['tick']}>
          {axis.tick(x)}
        </text>
      ))}
      {axis.title !== null && (
        <text x={left + width / 2} y={bottom + 44} textAnchor="middle" className={styles['axisTitle']}>
          {axis.title}
        </text>
      )}
    </>
  );
});

interface MarkProps {
  readonly mark: DrawnMark;
  readonly top: number;
  readonly height: number;
}

/** A flag above the plot, with a thin line through it. The tooltip of its place describes it. */
const Mark = memo(function Mark({ mark: { x, width, count, colour }, top, height }: MarkProps) {
  return (
    <g aria-hidden="true">
      {width >= 2 && <rect x={x} y={top} width={width} height={height} fill={colour} fillOpacity={0.14} />}
      <path d={`M${x} ${top - 10}V${top + height}`} fill="none" stroke={colour} strokeDasharray="2 4" />
      <circle cx={x} cy={top - 17} r={count > 1 ? 8 : 5} fill={colour} />
      {count > 1 && (
        <text
          x={x}
          y={top - 17}
          dy="0.35em"
          textAnchor="middle"
          fill={readableTextColour(colour)}
          fontSize={10}
        >
          {count > 99 ? '99' : count}
        </text>
      )}
    </g>
  );
});

interface LineProps {
  readonly line: DrawnLine;
  readonly isFaded: boolean;
}

const Line = memo(function Line({ line: { series, path, dots, dash, area, band }, isFaded }: LineProps) {
  return (
    <g className={`fades ${styles['line']}`} data-series={series.id} data-faded={isFaded ? '' : undefined}>
      {band !== null && <path d={band} fill={series.colour} fillOpacity={0.2} />}
      {area !== null && <path d={area} fill={series.colour} fillOpacity={0.8} />}
      <path
        d={path}
        fill="none"
        stroke={series.colour}
        strokeWidth={area === null ? 3 : 1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeDasharray={dash ?? undefined}
      />
      {dots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={3.5} fill={series.colour} />
      ))}
    </g>
  );
});

interface EndProps {
  readonly end: EndLabel;
  /** Right edge of the plot. */
  readonly left: number;
  readonly isFaded: boolean;
}

/** The name of a line, connected to its end by a thin stroke of its colour. */
const End = memo(function End({ end: { y, labelY, colour, name, value }, left, isFaded }: EndProps) {
  return (
    // Hidden from screen readers, which have the legend and the table.
    <g className={`fades ${styles['line']}`} data-faded={isFaded ? '' : undefined} aria-hidden="true">
      <path d={`M${left + 5} ${y}L${left + 13} ${labelY}`} fill="none" stroke={colour} strokeWidth={1.25} />
      <text x={left + 18} y={labelY} dy="0.35em" className={styles['name']}>
        {name}
        {value !== null && (
          <tspan dx={6} className={`semibold tabular ${styles['value']}`}>
            {value}
          </tspan>
        )}
      </text>
    </g>
  );
});
