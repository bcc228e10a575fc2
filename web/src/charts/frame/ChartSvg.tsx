import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import styles from './chart-frame.module.css';

interface ChartSvgProps {
  /** CSS pixels; of a saved picture too. */
  readonly width: number;
  readonly height: number;
  /** What the picture is, in a few words: its name for a screen reader. */
  readonly label: string;
  /** What can be read from it, in a sentence or two. */
  readonly description: string;
  /** Where it lies; left out = it fills its room from the top left. A pointer goes through it. */
  readonly className?: string | undefined;
  /** Left out = it is never scaled. */
  readonly viewBox?: string;
  readonly children: ReactNode;
}

/** The picture of a chart, as a screen reader and a saved file find it; each series in it is a `g` with `data-series`. */
export function ChartSvg({ label, description, className, children, ...size }: ChartSvgProps) {
  const id = useId();
  return (
    <svg
      {...size}
      className={`${styles['picture']} ${className ?? styles['filling']}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image element cannot hold what the page styles
      role="img"
      aria-labelledby={`${id}-title ${id}-description`}
      data-chart-picture=""
    >
      <title id={`${id}-title`}>{label}</title>
      <desc id={`${id}-description`}>{description}</desc>
      {children}
    </svg>
  );
}

/** What stands in the room of a picture whose series the reader has switched off, all of them. */
export function AllOff({ children }: { readonly children: ReactNode }) {
  return <p className={styles['allOff']}>{children}</p>;
}

/** The width of an element, whole CSS pixels, live; null until it is known, as on a server. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width === 0 ? null : width;
}
