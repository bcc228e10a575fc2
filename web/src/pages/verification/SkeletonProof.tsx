import { Skeleton } from '../../ui/Skeleton.tsx';
import { ProofSteps } from './ProofSteps.tsx';
import styles from './proof.module.css';

/** What the server draws: it knows nobody's characters. As large as what comes. */
export function SkeletonProof() {
  return (
    <>
      <header className={styles['who']}>
        <div className={styles['person']} aria-hidden="true">
          <p className={styles['name']}>
            <Skeleton width={10} />
          </p>
          <p className={styles['facts']}>
            <Skeleton width={28} />
          </p>
        </div>
      </header>
      <div className={styles['proof']}>
        <div className={styles['board']} aria-hidden="true">
          <p className={styles['label']}>
            <Skeleton width={22} />
          </p>
          <p className={`${styles['words']} ${styles['none']}`}>
            <span />
            <span />
            <span />
          </p>
          <span className={styles['noButton']} />
        </div>
        <div className={styles['checks']} aria-hidden="true">
          <p className={styles['label']}>
            <Skeleton width={18} />
          </p>
          <div className={styles['list']}>
            {[16, 18, 30].map((width) => (
              <p key={width} className={`${styles['check']} ${styles['unknown']}`}>
                <span className={styles['mark']} />
                <Skeleton width={width} />
              </p>
            ))}
          </div>
        </div>
        <ProofSteps who="your character" />
      </div>
    </>
  );
}
