import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { ChartWindow } from '../../charts/lines/chart-window.ts';
import { eventCountText, type EventRow } from './events-view.ts';
import styles from './trends.module.css';

/** Number of events shown until the reader asks for more. */
const shownAtFirst = 12;

interface EventListProps {
  /** Newest first. */
  readonly rows: readonly EventRow[];
  readonly all: number;
  /** Maximum number of events to show. */
  readonly shown: number;
  readonly isLoading: boolean;
  readonly onShowMore: () => void;
  readonly onZoom: (window: ChartWindow) => void;
}

/** Events, newest first, and how they changed the population. */
export function EventList({ rows, all, shown, isLoading, onShowMore, onZoom }: EventListProps) {
  return (
    <div className="stack gap-3">
      <p className="note" aria-live="polite">
        {isLoading ? <Skeleton width={18} /> : eventCountText(Math.min(shown, all), all)}
      </p>
      {rows.length > 0 && (
        // `role`: without bullets Safari does not read a list as one.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        <ul role="list" className={`grid gap-2-6 ${styles['events']}`} aria-label="Events">
          {rows.map((row) => (
            <Event key={row.key} row={row} onZoom={onZoom} />
          ))}
        </ul>
      )}
      {shown < all && (
        <div>
          <Button onClick={onShowMore}>Show more</Button>
        </div>
      )}
    </div>
  );
}

/** Number of events shown, and a function to show more. */
export function useShownEvents(): readonly [number, () => void] {
  const [count, setCount] = useState(shownAtFirst);
  return [count, () => setCount((before) => before + shownAtFirst)];
}

function Event({ row, onZoom }: { row: EventRow; onZoom: (window: ChartWindow) => void }) {
  const { kind, colour, title, link, time, servers, changes, window } = row;
  return (
    <li className={`flex gap-3 line-above ${styles['event']}`}>
      <span className="swatch" style={{ backgroundColor: colour }} aria-hidden="true" />
      <div className="grow">
        <p>
          {kind !== null && <span className="color-third size-small">{kind}: </span>}
          <bdi className="semibold">
            {link === null ? (
              title
            ) : (
              <a href={link} rel="noopener nofollow" target="_blank">
                {title}
              </a>
            )}
          </bdi>
        </p>
        <p className="small-note">
          {time}
          {servers !== null && `, on ${servers}`}
        </p>
        {changes.map((change) => (
          <p key={change} className="size-note">
            {change}
          </p>
        ))}
      </div>
      <button
        type="button"
        className="link-button size-small rigid touch-height"
        aria-label={`Show in the chart: ${title}`}
        onClick={() => onZoom(window)}
      >
        Show in the chart
      </button>
    </li>
  );
}
