import type { MouseEvent } from 'react';
import styles from './chart-interaction.module.css';
import { type Legend, type LegendEntry, spotlightHandlers } from './useLegend.ts';

interface ChartLegendProps {
  readonly legend: Legend;
  /** Name of the list for screen readers: `Lines of the chart`. */
  readonly label: string;
}

/** Chips below a chart: click, Enter or Space hides a series, hover or focus highlights it. */
export function ChartLegend({ legend, label }: ChartLegendProps) {
  const { entries, hiddenIds, toggle, showAll } = legend;
  if (entries.length < 2) return null;
  const showEverything = ({ currentTarget }: MouseEvent) => {
    showAll();
    // The button disappears: move the focus to the chips.
    currentTarget.closest('ul')?.querySelector('button')?.focus();
  };
  return (
    <ul className="flex wrap gap-1-2" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <button
            type="button"
            className={`inline-row gap-2 pad-0-3 small-note medium ${styles['chip']}`}
            aria-pressed={!hiddenIds.has(entry.id)}
            onClick={() => toggle(entry.id)}
            {...spotlightHandlers(legend, entry.id)}
          >
            <LegendSample entry={entry} />
            {entry.name}
          </button>
        </li>
      ))}
      {entries.some(({ id }) => hiddenIds.has(id)) && (
        <li>
          <button
            type="button"
            className={`inline-row gap-2 pad-0-3 small-note medium ${styles['all']}`}
            onClick={showEverything}
          >
            Show all
          </button>
        </li>
      )}
    </ul>
  );
}

/** A sample of a line or area, as in the chart. */
export function LegendSample({ entry: { colour, dash, mark } }: { entry: Omit<LegendEntry, 'name'> }) {
  if (mark === 'area') {
    return (
      <svg width="12" height="12" className={`rigid ${styles['sample']}`} aria-hidden="true">
        <rect width="12" height="12" rx="3" fill={colour} />
      </svg>
    );
  }
  return (
    <svg width="26" height="8" className={`rigid ${styles['sample']}`} aria-hidden="true">
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
