import type { IconShape } from '../../../canvas/icon-atlas.ts';
import type { IconName } from '../../icons.gen.ts';
import { penOf } from '../../IconDrawing.tsx';
import drawings from '../../icons.json';

const shapes: Partial<Record<IconName, IconShape>> = drawings;

const idOf = (name: IconName) => `icon-${name}`;

/** The drawings that icons below refer to, each once. */
export function ServedIcons({ names }: { readonly names: readonly IconName[] }) {
  return (
    <svg width="0" height="0" aria-hidden="true">
      {names.map((name) => {
        const shape = shapes[name];
        if (shape === undefined) return null;
        const { path, size } = shape;
        return (
          <symbol key={name} id={idOf(name)} viewBox={`0 0 ${size} ${size}`}>
            <path d={path} {...penOf(shape)} />
          </symbol>
        );
      })}
    </svg>
  );
}

interface ServedIconProps {
  readonly name: IconName;
  /** CSS pixels. */
  readonly size: number;
  /** What it stands for; without one it only accompanies words. */
  readonly title?: string;
}

/** One of the drawings. */
export function ServedIcon({ name, size, title }: ServedIconProps) {
  const said = title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title };
  return (
    <svg width={size} height={size} {...said}>
      <use href={`#${idOf(name)}`} />
    </svg>
  );
}
