import { LineSample } from './ChartLegend.tsx';
import styles from './chart-tooltip.module.css';
import type { LinePicture } from '../lines/line-picture.ts';
import type { TooltipContent } from '../lines/tooltip-rows.ts';

interface ChartTooltipProps {
  readonly picture: LinePicture;
  /** Where the time stands in the picture, CSS pixels. */
  readonly x: number;
  readonly title: string;
  readonly content: TooltipContent;
  readonly formatValue: (value: number) => string;
}

/** Beside the crosshair, on the side that has more room. Seen only: the slider below says the same. */
export function ChartTooltip({ picture, x, title, content, formatValue }: ChartTooltipProps) {
  const { plot, width, lines } = picture;
  const isOnTheLeft = x > plot.left + plot.width / 2;
  const dashOf = new Map(lines.map(({ series, dash }) => [series.id, dash]));
  return (
    <div
      className={styles['tooltip']}
      aria-hidden="true"
      style={isOnTheLeft ? { right: width - x + 16 } : { left: x + 16 }}
    >
      <p className={styles['time']}>{title}</p>
      {content.isUnknown ? (
        <p className={styles['unknown']}>No data</p>
      ) : (
        <ul>
          {content.rows.map(({ series, value }) => (
            <li key={series.id} className={styles['row']}>
              <LineSample colour={series.colour} dash={dashOf.get(series.id) ?? null} />
              <span className={styles['name']}>{series.name}</span>
              <span className={value === null ? styles['unknown'] : styles['value']}>
                {value === null ? 'no data' : formatValue(value)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {content.total !== null && (
        <p className={styles['total']}>
          <span className={styles['name']}>Total</span>
          <span className={styles['value']}>{formatValue(content.total)}</span>
        </p>
      )}
    </div>
  );
}
