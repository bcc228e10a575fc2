import { pageFacts } from '@rollcall/game/site/page-facts';
import { use } from 'react';
import { personWho } from '../../panels/people/person-row.ts';
import type { ListedCharacter } from '../../storage/character-list.ts';
import { AnyIcon } from '../../ui/AnyIcon.tsx';
import { RegistrationContext } from './registration-context.ts';
import styles from './registration.module.css';

/** A mark, or the way to it. Plain links: the table keeps their clicks within the page. */
export function VerifiedCell({ entry }: { readonly entry: ListedCharacter }) {
  const { verifiedIds } = use(RegistrationContext);
  if (verifiedIds.has(entry.id)) {
    return (
      <span className={styles['verified']}>
        <AnyIcon name="check" size={16} /> Verified
      </span>
    );
  }
  return (
    <a
      className={styles['verify']}
      href={`${pageFacts.verification.path}?id=${entry.id}`}
      aria-label={`Verify ${personWho(entry)}`}
    >
      Verify
    </a>
  );
}
