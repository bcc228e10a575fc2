import { memo } from 'react';
import { ChartSvg } from '../frame/ChartSvg.tsx';
import { type Legend, useSpotlight } from '../frame/useLegend.ts';
import {
  type DrawnCell,
  type DrawnRow,
  type HeatmapGeometry,
  type KeySample,
  type PlacedText,
  strongest,
} from './heatmap-geometry.ts';
import styles from './heatmap.module.css';

/** The SVG: column labels, a group for each row, and the key. */
export const HeatmapPlot = memo(function HeatmapPlot({
  geometry,
  label,
  description,
  legend,
}: {
  geometry: HeatmapGeometry;
  label: string;
  description: string;
  legend: Legend;
}) {
  const { highlightedId } = useSpotlight(legend);
  const { width, height, grid, labels, rows, key } = geometry;
  return (
    <ChartSvg width={width} height={height} label={label} description={description}>
      {labels.map(({ text, x }) => (
        <text key={x} x={x} y={grid.top - 10} textAnchor="middle" className={styles['label']}>
          {text}
        </text>
      ))}
      {rows.map((row) => (
        <Row key={row.id} row={row} isFaded={highlightedId !== null && highlightedId !== row.series} />
      ))}
      {key.map((sample) => (
        <Sample key={sample.kind} sample={sample} />
      ))}
    </ChartSvg>
  );
});

function Row({ row, isFaded }: { row: DrawnRow; isFaded: boolean }) {
  return (
    <g className="fades" data-series={row.series} data-faded={isFaded ? '' : undefined}>
      <RowContent row={row} />
    </g>
  );
}

/** Separate from Row, so that the spotlight does not re-render it. */
const RowContent = memo(function RowContent({ row }: { row: DrawnRow }) {
  const { isTall, colour, sample, name, note, cells, hatch, bracket, gaps } = row;
  return (
    <>
      {colour !== null && (
        <rect
          x={sample.left}
          y={sample.top}
          width={sample.width}
          height={sample.height}
          rx={2}
          fill={colour}
        />
      )}
      <Label label={name} style={isTall ? 'tallName' : 'name'} />
      {note !== null && <Label label={note} style="note" />}
      {hatch !== '' && <path d={hatch} className={styles['hatch']} />}
      {cells.map((cell) => (
        <Cell key={cell.left} cell={cell} />
      ))}
      {bracket !== '' && <path d={bracket} className={styles['bracket']} />}
      {gaps !== '' && <path d={gaps} className={styles['gap']} />}
    </>
  );
});

function Cell({ cell: { left, top, width, height, opacity, isMarked, label } }: { cell: DrawnCell }) {
  return (
    <>
      {isMarked ? (
        // The frame lies within the cell, so that neighbours do not touch.
        <rect
          x={left + 1}
          y={top + 1}
          width={width - 2}
          height={height - 2}
          rx={2}
          className={styles['marked']}
        />
      ) : (
        <rect
          x={left}
          y={top}
          width={width}
          height={height}
          rx={3}
          className={styles['cell']}
          opacity={opacity}
        />
      )}
      {label !== null && (
        <text
          x={left + width / 2}
          y={top + height / 2}
          dy="0.35em"
          textAnchor="middle"
          className={styles[isMarked ? 'onMarked' : 'onCell']}
        >
          {label}
        </text>
      )}
    </>
  );
}

function Label({ label: { text, x, y, anchor }, style }: { label: PlacedText; style: string }) {
  return (
    <text x={x} y={y} dy="0.35em" textAnchor={anchor} className={styles[style]}>
      {text}
    </text>
  );
}

/** A sample of a kind of cell with its name. */
function Sample({ sample }: { sample: KeySample }) {
  const { kind, left, top, width, height, name, hatch } = sample;
  const cell = { left, top, width, height, label: null };
  return (
    <g aria-hidden="true">
      {kind === 'marked' && <Cell cell={{ ...cell, opacity: 1, isMarked: true }} />}
      {kind === 'unmarked' &&
        [0.12, 0.3, strongest].map((opacity, place) => (
          <Cell
            key={opacity}
            cell={{
              ...cell,
              left: left + (place * width) / 3,
              width: width / 3 - 1,
              opacity,
              isMarked: false,
            }}
          />
        ))}
      {kind === 'unknown' && <path d={hatch} className={styles['hatch']} />}
      <Label label={name} style="note" />
    </g>
  );
}
