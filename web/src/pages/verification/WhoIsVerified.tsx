import { pageFacts } from '@rollcall/game/site/page-facts';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { personName, personWho } from '../../panels/people/person-name.ts';
import type { ListedCharacter } from '../../storage/character-list.ts';
import { classFacts, placeFacts } from './person-facts.ts';
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
        <p className={styles['facts']}>
          {[placeFacts(entry), classFacts(entry)].filter((facts) => facts !== '').join(' · ')}
        </p>
      </div>
      {entries.length > 1 && <Change entry={entry} entries={entries} verifiedIds={verifiedIds} />}
    </header>
  );
}

function Change({ entry, entries, verifiedIds }: WhoIsVerifiedProps) {
  const id = useId();
  const navigate = useNavigate();
  return (
    <div className={styles['change']}>
      <label htmlFor={id}>Character</label>
      <select
        id={id}
        className="control"
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
