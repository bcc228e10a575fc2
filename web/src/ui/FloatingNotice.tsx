import type { ComponentProps } from 'react';
import styles from './floating-notice.module.css';
import { LiveNoticeStrip } from './LiveNoticeStrip.tsx';

/** The strip over the foot of the page, wherever it has been scrolled to. Stands last in its page. */
export function FloatingNotice(props: ComponentProps<typeof LiveNoticeStrip>) {
  return (
    <div className={styles['notice']} data-floating-notice="">
      <LiveNoticeStrip {...props} />
    </div>
  );
}
