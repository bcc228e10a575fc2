/** All numbers of this file are CSS pixels unless a name says otherwise. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** True for a point on the box; the right and lower edges belong to the neighbour. */
export function containsPoint(box: Box, point: Point): boolean {
  return point.x >= box.x && point.x < box.x + box.width && point.y >= box.y && point.y < box.y + box.height;
}

/** The box with a margin taken off every side; never of negative size, never beside the box. */
export function inset(box: Box, horizontal: number, vertical: number): Box {
  return {
    x: box.x + Math.min(horizontal, box.width / 2),
    y: box.y + Math.min(vertical, box.height / 2),
    width: Math.max(0, box.width - 2 * horizontal),
    height: Math.max(0, box.height - 2 * vertical),
  };
}

/** The nearest whole device pixel, so that an edge or a bitmap is not blurred over two. */
export function snapToDevicePixel(cssLength: number, pixelRatio: number): number {
  return Math.round(cssLength * pixelRatio) / pixelRatio;
}

/** An area that reacts to the pointer, and what it stands for. */
export interface HitZone<Target> {
  readonly box: Box;
  readonly target: Target;
}

/** The zone under a point, or null. Of overlapping zones the one painted last is on top. */
export function zoneAt<Target>(zones: readonly HitZone<Target>[], point: Point): HitZone<Target> | null {
  return zones.findLast((zone) => containsPoint(zone.box, point)) ?? null;
}
