import { memo } from 'react';
import { ChartSvg } from '../frame/ChartSvg.tsx';
import type { Legend } from '../frame/useLegend.ts';
import { useSpotlight } from '../frame/useSpotlight.ts';
import styles from './donut-chart.module.css';
import { type DonutPicture, type DrawnSlice, donutSize, type SliceLabel } from './donut-picture.ts';
import type { DonutWords, ShareFormat } from './donut-words.ts';

interface DonutPlotProps {
  readonly picture: DonutPicture;
  /** There are slices, and none is switched on. */
  readonly isAllOff: boolean;
  readonly legend: Legend;
  readonly focusId: string | null;
  readonly words: DonutWords;
  readonly format: ShareFormat;
  readonly place: string | null;
  readonly label: string;
  readonly description: string;
}

/** The picture itself: slices with their percentages, and what they come to in the middle. */
export const DonutPlot = memo(function DonutPlot(props: DonutPlotProps) {
  const { picture, isAllOff, legend, focusId, label, description } = props;
  const { litId } = useSpotlight(legend);
  return (
    <ChartSvg
      className={styles['plot']}
      viewBox={`0 0 ${donutSize} ${donutSize}`}
      // The size of a saved picture; on the page it has that of its room.
      width={donutSize}
      height={donutSize}
      label={label}
      description={description}
    >
      {picture.total === 0 && (
        <circle cx={donutSize / 2} cy={donutSize / 2} r={191} className={styles['track']} />
      )}
      {picture.slices.map((drawn) => (
        <Slice key={drawn.slice.id} drawn={drawn} standing={standingOf(drawn.slice.id, litId, focusId)} />
      ))}
      {picture.slices.length > 0 && <Middle {...props} />}
      {isAllOff && (
        <text x={donutSize / 2} y={donutSize / 2} textAnchor="middle" className={styles['caption']}>
          Every slice is switched off.
        </text>
      )}
    </ChartSvg>
  );
});

type Standing = 'plain' | 'muted' | 'faded';

/** Beside the page's own server others step back; beside one that is spotlit they nearly go (look: Charts). */
function standingOf(id: string, litId: string | null, focusId: string | null): Standing {
  if (litId === null || litId === id) return 'plain';
  return litId === focusId ? 'muted' : 'faded';
}

interface SliceProps {
  readonly drawn: DrawnSlice;
  readonly standing: Standing;
}

const Slice = memo(function Slice({ drawn: { slice, path, shift, label }, standing }: SliceProps) {
  return (
    <g
      className={styles['slice']}
      data-series={slice.id}
      data-standing={standing}
      transform={shift.x === 0 && shift.y === 0 ? undefined : `translate(${shift.x} ${shift.y})`}
    >
      <path d={path} fill={slice.colour} className={styles['arc']} />
      {label !== null && <Label label={label} />}
    </g>
  );
});

function Label({ label: { x, y, name, percent, ink } }: { readonly label: SliceLabel }) {
  return (
    <>
      {name !== null && (
        <text x={x} y={y - 4} textAnchor="middle" fill={ink} className={styles['sliceName']}>
          {name}
        </text>
      )}
      <text
        x={x}
        y={name === null ? y : y + 8}
        dy={name === null ? '0.35em' : '0.3em'}
        textAnchor="middle"
        fill={ink}
        className={styles['percent']}
      >
        {percent}
      </text>
    </>
  );
}

/** What all slices come to, or the share and place of the one that the page is about. */
function Middle({ picture: { slices, total }, focusId, words, format, place }: DonutPlotProps) {
  const focus = slices.find(({ slice }) => slice.id === focusId);
  const figure = focus ? format.percent(focus.share) : words.value(total);
  const caption = focus
    ? [focus.slice.name, place].filter((part) => part !== null).join(', ')
    : words.unit(total);
  return (
    <>
      <text x={donutSize / 2} y={donutSize / 2 + 6} textAnchor="middle" className={styles['figure']}>
        {figure}
      </text>
      <text x={donutSize / 2} y={donutSize / 2 + 34} textAnchor="middle" className={styles['caption']}>
        {caption}
      </text>
    </>
  );
}
