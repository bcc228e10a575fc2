import type { LiveNotice } from '../data/live-notice.ts';
import styles from './panel.module.css';
import { RemedyNotice } from './RemedyNotice.tsx';

interface PanelNoticeProps {
  /** Null = there is nothing to say. */
  readonly notice: LiveNotice | null;
  /** Asks for everything anew. */
  readonly onRemedy: () => void;
}

/** What is wrong with the data of a panel, and the way out, below its list. */
export function PanelNotice({ notice, onRemedy }: PanelNoticeProps) {
  if (notice === null) return null;
  return (
    // Toasts make room for its button (shell/toasts.module.css).
    <div className={styles['notice']} data-panel-notice="">
      <RemedyNotice notice={notice} onRemedy={onRemedy} />
    </div>
  );
}
