import type { ReactNode } from 'react';
import type { IconName } from '../icons.gen.ts';
import type { ShownClass } from '../character-labels.ts';
import { ClassLevels } from './ClassLevels.tsx';
import { PersonMark } from './PersonMark.tsx';
import styles from './person.module.css';
import { ShapeIcon } from './ShapeIcon.tsx';

/** Somebody in two lines; every string is ready to be read. */
export interface PersonShown {
  readonly name: string;
  /** The operator has given it a crown. */
  readonly hasCrown: boolean;
  readonly raceIcon: IconName;
  /** "Female Human"; empty = unknown. */
  readonly race: string;
  /** Empty = in none, or not wanted. */
  readonly guild: string;
  readonly place: string;
  readonly classes: readonly ShownClass[];
  readonly level: number | string;
}

interface PersonLineProps {
  readonly person: PersonShown;
  /** Behind the name. */
  readonly mark?: ReactNode;
  /** The name is a button that does this. */
  readonly onName?: () => void;
  /** Behind the place. */
  readonly children?: ReactNode;
}

/** Race, name, classes and level; below them guild and place. */
export function PersonLine({ person, mark, onName, children }: PersonLineProps) {
  const { name, hasCrown, race, raceIcon, guild, place, classes, level } = person;
  return (
    <div className={styles['person']}>
      <span className={styles['race']} title={race === '' ? undefined : race}>
        <ShapeIcon name={raceIcon} size={20} />
        <span className="visually-hidden">{race}</span>
      </span>
      <p className={styles['name']}>
        {onName === undefined ? (
          <bdi>{name}</bdi>
        ) : (
          <button type="button" className={styles['nameButton']} onClick={onName}>
            <bdi>{name}</bdi>
          </button>
        )}
        {hasCrown && <PersonMark mark="crown" />}
        {mark}
      </p>
      <ClassLevels classes={classes} />
      <span className={styles['level']}>
        <span className="visually-hidden">Level </span>
        {level}
      </span>
      <p className={styles['where']}>
        {guild !== '' && (
          <>
            <bdi>{guild}</bdi>
            {' · '}
          </>
        )}
        <bdi>{place}</bdi>
        {children}
      </p>
    </div>
  );
}
