import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';

/** A rectangle in a chart, CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface ChartSvgProps {
  /** CSS pixels; also the size of a saved picture. */
  readonly width: number;
  readonly height: number;
  /** Accessible name of the SVG. */
  readonly label: string;
  /** Accessible description of the SVG: one or two sentences. */
  readonly description: string;
  /** Omitted = absolutely positioned in its container. Never receives pointer events. */
  readonly className?: string | undefined;
  /** Omitted = not scaled. */
  readonly viewBox?: string;
  readonly children: ReactNode;
}

/**
 * The SVG of a chart, labelled for screen readers and found by the PNG export. Each series is a `g` with `data-series`.
 */
export function ChartSvg({ label, description, className, children, ...size }: ChartSvgProps) {
  const id = useId();
  return (
    <svg
      {...size}
      // Otherwise the browser would show the SVG's title as a tooltip over ours.
      className={`click-through ${className ?? 'cover'}`}
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

/** Shown in place of a chart whose series are all hidden. */
export function AllHidden({ children }: { children: ReactNode }) {
  return <p className="cover center color-third click-through">{children}</p>;
}

/** The observed width of an element in whole CSS pixels; null until it is measured, as on the server. */
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
