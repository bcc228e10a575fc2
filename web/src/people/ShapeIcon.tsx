import type { IconShape } from '../canvas/icon-atlas.ts';
import { useIconShapes } from './icon-shapes.ts';
import type { IconName } from './icons.gen.ts';

interface ShapeProps {
  /** CSS pixels; its place is kept until the drawing has loaded. */
  readonly size: number;
  /** For screen readers; without it the text beside it says the same. */
  readonly label?: string;
}

/** A drawing of the canvas, in the colour of the text beside it. */
export function ShapeIcon({ name, ...rest }: ShapeProps & { readonly name: IconName }) {
  return <Shape shape={useIconShapes()?.[name]} {...rest} />;
}

interface DrawnProps extends ShapeProps {
  /** Undefined = still loading. */
  readonly shape: IconShape | undefined;
}

/** As ShapeIcon, for callers that have all drawings at hand. */
export function Shape({ shape, size, label }: DrawnProps) {
  const grid = shape?.size ?? size;
  return (
    <svg
      className="rigid"
      width={size}
      height={size}
      viewBox={`0 0 ${grid} ${grid}`}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      {shape && <path d={shape.path} {...strokeOf(shape)} />}
    </svg>
  );
}

/** A shape is filled, or stroked in its own width. */
function strokeOf({ strokeWidth }: IconShape) {
  if (strokeWidth === undefined) return { fill: 'currentColor' } as const;
  return {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const;
}
