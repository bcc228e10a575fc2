import type { PersonRow } from './people-words.ts';
import type { EntryColumn } from './EntryTable.tsx';
import styles from './people.module.css';

const statusWords: Readonly<Record<PersonRow['status'], string>> = {
  online: 'Online',
  offline: 'Offline',
  anonymous: 'Anonymous',
  unknown: 'Not seen yet',
};

/** A name with a mark of where its bearer is: a full dot, a ring, a dashed ring. */
export function PersonName({ row }: { readonly row: PersonRow }) {
  return (
    <>
      <span className={`${styles['dot']} ${styles[row.status]}`} title={statusWords[row.status]}>
        <span className="visually-hidden">{statusWords[row.status]}</span>
      </span>
      <span className={styles['name']}>{row.name}</span>
    </>
  );
}

/** What a table says of people beside their names. */
export const personColumns: readonly EntryColumn<PersonRow>[] = [
  { label: 'Server', text: ({ server }) => server },
  { label: 'Level', text: ({ level }) => level, isNumber: true },
  { label: 'Classes', text: ({ classes }) => classes },
];
