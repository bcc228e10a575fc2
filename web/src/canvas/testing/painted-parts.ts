import { isolates } from '../clean-text.ts';
import type { Box } from '../geometry.ts';

/** Whether `inner` lies within `outer`; `tolerance` is for sums of fractions. */
export function containsBox(outer: Box, inner: Box, tolerance = 0.01): boolean {
  return (
    inner.x >= outer.x - tolerance &&
    inner.y >= outer.y - tolerance &&
    inner.x + inner.width <= outer.x + outer.width + tolerance &&
    inner.y + inner.height <= outer.y + outer.height + tolerance
  );
}

/** Whether the boxes share an area, not only an edge. */
export function overlaps(a: Box, b: Box, tolerance = 0.01): boolean {
  return (
    a.x + a.width > b.x + tolerance &&
    b.x + b.width > a.x + tolerance &&
    a.y + a.height > b.y + tolerance &&
    b.y + b.height > a.y + tolerance
  );
}

/** Removes the isolates that `isolateDirection` adds. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(isolates.begin, '').replaceAll(isolates.end, '');
}
