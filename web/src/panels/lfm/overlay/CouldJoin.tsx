import { lazy, Suspense } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './lfm-card.module.css';
import type { ListedSource } from './listed-source.ts';
import { useListedLfm } from './useListedLfm.ts';

const load = () => import('../../who/could-join/CouldJoinDialog.tsx');
const CouldJoinDialog = lazy(async () => ({ default: (await load()).CouldJoinDialog }));
/** What does not load now is asked for again by the click, and told of there. */
const prepare = () => void load().catch(() => undefined);

/** Asks whom one could ask. */
export function CouldJoinButton({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <p className={styles['foot']}>
      <button
        type="button"
        className={styles['ask']}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={onOpen}
      >
        <Icon name="people" size={16} />
        Who could join?
      </button>
    </p>
  );
}

interface CouldJoinProps {
  readonly lfmId: number;
  readonly source: ListedSource;
  readonly onClose: () => void;
}

/** Who could join a group of the list, as it is now. Nothing for a group that was gone from the beginning. */
export function CouldJoin({ lfmId, source, onClose }: CouldJoinProps) {
  const group = useListedLfm(source, lfmId);
  if (group === null) return null;
  return (
    <Suspense fallback={null}>
      <CouldJoinDialog lfm={group.listed.lfm} isGone={group.isGone} onClose={onClose} />
    </Suspense>
  );
}
