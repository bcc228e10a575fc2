import styles from './donut-chart.module.css';
import { memo, type PointerEvent, useMemo, useRef } from 'react';
import { ChartSvg } from '../frame/ChartSvg.tsx';
import {
  type Legend,
  type LegendEntry,
  type LegendSwitches,
  spotlightHandlers,
  useLegend,
  useSpotlight,
} from '../frame/useLegend.ts';
import {
  type DonutGeometry,
  donutGeometry,
  donutSize,
  type DrawnSlice,
  sliceAt,
  type SliceLabel,
} from './donut-geometry.ts';
import {
  accessibleSliceText,
  type DonutLabels,
  type DonutSlice,
  type ShareFormat,
  shareFormat,
  sliceLines,
} from './donut-data.ts';
import { ChartSlider, useChartCursor } from '../frame/ChartSlider.tsx';
import { LegendSample } from '../frame/ChartLegend.tsx';

interface DonutChartProps {
  readonly donut: Donut;
  readonly label: string;
  readonly description: string;
  /** Rank of the highlighted slice: `1st of 8`. Shown in the middle with its share. */
  readonly place: string | null;
  /** Rows of the legend to reserve before the data arrives. */
  readonly expectedRows: number;
}

/**
 * A donut with a legend of its numbers. It does not depend on its width, so the server can render it too; the spotlight
 * is an attribute and the tooltip its own layer, so both follow within a frame.
 */
export function DonutChart({ donut, label, description, place, expectedRows }: DonutChartProps) {
  return (
    <div className="container">
      <div
        className={`grid align-center ${styles['donut']}`}
        data-compared={donut.labels.comparedWith === null ? undefined : ''}
      >
        <div className={`full-width relative container ${styles['pie']}`}>
          <DonutPlot donut={donut} place={place} label={label} description={description} />
          <SliceCursor donut={donut} label={label} />
        </div>
        <div className="can-shrink">
          <DonutLegend donut={donut} expectedRows={expectedRows} />
        </div>
      </div>
    </div>
  );
}

/** A donut with the slices that the reader has switched off. */
export interface Donut {
  readonly slices: readonly DonutSlice[];
  readonly geometry: DonutGeometry;
  readonly legend: Legend;
  readonly labels: DonutLabels;
  readonly format: ShareFormat;
  /** The slice highlighted while no other is spotlit; null = none. */
  readonly focusId: string | null;
  /** The legend with its numbers, drawn below a saved picture, which shows them nowhere else. */
  readonly namedEntries: readonly LegendEntry[];
}

interface DonutOptions {
  /** The slice highlighted while no other is spotlit; null = none. */
  readonly focusId?: string | null;
  /** The page's switches, if the slices are servers. */
  readonly switches?: LegendSwitches | null;
}

/** @param slices slices in the order of the legend; they and the labels must keep their identity until they change */
export function useDonut(
  slices: readonly DonutSlice[],
  labels: DonutLabels,
  { focusId = null, switches = null }: DonutOptions = {},
): Donut {
  const format = useMemo(() => shareFormat(), []);
  const entries = useMemo(() => slices.map(entryOf), [slices]);
  const legend = useLegend(entries, focusId, switches);
  const { hiddenIds } = legend;
  const geometry = useMemo(
    () => donutGeometry({ slices, hiddenIds, focusId, percent: format.percent }),
    [slices, hiddenIds, focusId, format],
  );
  const namedEntries = useMemo(
    () =>
      geometry.slices.map(({ slice, share }) => ({
        ...entryOf(slice),
        name: `${slice.name} ${labels.value(slice.value)} (${format.percent(share)})`,
      })),
    [geometry, labels, format],
  );
  return useMemo(
    () => ({ slices, geometry, legend, labels, format, focusId, namedEntries }),
    [slices, geometry, legend, labels, format, focusId, namedEntries],
  );
}

/** Up to this many rows stay in one column although there is room for two. */
const oneColumn = 3;
const oneColumnBeside = 12;

/** Rows with the numbers of a donut: click, Enter or Space switches a slice off, hover or focus spotlights it. */
function DonutLegend({ donut, expectedRows }: Pick<DonutChartProps, 'donut' | 'expectedRows'>) {
  const { slices, geometry, legend, labels, format } = donut;
  const list = useRef<HTMLUListElement>(null);
  const drawn = new Map(geometry.slices.map((each) => [each.slice.id, each]));
  const isCompared = labels.comparedWith !== null;
  const rows = Math.max(expectedRows, legend.entries.length);
  const someOff = drawn.size < slices.length;
  const largest = Math.max(...geometry.slices.map(({ slice }) => slice.value));
  const showAll = () => {
    legend.showAll();
    // The button disappears: move the focus to the legend.
    list.current?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <>
      <ul
        ref={list}
        className={`columns ${styles['legend']}`}
        aria-label="Slices of the chart"
        data-columns={!isCompared && rows > oneColumn ? 2 : 1}
        data-long={rows > oneColumnBeside ? '' : undefined}
      >
        {legend.entries.map((entry, place) => {
          const { share = null, difference = null } = drawn.get(entry.id) ?? {};
          return (
            <li key={entry.id}>
              <button
                type="button"
                className={`row note gap-3 pad-0-2 full-width ${styles['row']}`}
                aria-pressed={drawn.has(entry.id)}
                onClick={() => legend.toggle(entry.id)}
                {...spotlightHandlers(legend, entry.id)}
              >
                <LegendSample entry={entry} />
                <span className={`truncate grow color-text medium ${styles['name']}`}>{entry.name}</span>{' '}
                <span className={`nowrap tabular ${styles['value']}`}>
                  {labels.value(slices[place]?.value ?? 0)}
                </span>{' '}
                <span className={`color-text semibold nowrap tabular ${styles['share']}`}>
                  {drawn.has(entry.id) ? format.percent(share) : 'off'}
                </span>{' '}
                {isCompared && (
                  <span className={`color-third size-small nowrap tabular ${styles['difference']}`}>
                    {difference === null ? '' : format.points(difference)}
                  </span>
                )}
                {drawn.has(entry.id) && largest > 0 && (
                  <ValueBar part={(slices[place]?.value ?? 0) / largest} colour={entry.colour} />
                )}
              </button>
            </li>
          );
        })}
        {/* Reserved rows, so that nothing shifts when the data arrives. */}
        {Array.from({ length: rows - legend.entries.length }, (_, row) => (
          <li key={row} className={styles['reservedRow']} aria-hidden="true" />
        ))}
      </ul>
      <button
        type="button"
        className={`color-sky medium size-small pad-0-2 ${styles['all']}`}
        data-idle={someOff ? undefined : ''}
        disabled={!someOff}
        onClick={showAll}
      >
        Show all
      </button>
    </>
  );
}

/** Bar of a value, sized by attributes since the server renders it too. */
function ValueBar({ part, colour }: { part: number; colour: string }) {
  return (
    <svg className={styles['bar']} width="100%" height="3" aria-hidden="true">
      <rect width={`${Math.round(1000 * part) / 10}%`} height="3" rx="1.5" fill={colour} />
    </svg>
  );
}

type DonutPlotProps = Omit<DonutChartProps, 'expectedRows'>;

/** The SVG: slices with percentages, and the total in the middle. */
const DonutPlot = memo(function DonutPlot(props: DonutPlotProps) {
  const { donut, label, description } = props;
  const { slices, geometry, legend, focusId } = donut;
  const { highlightedId } = useSpotlight(legend);
  return (
    <ChartSvg
      className={styles['plot']}
      viewBox={`0 0 ${donutSize} ${donutSize}`}
      // The size of a saved picture; on the page, CSS sets the size of the container.
      width={donutSize}
      height={donutSize}
      label={label}
      description={description}
    >
      {geometry.total === 0 && (
        <circle cx={donutSize / 2} cy={donutSize / 2} r={191} className={styles['track']} />
      )}
      {geometry.slices.map((drawn) => (
        <Slice
          key={drawn.slice.id}
          drawn={drawn}
          standing={standingOf(drawn.slice.id, highlightedId, focusId)}
        />
      ))}
      {geometry.slices.length > 0 && <Middle donut={donut} place={props.place} />}
      {slices.length > 0 && geometry.slices.length === 0 && (
        <text x={donutSize / 2} y={donutSize / 2} textAnchor="middle" className={styles['caption']}>
          All slices are hidden.
        </text>
      )}
    </ChartSvg>
  );
});

type Standing = 'plain' | 'muted' | 'faded';

/** Other slices are muted beside the page's own server, and nearly fade out beside a spotlit one. */
function standingOf(id: string, highlightedId: string | null, focusId: string | null): Standing {
  if (highlightedId === null || highlightedId === id) return 'plain';
  return highlightedId === focusId ? 'muted' : 'faded';
}

const Slice = memo(function Slice({
  drawn: { slice, path, shift, label },
  standing,
}: {
  drawn: DrawnSlice;
  standing: Standing;
}) {
  return (
    <g
      className={`fades ${styles['slice']}`}
      data-series={slice.id}
      data-standing={standing}
      transform={shift.x === 0 && shift.y === 0 ? undefined : `translate(${shift.x} ${shift.y})`}
    >
      <path d={path} fill={slice.colour} className={`fades ${styles['arc']}`} />
      {label !== null && <Label label={label} />}
    </g>
  );
});

function Label({ label: { x, y, name, percent, textColour } }: { label: SliceLabel }) {
  return (
    <>
      {name !== null && (
        <text x={x} y={y - 4} textAnchor="middle" fill={textColour} className={styles['sliceName']}>
          {name}
        </text>
      )}
      <text
        x={x}
        y={name === null ? y : y + 8}
        dy={name === null ? '0.35em' : '0.3em'}
        textAnchor="middle"
        fill={textColour}
        className={`semibold ${styles['percent']}`}
      >
        {percent}
      </text>
    </>
  );
}

/** The sum of all slices, or the share and rank of the page's slice. */
function Middle({ donut, place }: Pick<DonutPlotProps, 'donut' | 'place'>) {
  const { focusId, labels, format } = donut;
  const { slices, total } = donut.geometry;
  const focus = slices.find(({ slice }) => slice.id === focusId);
  const figure = focus ? format.percent(focus.share) : labels.value(total);
  const caption = focus
    ? [focus.slice.name, place].filter((part) => part !== null).join(', ')
    : labels.unit(total);
  return (
    <>
      <text
        x={donutSize / 2}
        y={donutSize / 2 + 6}
        textAnchor="middle"
        className={`title-font tabular ${styles['figure']}`}
      >
        {figure}
      </text>
      <text x={donutSize / 2} y={donutSize / 2 + 34} textAnchor="middle" className={styles['caption']}>
        {caption}
      </text>
    </>
  );
}

/**
 * The layer above a donut that follows the pointer, the finger or the arrow keys from slice to slice. For screen
 * readers it is a slider round the circle whose value is the tooltip's text; the donut below does not re-render.
 */
function SliceCursor({ donut, label }: Pick<DonutChartProps, 'donut' | 'label'>) {
  const { geometry, labels, format } = donut;
  const { slices } = geometry;
  const cursor = useChartCursor(0);
  const { chosen, choose, slider } = cursor;
  const last = slices.length - 1;
  // Fewer slices may be visible than before.
  const place = chosen === null || last < 0 ? null : Math.min(chosen, last);
  const current = slices[place ?? 0];
  if (current === undefined) return null;

  const layer = cursor.follow((x, y, { width }) => {
    const scale = width === 0 ? 1 : donutSize / width;
    return sliceAt(geometry, { x: scale * x, y: scale * y });
  });
  const press = (event: PointerEvent<HTMLElement>) => {
    layer.onPointerDown?.(event);
    // Focus the slider, so that a touch elsewhere blurs it and closes the tooltip.
    event.preventDefault();
    slider.current?.focus({ preventScroll: true });
  };
  return (
    <div className="cover chart-cursor" {...layer} onPointerDown={press}>
      <ChartSlider
        cursor={cursor}
        className={`cover full-width full-height click-through ${styles['slider']}`}
        label={`Slice of the chart: ${label}`}
        last={last}
        value={place ?? 0}
        valueText={accessibleSliceText(current, labels, format)}
        onChange={choose}
      />
      {place !== null && (
        <>
          <svg
            className={`cover full-width full-height click-through ${styles['outline']}`}
            viewBox={`0 0 ${donutSize} ${donutSize}`}
            aria-hidden="true"
          >
            <path d={current.path} transform={`translate(${current.shift.x} ${current.shift.y})`} />
          </svg>
          <SliceTooltip drawn={current} donut={donut} />
        </>
      )}
    </div>
  );
}

/** In the hole, where it covers no slice. Hidden from screen readers: the slider says the same. */
function SliceTooltip({ drawn, donut }: { drawn: DrawnSlice; donut: Donut }) {
  const [first, ...more] = sliceLines(drawn, donut.labels, donut.format);
  return (
    <div
      className={`pad-2-3 click-through strong-box ground-surface float-shadow ${styles['tooltip']}`}
      aria-hidden="true"
    >
      <p className="color-ember semibold">{drawn.slice.title}</p>
      <p className="row semibold gap-2 tabular">
        <LegendSample entry={entryOf(drawn.slice)} />
        {first}
      </p>
      {more.map((line) => (
        <p key={line} className="color-second">
          {line}
        </p>
      ))}
    </div>
  );
}

function entryOf({ id, name, colour }: DonutSlice): LegendEntry {
  return { id, name, colour, dash: null, mark: 'area' };
}
