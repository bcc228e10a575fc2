import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
} from 'react';
import type { Point } from './geometry.ts';
import type { Painter } from './painter.ts';
import styles from './scrolling-canvas.module.css';
import { type SurfaceHandle, useSurface } from './useSurface.ts';

/** A pointer event with its position in the content, CSS pixels. */
export interface CanvasPointer {
  readonly point: Point;
  readonly pointerType: string;
  readonly atMs: number;
}

interface ScrollingCanvasProps {
  /** Height of the content at a width of the list, CSS pixels. */
  readonly heightOf: (width: number) => number;
  readonly painter: Painter;
  readonly className?: string;
  /** Names the list and its keys for those who reach it by keyboard. */
  readonly label: string;
  readonly onPointerMove: (pointer: CanvasPointer) => void;
  readonly onPointerLeave: () => void;
  readonly onClick: (pointer: CanvasPointer) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
  /** The painter shows what has the focus: no ring round the whole. */
  readonly isFocusPainted: boolean;
  readonly ref?: Ref<SurfaceHandle>;
  /** Beside the canvas. */
  readonly children?: ReactNode;
}

/**
 * Content of any height, painted where it is in view: a tall spacer scrolls natively and a canvas sticks to the view.
 */
export function ScrollingCanvas({
  heightOf,
  painter,
  className = '',
  label,
  onPointerMove,
  onPointerLeave,
  onClick,
  onKeyDown,
  onFocus,
  onBlur,
  isFocusPainted,
  ref,
  children,
}: ScrollingCanvasProps) {
  const { scrollerRef, spacerRef, canvasRef, handle } = useSurface(heightOf, painter);
  useImperativeHandle(ref, () => handle, [handle]);

  const pointerOf = (event: PointerEvent | MouseEvent): CanvasPointer => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const top = handle.view()?.contentTop ?? 0;
    const { nativeEvent } = event;
    return {
      point: { x: event.clientX - bounds.left, y: event.clientY - bounds.top + top },
      // A click is a PointerEvent in current browsers and a plain mouse event in older ones.
      pointerType: nativeEvent instanceof globalThis.PointerEvent ? nativeEvent.pointerType : 'mouse',
      atMs: event.timeStamp,
    };
  };

  return (
    <div className={isFocusPainted ? undefined : `relative ${styles['frame']}`}>
      {/* What scrolls must be reachable by keyboard, and its rows answer to keys; screen readers have the table. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={scrollerRef}
        className={`relative ${styles['scroller']} ${className}`}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
        onPointerMove={(event) => onPointerMove(pointerOf(event))}
        onPointerLeave={onPointerLeave}
        onClick={(event) => onClick(pointerOf(event))}
      >
        <div ref={spacerRef} className="relative">
          <canvas ref={canvasRef} className={`block full-width ${styles['canvas']}`} aria-hidden="true" />
        </div>
        {children}
      </section>
    </div>
  );
}

export interface Click extends Point {
  readonly atMs: number;
}

/** Two clicks up to this far apart are one double click. */
const longestMs = 300;
const longestCssPixels = 75;

/** True for the second click of a double click. The caller then drops the first: a third click starts again. */
export function isDoubleClick(first: Click | null, second: Click): boolean {
  if (first === null) return false;
  const distance = Math.hypot(second.x - first.x, second.y - first.y);
  return second.atMs - first.atMs <= longestMs && distance <= longestCssPixels;
}
