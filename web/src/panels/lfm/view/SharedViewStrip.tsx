import { memo } from 'react';
import styles from './shared-view.module.css';
import { viewOf } from './list-view.ts';
import type { ShownView } from './useShownView.ts';

/** Says that the list is shown by a view out of the address, and offers both ways out of that. */
export const SharedViewStrip = memo(function SharedViewStrip({ view }: { readonly view: ShownView }) {
  if (!view.isShared) return null;
  return (
    <section aria-label="Shared view" className={styles['strip']}>
      <p>You see a shared view.</p>
      <button type="button" onClick={() => view.adopt(viewOf(view.settings, view.searchText))}>
        Keep it
      </button>
      <button type="button" onClick={view.leaveShared}>
        Back to mine
      </button>
    </section>
  );
});
