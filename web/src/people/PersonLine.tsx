import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import type { ShownPerson, ShownClass } from './character-labels.ts';
import { useIconShapes } from './icon-shapes.ts';
import styles from './person.module.css';
import { Shape, ShapeIcon } from './ShapeIcon.tsx';

const marks = {
  /** The operator has given the character a crown. */
  crown: { icon: 'crown', name: 'Crowned' },
  friend: { icon: 'heart', name: 'Friend' },
} as const;

/** A small icon beside a character's name. */
export function PersonMark({ mark }: { mark: keyof typeof marks }) {
  const { icon, name } = marks[mark];
  return (
    <span className={styles[mark]} title={name}>
      <Icon name={icon} size={14} />
      <span className="visually-hidden">{name}</span>
    </span>
  );
}

interface PersonLineProps {
  readonly person: ShownPerson;
  /** After the name. */
  readonly mark?: ReactNode;
  /** Makes the name a button with this action. */
  readonly onName?: () => void;
  /** Whether the content below is open, which the button toggles. */
  readonly isOpen?: boolean;
  /** After the place. */
  readonly children?: ReactNode;
}

/** A character in two lines: race, name, classes and level; below them guild and place. */
export function PersonLine({ person, mark, onName, isOpen, children }: PersonLineProps) {
  const { name, hasCrown, race, raceIcon, guild, place, classes, level } = person;
  return (
    <div className={`grid align-start gap-0-2 ${styles['person']}`}>
      <span className={`color-third ${styles['race']}`} title={race === '' ? undefined : race}>
        <ShapeIcon name={raceIcon} size={20} />
        <span className="visually-hidden">{race}</span>
      </span>
      <div className={`flex wrap gap-0-2 ${styles['first']}`}>
        <p className={`semibold can-shrink ${styles['name']}`}>
          {onName === undefined ? (
            <bdi>{name}</bdi>
          ) : (
            // The title names the icons beside it.
            <button
              type="button"
              className={`text-start color-sky hover-underline pad-0 ${styles['nameButton']}`}
              title={[race, ...classes.map((each) => `${each.name} ${each.level}`)]
                .filter(Boolean)
                .join(' · ')}
              aria-expanded={isOpen}
              onClick={onName}
            >
              <bdi>{name}</bdi>
            </button>
          )}
          {hasCrown && <PersonMark mark="crown" />}
          {mark}
        </p>
        <ClassLevels classes={classes} />
      </div>
      <span className={`semibold text-end ${styles['level']}`}>
        <span className="visually-hidden">Level </span>
        {level}
      </span>
      <p className={`small-note ${styles['where']}`}>
        {guild !== '' && (
          <>
            <bdi>{guild}</bdi>
            {place !== '' && ' · '}
          </>
        )}
        <bdi>{place}</bdi>
        {children}
      </p>
    </div>
  );
}

/**
 * Classes with their levels, as icons with accessible names. Hidden text for screen readers would slow down a long list
 * more than all its visible content (docs/decisions/0004-measure-before-adding-a-cache.md).
 */
export function ClassLevels({ classes }: { classes: readonly ShownClass[] }) {
  const shapes = useIconShapes();
  return (
    <ul className={`small-note flex wrap gap-0-2 at-end ${styles['classes']}`} aria-label="Classes">
      {classes.map(({ icon, name, level }, index) => (
        // Nothing guarantees that a character has each class only once.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${name} ${index}`} className="inline-row nowrap" title={`${name} ${level}`}>
          {icon === null ? <bdi>{name}</bdi> : <Shape shape={shapes?.[icon]} size={16} label={name} />}
          <span>{level}</span>
        </li>
      ))}
    </ul>
  );
}
