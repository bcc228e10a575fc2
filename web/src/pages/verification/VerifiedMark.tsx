import { Icon } from '../../ui/Icon.tsx';
import styles from './proof.module.css';

/** This browser holds a token of the character. */
export function VerifiedMark() {
  return (
    <span className={styles['verifiedMark']}>
      <Icon name="check" size={18} /> Verified
    </span>
  );
}
