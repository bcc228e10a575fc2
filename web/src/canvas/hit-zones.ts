import { type Box, containsPoint, type Point } from './geometry.ts';

/** A place that answers to the pointer, and what it stands for. */
export interface HitZone<Target> {
  readonly box: Box;
  readonly target: Target;
}

/** What lies under a point, or null. Of zones upon each other the one painted last is on top. */
export function zoneAt<Target>(zones: readonly HitZone<Target>[], point: Point): HitZone<Target> | null {
  return zones.findLast((zone) => containsPoint(zone.box, point)) ?? null;
}
