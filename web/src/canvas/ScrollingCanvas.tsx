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
  /** Height of the content for a width of the list, CSS pixels. */
  readonly heightOf: (width: number) => number;
  readonly painter: Painter;
  readonly className?: string;
  /** Accessible name, with the keys of the list. */
  readonly label: string;
  readonly onPointerMove: (pointer: CanvasPointer) => void;
  readonly onPointerLeave: () => void;
  readonly onClick: (pointer: CanvasPointer) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
  /** True = the painter marks the focused row, so the canvas needs no focus ring. */
  readonly isFocusPainted: boolean;
  readonly ref?: Ref<SurfaceHandle>;
  /** Content beside the canvas. */
  readonly children?: ReactNode;
}

/** Content of any height: a tall spacer scrolls natively, and a sticky canvas paints the visible part. */
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
    const top = handle.viewport()?.contentTop ?? 0;
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
      {/* Scrollable content must be reachable by keyboard, and its rows handle keys. Screen readers use the table. */}
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

/** Maximum time between the clicks of a double click, in ms. */
const longestMs = 300;
const longestCssPixels = 75;

/**
 * Whether a click completes a double click. The caller then forgets the first one, so that a third click starts a new
 * pair.
 */
export function isDoubleClick(first: Click | null, second: Click): boolean {
  if (first === null) return false;
  const distance = Math.hypot(second.x - first.x, second.y - first.y);
  return second.atMs - first.atMs <= longestMs && distance <= longestCssPixels;
}
