import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import {
  type ChartWindow,
  type ChartZoom,
  isZoomed,
  panned,
  shownPart,
  zoomedIn,
  zoomedOut,
} from './chart-window.ts';
import { LineChart } from './LineChart.tsx';
import styles from './line-chart.module.css';
import type { TimeAxis } from './time-axis.ts';

interface ZoomableLinesProps extends Omit<ComponentProps<typeof LineChart>, 'zoom' | 'axis'> {
  readonly axis: TimeAxis;
  /** Range shown by the page; null = everything. */
  readonly window: ChartWindow | null;
  /** Called when the reader pauses. */
  readonly onWindow: (next: ChartWindow | null) => void;
  /** Minimum length of the visible range, in units of the axis. */
  readonly least: number;
}

/** Pause after which the page is notified, ms. */
const restMs = 250;

/** The range that the reader has moved to. */
interface Move {
  readonly window: ChartWindow | null;
  /** Whether the page has been notified. */
  readonly isReported: boolean;
}

/** A line chart that can be zoomed by drags, keys and buttons. The chart follows at once, the address after a pause. */
export function ZoomableLines(props: ZoomableLinesProps) {
  const { chart, window: settled, onWindow, least, axis, ...rest } = props;
  const [move, setMove] = useState<Move | null>(null);
  const [known, setKnown] = useState(settled);
  if (known !== settled) {
    setKnown(settled);
    // A move that the page does not know yet is newer than the page's range.
    if (move?.isReported === true) setMove(null);
  }
  useEffect(() => {
    if (move === null || move.isReported) return undefined;
    const timer = setTimeout(() => {
      onWindow(move.window);
      setMove({ ...move, isReported: true });
    }, restMs);
    return () => clearTimeout(timer);
  }, [move, onWindow]);

  const wanted = move === null ? settled : move.window;
  const zoom = useMemo((): ChartZoom => {
    const whole = { from: chart.xs[0] ?? 0, until: chart.xs.at(-1) ?? 0 };
    return {
      whole,
      shown: wanted ?? whole,
      least,
      onChange: (next) => setMove({ window: next, isReported: false }),
    };
  }, [chart.xs, wanted, least]);
  const shown = useMemo(() => shownPart(chart, zoom.shown), [chart, zoom.shown]);
  return (
    <>
      <LineChart {...rest} chart={shown} axis={axis} zoom={zoom} />
      <ZoomBar zoom={zoom} axis={axis} />
    </>
  );
}

interface ZoomTool {
  readonly icon: IconName;
  readonly label: string;
  /** False = the button would change nothing; it can still have the focus. */
  readonly isOn: boolean;
  readonly next: () => ChartWindow | null;
}

/** The visible range, and zoom buttons for devices without mouse and keyboard. */
function ZoomBar({ zoom, axis }: { zoom: ChartZoom; axis: Pick<TimeAxis, 'range'> }) {
  const { shown, whole, least, onChange } = zoom;
  const middle = (shown.from + shown.until) / 2;
  const isPart = isZoomed(zoom);
  const canZoomIn = shown.until - shown.from > least;
  const [hasEarlier, hasLater] = [shown.from > whole.from, shown.until < whole.until];
  const tools: readonly ZoomTool[] = [
    { icon: 'plus', label: 'Zoom in', isOn: canZoomIn, next: () => zoomedIn(zoom, middle) },
    { icon: 'minus', label: 'Zoom out', isOn: isPart, next: () => zoomedOut(zoom, middle) },
    { icon: 'arrowLeft', label: 'Earlier', isOn: hasEarlier, next: () => panned(zoom, -1) },
    { icon: 'arrowRight', label: 'Later', isOn: hasLater, next: () => panned(zoom, 1) },
    { icon: 'expand', label: 'All', isOn: isPart, next: () => null },
  ];
  return (
    <fieldset className={`row gap-1 ${styles['zoomBar']}`} aria-label="Zoom">
      {tools.map(({ icon, label, isOn, next }) => (
        <button
          key={label}
          type="button"
          className="icon-button"
          aria-label={label}
          title={label}
          aria-disabled={!isOn}
          onClick={isOn ? () => onChange(next()) : undefined}
        >
          <Icon name={icon} size={18} />
        </button>
      ))}
      <p className={`color-third size-small grow tight ${styles['zoomed']}`} aria-live="polite">
        {isPart ? (
          axis.range(shown.from, shown.until)
        ) : (
          <span className={styles['hint']}>Drag across the chart to zoom, or press + and − on it.</span>
        )}
      </p>
    </fieldset>
  );
}
