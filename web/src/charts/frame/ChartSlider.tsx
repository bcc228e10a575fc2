import type { CSSProperties, DOMAttributes, KeyboardEvent } from 'react';
import styles from './chart-slider.module.css';
import type { ChartCursor } from './useChartCursor.ts';

interface ChartSliderProps {
  readonly cursor: Pick<ChartCursor<unknown>, 'slider' | 'onKeyDown' | 'onFocus' | 'onBlur'>;
  readonly label: string;
  /** The last of its places; the first is 0. */
  readonly last: number;
  readonly value: number;
  /** What the tooltip says there, for the ear. */
  readonly told: string;
  /** Where it lies. */
  readonly className: string | undefined;
  readonly style?: CSSProperties;
  readonly onChange: (place: number) => void;
  /** Other keys than a slider has; left out = those of the cursor alone. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** Where the slider itself follows the pointer. */
  readonly layer?: Pick<DOMAttributes<HTMLElement>, 'onPointerMove' | 'onPointerDown' | 'onPointerLeave'>;
}

/** The way through a picture for the keyboard and the ear: a slider that is not seen, whose value is what is told. */
export function ChartSlider(props: ChartSliderProps) {
  const { cursor, label, last, value, told, className = '', style, onChange, layer } = props;
  const { slider, onFocus, onBlur } = cursor;
  const { onKeyDown = cursor.onKeyDown } = props;
  return (
    <input
      ref={slider}
      type="range"
      className={`${styles['slider']} ${className}`}
      style={style}
      aria-label={label}
      min={0}
      max={last}
      step={1}
      value={value}
      aria-valuetext={told}
      onChange={({ target }) => onChange(target.valueAsNumber)}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
      {...layer}
    />
  );
}
