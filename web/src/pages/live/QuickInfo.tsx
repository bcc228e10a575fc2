import { Skeleton } from '../../ui/Skeleton.tsx';
import type { QuickFact } from './quick-info.ts';
import styles from './quick-info.module.css';

/** The few facts that people ask for most (§2.6). */
export function QuickInfo({ facts }: { readonly facts: readonly QuickFact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(({ id, label, value, isSentence, note }) => (
        <div key={id} className={styles['fact']}>
          <dt className={styles['label']}>{label}</dt>
          <dd className={isSentence ? styles['sentence'] : styles['value']}>
            {value ?? (
              <>
                <Skeleton width={6} />
                <span className="visually-hidden">Loading...</span>
              </>
            )}
          </dd>
          {note !== null && <dd className={styles['note']}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
