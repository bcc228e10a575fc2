import { personName } from '../../panels/people/person-name.ts';
import { shownClasses } from '../../panels/character-labels.ts';
import { ClassLevels } from '../../panels/person/ClassLevels.tsx';
import type { ListedCharacter } from '../../storage/character-list.ts';
import styles from './owner-line.module.css';

interface OwnerLineProps {
  readonly owner: ListedCharacter;
  /** The name stands over what follows. */
  readonly isHeading?: boolean;
}

/** One of the visitor's characters in a line: name, level, classes, server. */
export function OwnerLine({ owner, isHeading = false }: OwnerLineProps) {
  const { character } = owner;
  const name = <bdi className={styles['name']}>{personName(owner)}</bdi>;
  return (
    <div className={styles['owner']}>
      {isHeading ? <h3 className={styles['heading']}>{name}</h3> : name}
      {character !== null && (
        <>
          <span className={styles['level']}>
            <span className="visually-hidden">Level </span>
            {character.total_level}
          </span>
          <ClassLevels classes={shownClasses(character.classes)} />
          <span className={styles['server']}>{character.server_name}</span>
        </>
      )}
    </div>
  );
}
