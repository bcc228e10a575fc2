import {
  type CSSProperties,
  type DOMAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from 'react';
import styles from './chart-interaction.module.css';

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

/** The place of a picture that is told: a layer above it follows the pointer and the finger, a slider the keys. */
interface ChartCursor<Place> {
  /** null = nowhere: no tooltip is shown. */
  readonly chosen: Place | null;
  readonly choose: (place: Place | null) => void;
  /** Of the layer that follows the pointer. */
  readonly onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
  /** Of the slider (`ChartSlider`). */
  readonly slider: RefObject<HTMLInputElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** @param first what is told when the keyboard comes */
export function useChartCursor<Place>(first: Place): ChartCursor<Place> {
  const [chosen, choose] = useState<Place | null>(null);
  const slider = useRef<HTMLInputElement>(null);
  const hasKeyboard = () => slider.current?.matches(':focus-visible') === true;
  return {
    chosen,
    choose,
    slider,
    onPointerLeave(event) {
      // A finger that is lifted leaves what it has found; the next touch elsewhere takes it away.
      if (event.pointerType !== 'touch' && !hasKeyboard()) choose(null);
    },
    onKeyDown(event) {
      if (event.key !== 'Escape' || chosen === null) return;
      // Escape closes one thing at a time.
      event.stopPropagation();
      choose(null);
    },
    onFocus() {
      if (hasKeyboard()) choose((before) => before ?? first);
    },
    onBlur: () => choose(null),
  };
}
