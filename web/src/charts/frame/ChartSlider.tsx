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

/** Handlers of the layer that follows the pointer. */
export type PointerHandlers = Pick<
  DOMAttributes<HTMLElement>,
  'onPointerMove' | 'onPointerDown' | 'onPointerLeave' | 'onPointerUp' | 'onPointerCancel'
>;

interface ChartSliderProps {
  readonly cursor: Pick<ChartCursor<unknown>, 'slider' | 'onKeyDown' | 'onFocus' | 'onBlur'>;
  readonly label: string;
  /** Index of the last position; the first is 0. */
  readonly last: number;
  readonly value: number;
  /** The tooltip as text, announced as the value. */
  readonly valueText: string;
  /** Positions the slider. */
  readonly className: string | undefined;
  readonly style?: CSSProperties;
  readonly onChange: (place: number) => void;
  /** For more keys than a slider has; omitted = the handler of the cursor. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** Handlers for a slider that itself follows the pointer. */
  readonly layer?: PointerHandlers;
}

/** Keyboard and screen reader access to a chart: an invisible slider whose value text is the tooltip. */
export function ChartSlider(props: ChartSliderProps) {
  const { cursor, label, last, value, valueText, className = '', style, onChange, layer } = props;
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
      aria-valuetext={valueText}
      onChange={({ target }) => onChange(target.valueAsNumber)}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
      {...layer}
    />
  );
}

/** The position whose tooltip is shown: a layer above the chart follows the pointer, a slider the keyboard. */
interface ChartCursor<Place> {
  /** null = no tooltip is shown. */
  readonly chosen: Place | null;
  readonly choose: (place: Place | null) => void;
  /**
   * Handlers of the layer that follows the pointer.
   *
   * @param placeAt the place at a point of the layer, CSS pixels from its upper left corner; null = none
   */
  readonly follow: (placeAt: (x: number, y: number, layer: DOMRect) => Place | null) => PointerHandlers;
  /** Ref of the slider (`ChartSlider`). */
  readonly slider: RefObject<HTMLInputElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** @param first position when the keyboard focus enters */
export function useChartCursor<Place>(first: Place): ChartCursor<Place> {
  const [chosen, choose] = useState<Place | null>(null);
  const slider = useRef<HTMLInputElement>(null);
  const hasKeyboard = () => slider.current?.matches(':focus-visible') === true;
  return {
    chosen,
    choose,
    slider,
    follow(placeAt) {
      const move = ({ currentTarget, clientX, clientY }: PointerEvent) => {
        const layer = currentTarget.getBoundingClientRect();
        choose(placeAt(clientX - layer.left, clientY - layer.top, layer));
      };
      return {
        onPointerMove: move,
        onPointerDown: move,
        onPointerLeave: ({ pointerType }) => {
          // Lifting the finger keeps the tooltip; the next touch elsewhere closes it.
          if (pointerType !== 'touch' && !hasKeyboard()) choose(null);
        },
      };
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
