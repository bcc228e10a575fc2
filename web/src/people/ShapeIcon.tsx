import type { IconShape } from '../canvas/icon-atlas.ts';
import { useIconShapes } from './icon-shapes.ts';
import type { IconName } from './icons.gen.ts';

interface ShapeProps {
  /** CSS pixels; its space is kept until the icon has loaded. */
  readonly size: number;
  /** Name for screen readers; left out if the text beside it says the same. */
  readonly label?: string;
}

/** An icon that the canvas also draws, in the colour of the text beside it. */
export function ShapeIcon({ name, ...rest }: ShapeProps & { readonly name: IconName }) {
  return <Shape shape={useIconShapes()?.[name]} {...rest} />;
}

interface LoadedShapeProps extends ShapeProps {
  /** Undefined = still loading. */
  readonly shape: IconShape | undefined;
}

/** Like ShapeIcon, for callers that already have the shape. */
export function Shape({ shape, size, label }: LoadedShapeProps) {
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

/** Attributes of a shape that is filled, or stroked with its own width. */
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
