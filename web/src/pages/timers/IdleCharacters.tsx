import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { personName } from '../../panels/people/person-name.ts';
import type { ListedCharacter } from '../../storage/character-list.ts';
import styles from './idle-characters.module.css';
import { OwnerLine } from './OwnerLine.tsx';
import type { CharacterGroups } from './timers-view.ts';

type IdleCharactersProps = Pick<CharacterGroups<ListedCharacter>, 'free' | 'hidden' | 'unknown'>;

/** Characters of whom no timers are shown, by why. */
export function IdleCharacters({ free, hidden, unknown }: IdleCharactersProps) {
  return (
    <>
      {free.length > 0 && <Group title="Free for every raid" owners={free} tone="free" />}
      {hidden.length > 0 && <HiddenCharacters owners={hidden} />}
      {unknown.length > 0 && <Group title="Not known at the moment" owners={unknown} tone="unknown" />}
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly owners: readonly ListedCharacter[];
  readonly tone: 'free' | 'unknown';
}

function Group({ title, owners, tone }: GroupProps) {
  return (
    <section className={styles['group']} data-tone={tone}>
      <h3 className={styles['title']}>
        {title} ({owners.length})
      </h3>
      <ul className={styles['owners']}>
        {owners.map((owner) => (
          <li key={owner.id}>
            <OwnerLine owner={owner} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of whom nothing is told: each with the way to see one's own, also when an earlier proof is worth nothing any more. */
export function HiddenCharacters({ owners }: { readonly owners: readonly ListedCharacter[] }) {
  return (
    <section className={styles['group']} data-tone="hidden">
      <h3 className={styles['title']}>Hidden from everybody ({owners.length})</h3>
      <p className={styles['note']}>
        Anonymous characters keep their timers to themselves. Verify one that is yours, or verify it again, to
        see them.
      </p>
      <ul className={styles['owners']}>
        {owners.map((owner) => (
          <li key={owner.id}>
            <OwnerLine owner={owner} />
            <Link
              to={pageFacts.verification.path}
              search={{ id: String(owner.id) }}
              className={styles['verify']}
              aria-label={`Verify ${personName(owner)}`}
            >
              Verify
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
