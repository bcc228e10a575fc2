import { useRef } from 'react';
import { LegendSample } from '../frame/ChartLegend.tsx';
import { spotlightHandlers } from '../frame/useLegend.ts';
import styles from './donut-chart.module.css';
import type { Donut } from './DonutChart.tsx';

interface DonutLegendProps {
  readonly donut: Donut;
  readonly expectedRows: number;
}

/** Rows that stand below each other where there is room for two columns. */
const oneColumn = 3;

/** Rows with the numbers of a donut: click, Enter or Space switches a slice off, hover or focus spotlights it (§2.9). */
export function DonutLegend({ donut, expectedRows }: DonutLegendProps) {
  const { slices, picture, legend, words, format } = donut;
  const list = useRef<HTMLUListElement>(null);
  const drawn = new Map(picture.slices.map((each) => [each.slice.id, each]));
  const isCompared = words.comparedWith !== null;
  const rows = Math.max(expectedRows, legend.entries.length);
  const someOff = drawn.size < slices.length;
  const showAll = () => {
    legend.showAll();
    // The button goes: who pressed it stays at the legend.
    list.current?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <>
      <ul
        ref={list}
        className={styles['legend']}
        aria-label="Slices of the chart"
        data-columns={!isCompared && rows > oneColumn ? 2 : 1}
      >
        {legend.entries.map((entry, place) => {
          const { share = null, difference = null } = drawn.get(entry.id) ?? {};
          return (
            <li key={entry.id}>
              <button
                type="button"
                className={styles['row']}
                aria-pressed={drawn.has(entry.id)}
                onClick={() => legend.toggle(entry.id)}
                {...spotlightHandlers(legend, entry.id)}
              >
                <LegendSample entry={entry} />
                <span className={styles['name']}>{entry.name}</span>{' '}
                <span className={styles['value']}>{words.value(slices[place]?.value ?? 0)}</span>{' '}
                <span className={styles['share']}>{drawn.has(entry.id) ? format.percent(share) : 'off'}</span>{' '}
                {isCompared && (
                  <span className={styles['difference']}>
                    {difference === null ? '' : format.points(difference)}
                  </span>
                )}
              </button>
            </li>
          );
        })}
        {/* Room for what is still to come, so that nothing moves when it does. */}
        {Array.from({ length: rows - legend.entries.length }, (_, row) => (
          <li key={row} className={styles['donutLegendRoom']} aria-hidden="true" />
        ))}
      </ul>
      <button
        type="button"
        className={styles['all']}
        data-idle={someOff ? undefined : ''}
        disabled={!someOff}
        onClick={showAll}
      >
        Show all
      </button>
    </>
  );
}
