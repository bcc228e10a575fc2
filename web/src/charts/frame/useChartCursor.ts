import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';

/** The place of a picture that is told: a layer above it follows the pointer and the finger, a slider the keys. */
export interface ChartCursor<Place> {
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
