import { type PointerEvent, useRef, useState } from 'react';
import type { PointerHandlers } from '../frame/ChartSlider.tsx';
import { type ChartZoom, fittedWindow } from './chart-window.ts';

/** A shorter move is a press. */
const leastDragPixels = 8;

interface Drag {
  readonly kind: 'select' | 'move';
  /** CSS pixels from the left of the plot, where it began and where it is. */
  readonly fromX: number;
  readonly toX: number;
  /** What was shown when it began, and how much of the axis a pixel was: it goes along under the pointer. */
  readonly shown: ChartZoom['shown'];
  readonly perPixel: number;
}

/**
 * Zooms a chart by the mouse: what is dragged over is shown from then on; with Shift, what is shown moves along. A finger
 * reads the chart as before: for it there are buttons (`ZoomBar`).
 *
 * @param placeAt what lies so many CSS pixels from the left of the plot, on the axis as it is now
 */
export function useZoomDrag(zoom: ChartZoom | undefined, placeAt: (x: number) => number) {
  const [selected, setSelected] = useState<Selection | null>(null);
  // Moves of the pointer may come faster than they are drawn: the last one counts.
  const current = useRef<Drag | null>(null);
  const set = (drag: Drag | null) => {
    current.current = drag;
    setSelected(drag?.kind === 'select' && isLong(drag) ? selectionOf(drag) : null);
  };

  const handlers = (follow: PointerHandlers): PointerHandlers => {
    const end = (event: PointerEvent<HTMLElement>) => {
      const drag = current.current;
      set(null);
      if (drag === null || zoom === undefined || drag.kind === 'move' || !isLong(drag)) return;
      const { left, width } = selectionOf(drag);
      zoom.onChange(fittedWindow({ from: placeAt(left), until: placeAt(left + width) }, zoom));
      follow.onPointerLeave?.(event);
    };
    return {
      ...follow,
      onPointerDown(event) {
        follow.onPointerDown?.(event);
        if (zoom === undefined || event.pointerType === 'touch' || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const x = xIn(event);
        set({
          kind: event.shiftKey ? 'move' : 'select',
          fromX: x,
          toX: x,
          shown: zoom.shown,
          perPixel: placeAt(1) - placeAt(0),
        });
      },
      onPointerMove(event) {
        const drag = current.current;
        if (drag?.kind !== 'move') follow.onPointerMove?.(event);
        if (drag === null || zoom === undefined) return;
        const toX = xIn(event);
        set({ ...drag, toX });
        if (drag.kind === 'select') return;
        const distance = (drag.fromX - toX) * drag.perPixel;
        const { from, until } = drag.shown;
        zoom.onChange(fittedWindow({ from: from + distance, until: until + distance }, zoom));
      },
      onPointerUp: end,
      onPointerCancel: () => set(null),
    };
  };

  return {
    handlers,
    /** What is being dragged over; null = nothing. */
    selected,
  };
}

/** CSS pixels from the left of the plot. */
interface Selection {
  readonly left: number;
  readonly width: number;
}

const selectionOf = ({ fromX, toX }: Drag): Selection => ({
  left: Math.min(fromX, toX),
  width: Math.abs(toX - fromX),
});

const isLong = ({ fromX, toX }: Drag) => Math.abs(toX - fromX) >= leastDragPixels;

/** Within the plot, also where the pointer has left it. */
function xIn({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(width, Math.max(0, clientX - left));
}
