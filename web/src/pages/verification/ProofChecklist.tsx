import { hasClaim, type ClaimState } from '../../data/verification/claim-machine.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LiveDot } from '../../ui/StatusMark.tsx';
import { proofChecks, type ProofCheck } from './proof-words.ts';
import styles from './proof.module.css';

const markWords: Readonly<Record<ProofCheck['mark'], string>> = {
  done: 'Done',
  missing: 'Not yet',
  unknown: 'Not known yet',
};

interface ProofChecklistProps {
  readonly proof: ClaimState;
  /** Of the character. */
  readonly name: string;
}

/** What the server sees, live. What changes is told by one sentence of the page, not by the list itself. */
export function ProofChecklist({ proof, name }: ProofChecklistProps) {
  return (
    <section className={styles['checks']}>
      <div className={styles['line']}>
        <h3 className={styles['label']}>What the server sees</h3>
        {hasClaim(proof) && (
          <LiveDot tone={proof.trouble === null ? 'fresh' : 'late'}>
            {proof.trouble === null ? 'Looking every second' : 'No answer'}
          </LiveDot>
        )}
      </div>
      <ol className={styles['list']}>
        {proofChecks(proof, name).map(({ key, label, mark, advice }) => (
          <li key={key} className={`${styles['check']} ${styles[mark]}`}>
            <span className={styles['mark']}>
              {mark === 'done' && <Icon name="tick" size={14} strokeWidth={3} />}
            </span>
            <span className="visually-hidden">{markWords[mark]}: </span>
            <span className={styles['what']}>{label}</span>
            {advice !== '' && <span className={styles['advice']}>{advice}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
