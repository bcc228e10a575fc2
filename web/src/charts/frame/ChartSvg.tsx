import { type ReactNode, useId } from 'react';

interface ChartSvgProps {
  /** CSS pixels; of a saved picture too. */
  readonly width: number;
  readonly height: number;
  /** What the picture is, in a few words: its name for a screen reader. */
  readonly label: string;
  /** What can be read from it, in a sentence or two. */
  readonly description: string;
  /** Where it lies; a pointer goes through it, for its title is a name and not a tip to hover over the tooltip. */
  readonly className: string | undefined;
  /** Left out = it is never scaled. */
  readonly viewBox?: string;
  readonly children: ReactNode;
}

/** The picture of a chart, as a screen reader and a saved file find it; each series in it is a `g` with `data-series`. */
export function ChartSvg({ label, description, children, ...place }: ChartSvgProps) {
  const id = useId();
  return (
    <svg
      {...place}
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
