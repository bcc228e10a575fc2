import { useMemo, useRef } from 'react';
import { AllOff } from '../frame/AllOff.tsx';
import { useElementWidth } from '../frame/useElementWidth.ts';
import type { Legend } from '../frame/useLegend.ts';
import type { HeatmapData } from './heatmap-data.ts';
import { heatmapHeight } from './heatmap-layout.ts';
import { heatmapPicture } from './heatmap-picture.ts';
import { HeatmapCursor } from './HeatmapCursor.tsx';
import { HeatmapPlot } from './HeatmapPlot.tsx';
import styles from './heatmap.module.css';

interface HeatmapProps {
  readonly data: HeatmapData;
  /** Of its series. */
  readonly legend: Legend;
  /** What the picture is, in a few words: its name for a screen reader. */
  readonly label: string;
  /** What can be read from it, in a sentence or two. */
  readonly description: string;
}

/**
 * Rows and columns of cells, the stronger the more. The picture is worked out only when the data, the width or what is
 * switched on changes; the spotlight is an opacity and the tooltip a layer of its own, so both follow within a frame.
 */
export function Heatmap({ data, legend, label, description }: HeatmapProps) {
  const room = useRef<HTMLDivElement>(null);
  const width = useElementWidth(room);
  const { hiddenIds } = legend;
  const picture = useMemo(
    () => (width === null ? null : heatmapPicture(data, hiddenIds, width)),
    [data, hiddenIds, width],
  );
  return (
    <div ref={room} className={styles['room']} style={{ height: heatmapHeight(data) }}>
      {picture !== null && (
        <>
          <HeatmapPlot picture={picture} label={label} description={description} legend={legend} />
          <HeatmapCursor picture={picture} data={data} label={label} />
          {picture.rows.length === 0 && <AllOff>Every row is switched off.</AllOff>}
        </>
      )}
    </div>
  );
}
