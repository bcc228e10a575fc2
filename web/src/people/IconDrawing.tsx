import type { IconShape } from '../canvas/icon-atlas.ts';
import type { IconName } from './icons.gen.ts';
import { useIconShapes } from './icon-shapes.ts';

interface IconDrawingProps {
  readonly name: IconName;
  /** CSS pixels. */
  readonly size: number;
}

/** The drawing of a class or a race beside words that say the same. Its place is kept while it is on its way. */
export function IconDrawing({ name, size }: IconDrawingProps) {
  const shape = useIconShapes()?.[name];
  const grid = shape?.size ?? size;
  return (
    <svg viewBox={`0 0 ${grid} ${grid}`} width={size} height={size} aria-hidden="true">
      {shape && <path d={shape.path} {...penOf(shape)} />}
    </svg>
  );
}

/** A shape is filled, or drawn with a pen of its width. */
export function penOf({ strokeWidth }: IconShape) {
  if (strokeWidth === undefined) return { fill: 'currentColor' } as const;
  return {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const;
}
