import { type PointerEvent, useRef, useState } from 'react';
import type { PointerHandlers } from '../frame/ChartSlider.tsx';
import { type ChartZoom, fittedWindow } from './chart-window.ts';

/** Minimum length of a drag, in CSS pixels; a shorter move counts as a press. */
const leastDragPixels = 8;

interface Drag {
  readonly kind: 'select' | 'move';
  /** Start and current position, CSS pixels from the left of the plot. */
  readonly fromX: number;
  readonly toX: number;
  /** Visible range at the start, and units of the axis per pixel, so that the chart moves with the pointer. */
  readonly shown: ChartZoom['shown'];
  readonly perPixel: number;
}

/**
 * Zooms a chart by mouse: a drag zooms to its range; with Shift it moves the chart. Touch still reads the chart and
 * zooms by buttons (`ZoomBar`).
 *
 * @param placeAt the point of the current axis at a distance from the left of the plot, CSS pixels
 */
export function useZoomDrag(zoom: ChartZoom | undefined, placeAt: (x: number) => number) {
  const [selected, setSelected] = useState<Selection | null>(null);
  // Pointer moves can be faster than renders; the last one counts.
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
    /** The dragged range; null = none. */
    selected,
  };
}

/** Positions, CSS pixels from the left of the plot. */
interface Selection {
  readonly left: number;
  readonly width: number;
}

const selectionOf = ({ fromX, toX }: Drag): Selection => ({
  left: Math.min(fromX, toX),
  width: Math.abs(toX - fromX),
});

const isLong = ({ fromX, toX }: Drag) => Math.abs(toX - fromX) >= leastDragPixels;

/** Pointer position clamped to the plot. */
function xIn({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(width, Math.max(0, clientX - left));
}
