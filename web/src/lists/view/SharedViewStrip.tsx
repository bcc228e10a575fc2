import { memo } from 'react';
import styles from './shared-view.module.css';
import type { SharedView } from './useSharedView.ts';

interface SharedViewStripProps {
  readonly view: Pick<SharedView, 'isShared' | 'keepShared' | 'leaveShared'>;
}

/** Says that the list is shown by a view out of the address, and offers both ways out of that. */
export const SharedViewStrip = memo(function SharedViewStrip({ view }: SharedViewStripProps) {
  if (!view.isShared) return null;
  return (
    <section aria-label="Shared view" className={`row wrap color-text size-small gap-0-2 ${styles['strip']}`}>
      <p>This is a shared view.</p>
      <button type="button" onClick={view.keepShared}>
        Keep it
      </button>
      <button type="button" onClick={view.leaveShared}>
        Back to mine
      </button>
    </section>
  );
});
