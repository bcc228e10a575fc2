import type { LiveNotice } from '../data/live-notice.ts';
import { useRootMark } from '../ui/useRootMark.ts';
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
  // Toasts make room for its button (shell/toasts.module.css).
  useRootMark('panel-notice', notice !== null);
  if (notice === null) return null;
  return (
    <div className={styles['notice']}>
      <RemedyNotice notice={notice} onRemedy={onRemedy} />
    </div>
  );
}
