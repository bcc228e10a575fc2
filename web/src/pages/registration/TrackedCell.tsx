import { use } from 'react';
import { personWho } from '../../panels/people/person-name.ts';
import type { ListedCharacter } from '../../storage/character-list.ts';
import fields from '../../ui/fields/fields.module.css';
import { RegistrationContext } from './registration-context.ts';
import styles from './registration.module.css';

/** Whether groups are lit that the character could join. */
export function TrackedCell({ entry }: { readonly entry: ListedCharacter }) {
  const { trackedIds, track } = use(RegistrationContext);
  return (
    <label className={styles['tracked']}>
      <input
        type="checkbox"
        className={fields['box']}
        aria-label={`Light groups for ${personWho(entry)}`}
        checked={trackedIds.has(entry.id)}
        onChange={(event) => track(entry.id, event.target.checked)}
      />
      <span aria-hidden="true" className={styles['trackedWord']}>
        Lights groups
      </span>
    </label>
  );
}
