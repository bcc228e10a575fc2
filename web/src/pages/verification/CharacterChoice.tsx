import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { personName } from '../../panels/people/person-name.ts';
import type { ListedCharacter } from '../../storage/character-list.ts';
import { VerifiedMark } from './VerifiedMark.tsx';
import { classFacts, placeFacts } from './person-facts.ts';
import styles from './character-choice.module.css';

interface CharacterChoiceProps {
  readonly entries: readonly ListedCharacter[];
  readonly verifiedIds: ReadonlySet<number>;
}

/** One's own characters, to choose the one to verify. */
export function CharacterChoice({ entries, verifiedIds }: CharacterChoiceProps) {
  return (
    <ul className={styles['choice']} aria-label="Your characters">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link to={pageFacts.verification.path} search={{ id: String(entry.id) }} className={styles['card']}>
            <span className={styles['name']}>
              <bdi>{personName(entry)}</bdi>
              {verifiedIds.has(entry.id) ? (
                <VerifiedMark />
              ) : (
                <span className={styles['verify']}>Verify</span>
              )}
            </span>
            <span className={styles['facts']}>{placeFacts(entry)}</span>
            <span className={styles['facts']}>{classFacts(entry)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
