/** Numbers in this file are CSS pixels unless a name says otherwise. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Whether a point is in a box. The right and lower edges belong to its neighbours. */
export function containsPoint(box: Box, point: Point): boolean {
  return point.x >= box.x && point.x < box.x + box.width && point.y >= box.y && point.y < box.y + box.height;
}

/** The box reduced by a margin on each side, to a size of at least zero. */
export function inset(box: Box, horizontal: number, vertical: number): Box {
  return {
    x: box.x + Math.min(horizontal, box.width / 2),
    y: box.y + Math.min(vertical, box.height / 2),
    width: Math.max(0, box.width - 2 * horizontal),
    height: Math.max(0, box.height - 2 * vertical),
  };
}

/** Rounds to whole device pixels, so that edges and bitmaps are sharp. */
export function snapToDevicePixel(cssLength: number, pixelRatio: number): number {
  return Math.round(cssLength * pixelRatio) / pixelRatio;
}

/** An area that reacts to the pointer, with its target. */
export interface HitZone<Target> {
  readonly box: Box;
  readonly target: Target;
}

/** The zone at a point; null = none. Of overlapping zones, the last painted is on top. */
export function zoneAt<Target>(zones: readonly HitZone<Target>[], point: Point): HitZone<Target> | null {
  return zones.findLast((zone) => containsPoint(zone.box, point)) ?? null;
}
