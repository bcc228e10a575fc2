import { realClasses } from '@rollcall/game/classes';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { personName, personWho } from '../../panels/people/person-name.ts';
import type { ListedCharacter } from '../../storage/character-list.ts';
import { VerifiedMark } from './VerifiedMark.tsx';
import styles from './proof.module.css';

interface WhoIsVerifiedProps {
  readonly entry: ListedCharacter;
  /** Among whom one may change. */
  readonly entries: readonly ListedCharacter[];
  readonly verifiedIds: ReadonlySet<number>;
}

/** Whom the page is about, and the way to another of one's characters. */
export function WhoIsVerified({ entry, entries, verifiedIds }: WhoIsVerifiedProps) {
  return (
    <header className={styles['who']}>
      <div className={styles['person']}>
        <h2 className={styles['name']}>
          <bdi>{personName(entry)}</bdi>
          {verifiedIds.has(entry.id) && <VerifiedMark />}
        </h2>
        <p className={styles['facts']}>{personFacts(entry)}</p>
      </div>
      {entries.length > 1 && <Change entry={entry} entries={entries} verifiedIds={verifiedIds} />}
    </header>
  );
}

/** "Orien · Level 20 · Fighter 12, Rogue 8"; of somebody never seen nothing is known. */
export function personFacts({ character }: ListedCharacter): string {
  if (character === null) return 'Not seen yet';
  const classes = realClasses(character.classes).map((each) => `${each.name} ${each.level}`);
  const facts = [character.server_name, `Level ${character.total_level}`, classes.join(', ')];
  return facts.filter((fact) => fact !== '').join(' · ');
}

function Change({ entry, entries, verifiedIds }: WhoIsVerifiedProps) {
  const id = useId();
  const navigate = useNavigate();
  return (
    <div className={styles['change']}>
      <label htmlFor={id}>Character</label>
      <select
        id={id}
        className={styles['select']}
        value={entry.id}
        onChange={({ target }) =>
          void navigate({ to: pageFacts.verification.path, search: { id: target.value }, resetScroll: false })
        }
      >
        {entries.map((each) => (
          <option key={each.id} value={each.id}>
            {personWho(each)}
            {verifiedIds.has(each.id) ? ' (verified)' : ''}
          </option>
        ))}
      </select>
    </div>
  );
}
