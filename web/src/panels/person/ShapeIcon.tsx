import type { IconShapes } from '../../canvas/icon-atlas.ts';
import type { IconName } from '../icons.gen.ts';
import { useIconShapes } from '../canvas-resources.ts';
import styles from './person.module.css';

interface ShapeProps {
  /** CSS pixels; its room is there before its drawing is. */
  readonly size: number;
  /** What it says to a screen reader; without it the text beside it does. */
  readonly label?: string;
}

/** A drawing of the canvas, in the colour of the text beside it. */
export function ShapeIcon({ name, ...rest }: ShapeProps & { readonly name: IconName }) {
  return <Shape shape={useIconShapes()?.[name]} {...rest} />;
}

interface DrawnProps extends ShapeProps {
  /** Undefined = it is still on its way. */
  readonly shape: IconShapes<IconName>[IconName] | undefined;
}

/** As ShapeIcon, for whoever has the drawings of several at hand. */
export function Shape({ shape, size, label }: DrawnProps) {
  const pen = shape?.strokeWidth;
  return (
    <svg
      className={styles['shape']}
      width={size}
      height={size}
      viewBox={`0 0 ${shape?.size ?? size} ${shape?.size ?? size}`}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      {shape && (
        <path
          d={shape.path}
          fill={pen === undefined ? 'currentColor' : 'none'}
          stroke={pen === undefined ? undefined : 'currentColor'}
          strokeWidth={pen}
        />
      )}
    </svg>
  );
}
