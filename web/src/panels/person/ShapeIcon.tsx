import type { IconName } from '../icons.gen.ts';
import { useIconShapes } from '../useIconShapes.ts';
import styles from './person.module.css';

interface ShapeIconProps {
  readonly name: IconName;
  /** CSS pixels; its room is there before its drawing is. */
  readonly size: number;
}

/** A drawing of the canvas, in the colour of the text beside it. It says nothing to a screen reader: the text does. */
export function ShapeIcon({ name, size }: ShapeIconProps) {
  const shape = useIconShapes()?.[name];
  const pen = shape?.strokeWidth;
  return (
    <svg
      className={styles['shape']}
      width={size}
      height={size}
      viewBox={`0 0 ${shape?.size ?? size} ${shape?.size ?? size}`}
      aria-hidden="true"
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
