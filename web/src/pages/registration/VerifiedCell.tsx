import { pageFacts } from '@rollcall/game/site/page-facts';
import { use } from 'react';
import { personWho } from '../../panels/people/person-name.ts';
import type { ListedCharacter } from '../../storage/character-list.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RegistrationContext } from './registration-context.ts';
import styles from './registration.module.css';

/** A mark, which leads to the devices that hold a proof, or the way to one. Plain links: the table keeps their clicks within the page. */
export function VerifiedCell({ entry }: { readonly entry: ListedCharacter }) {
  const { verifiedIds } = use(RegistrationContext);
  const href = `${pageFacts.verification.path}?id=${entry.id}`;
  if (verifiedIds.has(entry.id)) {
    return (
      <a className={styles['verified']} href={href} aria-label={`Verified: devices of ${personWho(entry)}`}>
        <Icon name="check" size={16} /> Verified
      </a>
    );
  }
  return (
    <a className={styles['verify']} href={href} aria-label={`Verify ${personWho(entry)}`}>
      Verify
    </a>
  );
}
