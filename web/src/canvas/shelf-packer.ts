import type { Box } from './geometry.ts';

export interface ShelfPacker {
  /** A free place of that size, in the packer's own unit, or null when the page is full. */
  readonly place: (width: number, height: number) => Box | null;
}

/** Puts small boxes side by side on shelves, from the top down, with a gap so that neighbours never bleed. */
export function createShelfPacker(pageSize: number, gap: number): ShelfPacker {
  let shelfTop = 0;
  let shelfHeight = 0;
  let nextX = 0;
  return {
    place(width, height) {
      if (nextX + width > pageSize) {
        shelfTop += shelfHeight + gap;
        shelfHeight = 0;
        nextX = 0;
      }
      if (width > pageSize || shelfTop + height > pageSize) return null;
      const box = { x: nextX, y: shelfTop, width, height };
      nextX += width + gap;
      shelfHeight = Math.max(shelfHeight, height);
      return box;
    },
  };
}
