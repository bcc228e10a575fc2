import { AnyIcon } from '../../ui/AnyIcon.tsx';
import styles from './proof.module.css';

/** This browser holds a token of the character. */
export function VerifiedMark() {
  return (
    <span className={styles['verifiedMark']}>
      <AnyIcon name="check" size={18} /> Verified
    </span>
  );
}
