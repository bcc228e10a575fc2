import type { ComponentProps } from 'react';
import styles from './floating-notice.module.css';
import { LiveNoticeStrip } from './LiveNoticeStrip.tsx';
import { useRootMark } from './useRootMark.ts';

/** The strip over the foot of the page, wherever it has been scrolled to. Stands last in its page. */
export function FloatingNotice(props: ComponentProps<typeof LiveNoticeStrip>) {
  // Toasts make room for its button (shell/toasts.module.css).
  useRootMark('floating-notice', props.notice !== null);
  return (
    <div className={styles['notice']}>
      <LiveNoticeStrip {...props} />
    </div>
  );
}
