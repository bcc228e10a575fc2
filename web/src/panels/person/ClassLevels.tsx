import type { ShownClass } from '../person-words.ts';
import styles from './person.module.css';
import { ShapeIcon } from './ShapeIcon.tsx';

/** Classes with their levels, as pictures; read out in words. */
export function ClassLevels({ classes }: { readonly classes: readonly ShownClass[] }) {
  return (
    <ul className={styles['classes']} aria-label="Classes">
      {classes.map(({ icon, name, level }, index) => (
        // Nothing says that a character bears a class once only.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${name} ${index}`} title={`${name} ${level}`}>
          {icon === null ? <bdi>{name}</bdi> : <ShapeIcon name={icon} size={16} />}
          {icon !== null && <span className="visually-hidden">{name} </span>}
          <span>{level}</span>
        </li>
      ))}
    </ul>
  );
}
