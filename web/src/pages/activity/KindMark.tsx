import type { PlaceKind } from '@rollcall/game/activity-figures';
import styles from './activity.module.css';
import { kindWords } from './kind-words.ts';

/** A piece of the picture: of which kind a place is, by colour and by height. */
export function KindMark({ kind }: { readonly kind: PlaceKind }) {
  return (
    <span className={styles['kind']} data-kind={kind} title={kindWords[kind]}>
      <span className="visually-hidden">{kindWords[kind]}: </span>
    </span>
  );
}
