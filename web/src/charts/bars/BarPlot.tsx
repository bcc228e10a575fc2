import { memo } from 'react';
import { ChartSvg } from '../frame/ChartSvg.tsx';
import type { Legend } from '../frame/useLegend.ts';
import { useSpotlight } from '../frame/useSpotlight.ts';
import styles from './bar-chart.module.css';
import type { BarPicture, Box, DrawnBars, PictureText, Stroke } from './bar-shapes.ts';

interface BarPlotProps {
  readonly picture: BarPicture;
  readonly label: string;
  readonly description: string;
  readonly legend: Legend;
}

/** The picture itself: grid, bars, and the words around them. */
export const BarPlot = memo(function BarPlot({ picture, label, description, legend }: BarPlotProps) {
  const { litId } = useSpotlight(legend);
  const { width, height, bars, grid, base, marks, texts } = picture;
  return (
    <ChartSvg width={width} height={height} label={label} description={description}>
      <Strokes strokes={grid} look="grid" />
      {bars.map((series) => (
        <Series key={series.id} series={series} isFaded={litId !== null && litId !== series.id} />
      ))}
      <Strokes strokes={base} look="base" />
      <Strokes strokes={marks} look="markEdge" />
      <Strokes strokes={marks} look="mark" />
      <Words texts={texts} />
    </ChartSvg>
  );
});

/** One path for all of a kind. */
function Strokes({ strokes, look }: { readonly strokes: readonly Stroke[]; readonly look: string }) {
  if (strokes.length === 0) return null;
  const path = strokes.map(({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`).join('');
  return <path d={path} fill="none" className={styles[look]} />;
}

interface SeriesProps {
  readonly series: DrawnBars;
  readonly isFaded: boolean;
}

const Series = memo(function Series({ series, isFaded }: SeriesProps) {
  const { id, colour, boxes, texts, leaders } = series;
  return (
    <g className={styles['series']} data-series={id} data-faded={isFaded ? '' : undefined}>
      {boxes.map((box) => box !== null && <Bar key={`${box.left} ${box.top}`} box={box} colour={colour} />)}
      {leaders.map(({ x1, y1, x2, y2 }) => (
        <path key={y1} d={`M${x1} ${y1}L${x2} ${y2}`} fill="none" stroke={colour} strokeWidth={1.25} />
      ))}
      <Words texts={texts} />
    </g>
  );
});

/** A box that is thinner than this has no room for a line around it. */
const roomForEdge = 3;

function Bar({ box: { left, top, width, height }, colour }: { readonly box: Box; readonly colour: string }) {
  const isThin = Math.min(width, height) < roomForEdge;
  return (
    <rect
      x={left}
      y={top}
      width={width}
      height={height}
      fill={colour}
      className={isThin ? undefined : styles['bar']}
    />
  );
}

function Words({ texts }: { readonly texts: readonly PictureText[] }) {
  return texts.map(({ x, y, text, anchor, look }) => (
    <text key={`${x} ${y}`} x={x} y={y} dy="0.35em" textAnchor={anchor} className={styles[look]}>
      {text}
    </text>
  ));
}
