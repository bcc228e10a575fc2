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
}

/**
 * Zooms a chart by the mouse: what is dragged over is shown from then on; with Shift, what is shown moves along. A finger
 * reads the chart as before: for it there are buttons (`ZoomBar`).
 *
 * @param placeAt what lies so many CSS pixels from the left of the plot, on the axis as it is now
 */
export function useZoomDrag(zoom: ChartZoom | undefined, placeAt: (x: number) => number) {
  const [drag, setDrag] = useState<Drag | null>(null);
  /** What a move began with: the axis goes along under the pointer. */
  const began = useRef<{ readonly shown: ChartZoom['shown']; readonly perPixel: number } | null>(null);

  const handlers = (follow: PointerHandlers): PointerHandlers => {
    const end = (event: PointerEvent<HTMLElement>) => {
      setDrag(null);
      if (drag === null || zoom === undefined || drag.kind === 'move' || !isLong(drag)) return;
      const [left, right] = [Math.min(drag.fromX, drag.toX), Math.max(drag.fromX, drag.toX)];
      zoom.onChange(fittedWindow({ from: placeAt(left), until: placeAt(right) }, zoom));
      follow.onPointerLeave?.(event);
    };
    return {
      ...follow,
      onPointerDown(event) {
        follow.onPointerDown?.(event);
        if (zoom === undefined || event.pointerType === 'touch' || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const x = xIn(event);
        began.current = { shown: zoom.shown, perPixel: placeAt(1) - placeAt(0) };
        setDrag({ kind: event.shiftKey ? 'move' : 'select', fromX: x, toX: x });
      },
      onPointerMove(event) {
        if (drag?.kind !== 'move') follow.onPointerMove?.(event);
        if (drag === null || zoom === undefined) return;
        const toX = xIn(event);
        setDrag({ ...drag, toX });
        if (drag.kind === 'select' || began.current === null) return;
        const distance = (drag.fromX - toX) * began.current.perPixel;
        const { from, until } = began.current.shown;
        zoom.onChange(fittedWindow({ from: from + distance, until: until + distance }, zoom));
      },
      onPointerUp: end,
      onPointerCancel: () => setDrag(null),
    };
  };

  return {
    handlers,
    /** What is being dragged over, CSS pixels from the left of the plot; null = nothing. */
    selected:
      drag?.kind === 'select' && isLong(drag)
        ? { left: Math.min(drag.fromX, drag.toX), width: Math.abs(drag.toX - drag.fromX) }
        : null,
  };
}

const isLong = ({ fromX, toX }: Drag) => Math.abs(toX - fromX) >= leastDragPixels;

/** Within the plot, also where the pointer has left it. */
function xIn({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(width, Math.max(0, clientX - left));
}
