import type { FocusEvent, PointerEvent } from 'react';
import styles from './chart-legend.module.css';
import type { LegendEntry } from '../lines/line-dashes.ts';

interface ChartLegendProps {
  readonly entries: readonly LegendEntry[];
  readonly hiddenIds: ReadonlySet<string>;
  /** Switches one series off or on. */
  readonly onToggle: (id: string) => void;
  readonly onShowAll: () => void;
  /** The one that the pointer or the focus is on, which lets the others fade; null = none. */
  readonly onSpotlight: (id: string | null) => void;
}

/** Chips below a chart: click, Enter or Space switches a series off, hover or focus spotlights it (§2.9). */
export function ChartLegend({ entries, hiddenIds, onToggle, onShowAll, onSpotlight }: ChartLegendProps) {
  if (entries.length < 2) return null;
  // A finger has no hover: what it touched would stay lit.
  const enter = (id: string) => (event: PointerEvent) => {
    if (event.pointerType !== 'touch') onSpotlight(id);
  };
  // A click focuses too; only a focus that is seen is one that the reader put there.
  const focus = (id: string) => (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) onSpotlight(id);
  };
  return (
    <ul className={styles['legend']} aria-label="Lines of the chart">
      {entries.map(({ id, name, colour, dash }) => (
        <li key={id}>
          <button
            type="button"
            className={styles['chip']}
            aria-pressed={!hiddenIds.has(id)}
            onClick={() => onToggle(id)}
            onPointerEnter={enter(id)}
            onPointerLeave={() => onSpotlight(null)}
            onFocus={focus(id)}
            onBlur={() => onSpotlight(null)}
          >
            <LineSample colour={colour} dash={dash} />
            {name}
          </button>
        </li>
      ))}
      {entries.some(({ id }) => hiddenIds.has(id)) && (
        <li>
          <button type="button" className={styles['all']} onClick={onShowAll}>
            Show all
          </button>
        </li>
      )}
    </ul>
  );
}

interface LineSampleProps {
  readonly colour: string;
  readonly dash: string | null;
}

/** A piece of a line, so that it is known again in legend and tooltip. */
export function LineSample({ colour, dash }: LineSampleProps) {
  return (
    <svg width="26" height="8" className={styles['sample']} aria-hidden="true">
      <path
        d="M2 4H24"
        stroke={colour}
        strokeWidth={3}
        strokeLinecap="round"
        strokeDasharray={dash ?? undefined}
      />
    </svg>
  );
}
