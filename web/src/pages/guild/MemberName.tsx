import type { ReactNode } from 'react';
import type { PersonShown } from '../../panels/person/PersonLine.tsx';
import { PersonMark } from '../../panels/person/PersonMark.tsx';
import { ShapeIcon } from '../../panels/person/ShapeIcon.tsx';
import styles from './members.module.css';

interface MemberNameProps {
  readonly person: Pick<PersonShown, 'name' | 'race' | 'raceIcon' | 'hasCrown'>;
  readonly isFriend: boolean;
  readonly isYou: boolean;
  /** Behind the name. */
  readonly children?: ReactNode;
}

/** Race and name of a member, and what the member is to the visitor. */
export function MemberName({ person, isFriend, isYou, children }: MemberNameProps) {
  const { name, race, raceIcon, hasCrown } = person;
  return (
    <span className={styles['name']}>
      <span className={styles['race']} title={race === '' ? undefined : race}>
        <ShapeIcon name={raceIcon} size={20} />
      </span>
      <bdi>{name}</bdi>
      {hasCrown && <PersonMark mark="crown" />}
      {isFriend && <PersonMark mark="friend" />}
      {isYou && <span className={styles['you']}>You</span>}
      {children}
    </span>
  );
}
