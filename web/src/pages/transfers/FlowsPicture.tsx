import { useMemo, useRef } from 'react';
import { ChartSvg } from '../../charts/frame/ChartSvg.tsx';
import { useElementWidth } from '../../charts/frame/useElementWidth.ts';
import type { Legend } from '../../charts/frame/useLegend.ts';
import { useSpotlight } from '../../charts/frame/useSpotlight.ts';
import { flowsHeight, flowsPicture } from './flows-picture.ts';
import type { FlowRow } from './flows-view.ts';
import styles from './flows-picture.module.css';

interface FlowsPictureProps {
  readonly rows: readonly FlowRow[];
  /** Of the servers: flows to others than the one that stands out fade. */
  readonly legend: Legend;
  readonly label: string;
  readonly description: string;
}

/** The largest flows as a ranked list, each with a bar. */
export function FlowsPicture({ rows, legend, label, description }: FlowsPictureProps) {
  const { litId } = useSpotlight(legend);
  const room = useRef<HTMLDivElement>(null);
  const width = useElementWidth(room);
  const drawn = useMemo(() => (width === null ? null : flowsPicture(rows, width)), [rows, width]);
  return (
    <div ref={room} className={styles['room']}>
      {width !== null && drawn !== null && (
        <ChartSvg
          className={styles['picture']}
          width={width}
          height={flowsHeight(drawn.length)}
          label={label}
          description={description}
        >
          {drawn.map(({ id: flow, series, name, colour, count, note, noteX, wordsY, bar }) => (
            <g
              key={flow}
              className={styles['flow']}
              data-series={series}
              data-faded={litId !== null && litId !== series ? '' : undefined}
            >
              <text x={0} y={wordsY} className={styles['name']}>
                {name}
              </text>
              <text x={noteX} y={wordsY} textAnchor="end" className={styles['note']}>
                {note}
              </text>
              <text x={width} y={wordsY} textAnchor="end" className={styles['count']}>
                {count}
              </text>
              <rect x={0} y={bar.top} width={width} height={bar.height} rx={4} className={styles['track']} />
              <rect x={0} y={bar.top} width={bar.width} height={bar.height} rx={4} fill={colour} />
            </g>
          ))}
        </ChartSvg>
      )}
      {rows.length === 0 && <p className={styles['allOff']}>Every server is switched off.</p>}
    </div>
  );
}
