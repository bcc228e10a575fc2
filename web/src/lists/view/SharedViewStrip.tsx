import { memo } from 'react';
import styles from './shared-view.module.css';
import type { SharedView } from './useSharedView.ts';

interface SharedViewStripProps {
  readonly view: Pick<SharedView, 'isShared' | 'isForeign' | 'problems' | 'keepShared' | 'leaveShared'>;
}

/** Says that the list shows a view from the address and which parts are invalid; offers to keep or leave it. */
export const SharedViewStrip = memo(function SharedViewStrip({ view }: SharedViewStripProps) {
  return (
    <>
      {view.problems.length > 0 && (
        <p className={`color-text size-small pad-2-3 line-below ${styles['problems']}`}>
          Not understood: {view.problems.join('; ')}.
        </p>
      )}
      <Strip view={view} />
    </>
  );
});

function Strip({ view }: SharedViewStripProps) {
  if (!view.isShared) return null;
  if (!view.isForeign) {
    return (
      <section
        aria-label="Requested view"
        className={`row wrap color-text size-small gap-0-2 pad-0-3 line-below ${styles['strip']}`}
      >
        <p>Shown as requested.</p>
        <button type="button" onClick={view.leaveShared}>
          Show my usual list
        </button>
      </section>
    );
  }
  return (
    <section
      aria-label="Shared view"
      className={`row wrap color-text size-small gap-0-2 pad-0-3 line-below ${styles['strip']}`}
    >
      <p>This is a shared view.</p>
      <button type="button" onClick={view.keepShared}>
        Keep it
      </button>
      <button type="button" onClick={view.leaveShared}>
        Back to mine
      </button>
    </section>
  );
}
