import type { LiveNotice } from '../data/live-notice.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './panel.module.css';

interface PanelNoticeProps {
  /** Null = there is nothing to say. */
  readonly notice: LiveNotice | null;
  /** Asks for everything anew. */
  readonly onRemedy: () => void;
}

/** What is wrong with the data of a panel, and the way out, below its list. */
export function PanelNotice({ notice, onRemedy }: PanelNoticeProps) {
  if (notice === null) return null;
  const { tone, title, text, remedy } = notice;
  return (
    // Toasts make room for its button (shell/toasts.module.css).
    <div className={styles['notice']} data-panel-notice="">
      <Notice tone={tone} title={title} action={remedy && <Button onClick={onRemedy}>{remedy}</Button>}>
        {text}
      </Notice>
    </div>
  );
}
