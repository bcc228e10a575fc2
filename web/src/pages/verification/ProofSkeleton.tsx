import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './verification.module.css';

/** The proof in three short steps. @param who the character, or "the character" */
export function ProofSteps({ who }: { who: string }) {
  return (
    <ol className={`grid gap-4-6 color-second ${styles['steps']}`}>
      <li>
        <strong className="block semibold color-text">Get three words</strong>
        They are random, yours alone, and valid for ten minutes.
      </li>
      <li>
        <strong className="block semibold color-text">Enter them in the game</strong>
        Log in as {who} and set its public comment to the three words, and nothing else.
      </li>
      <li>
        <strong className="block semibold color-text">Wait a moment</strong>
        This page detects the comment automatically. You can clear it afterwards.
      </li>
    </ol>
  );
}

/** Placeholder of the final size, which the server renders since it does not know the characters. */
export function SkeletonProof() {
  return (
    <div className={styles['skeleton']}>
      <header className={`row wrap between gap-3-6 ${styles['who']}`}>
        <div className="can-shrink" aria-hidden="true">
          <p className={`row wrap title-font gap-0-3 size-title-2 ${styles['name']}`}>
            <Skeleton width={10} />
          </p>
          <p className="color-second">
            <Skeleton width={28} />
          </p>
        </div>
      </header>
      <div className={`grid gap-5 ${styles['proof']}`}>
        <div className={`card glow stack gap-4 ${styles['board']}`} aria-hidden="true">
          <p className={`note semibold text-font ${styles['label']}`}>
            <Skeleton width={22} />
          </p>
          <p className={`row semibold ${styles['words']} gap-4 ${styles['none']}`}>
            <span />
            <span />
            <span />
          </p>
          <span className={styles['noButton']} />
        </div>
        <div className={`card stack gap-4 ${styles['checks']}`} aria-hidden="true">
          <p className={`note semibold text-font ${styles['label']}`}>
            <Skeleton width={18} />
          </p>
          <div className="grid gap-3">
            {[16, 18, 30].map((width) => (
              <p key={width} className={`grid ${styles['check']} ${styles['unknown']}`}>
                <span className={`center ${styles['mark']}`} />
                <Skeleton width={width} />
              </p>
            ))}
          </div>
        </div>
        <ProofSteps who="your character" />
      </div>
    </div>
  );
}

/** Placeholder of one row, since at least this browser will be listed. */
export function SkeletonDevice() {
  return (
    <div
      className={`card grid align-center gap-1-4 pad-3-4 line-between ${styles['row']}`}
      aria-hidden="true"
    >
      <span className={`semibold ${styles['deviceName']}`}>
        <Skeleton width={12} />
      </span>
      <span className={`note grid ${styles['times']}`}>
        <Skeleton width={18} />
      </span>
      <span className={styles['noButton']} />
    </div>
  );
}
