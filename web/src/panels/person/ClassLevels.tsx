import type { ShownClass } from '../character-labels.ts';
import styles from './person.module.css';
import { useIconShapes } from '../canvas-resources.ts';
import { Shape } from './ShapeIcon.tsx';

/**
 * Classes with their levels, as pictures that have a name: words that only a screen reader sees cost a long list more than
 * all that is seen (docs/decisions/0206).
 */
export function ClassLevels({ classes }: { readonly classes: readonly ShownClass[] }) {
  const shapes = useIconShapes();
  return (
    <ul className={styles['classes']} aria-label="Classes">
      {classes.map(({ icon, name, level }, index) => (
        // Nothing says that a character bears a class once only.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${name} ${index}`} title={`${name} ${level}`}>
          {icon === null ? <bdi>{name}</bdi> : <Shape shape={shapes?.[icon]} size={16} label={name} />}
          <span>{level}</span>
        </li>
      ))}
    </ul>
  );
}
