import { Icon } from '../../ui/Icon.tsx';
import styles from './person.module.css';

const marks = {
  /** The operator has given it a crown (§2.8). */
  crown: { icon: 'crown', name: 'Crowned' },
  friend: { icon: 'heart', name: 'Friend' },
} as const;

/** A small drawing beside the name of somebody. */
export function PersonMark({ mark }: { readonly mark: keyof typeof marks }) {
  const { icon, name } = marks[mark];
  return (
    <span className={styles[mark]} title={name}>
      <Icon name={icon} size={14} />
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
