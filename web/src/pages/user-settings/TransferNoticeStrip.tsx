import { useEffect, useRef } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import type { TransferNotice } from './transfer-words.ts';
import styles from './user-settings.module.css';

/** Why something came to nothing. Its place stands from the beginning, as screen readers want it. */
export function TransferNoticeStrip({ notice }: { readonly notice: TransferNotice | null }) {
  const ref = useRef<HTMLDivElement>(null);
  // Not behind the bar at the bottom.
  useEffect(() => {
    if (notice !== null) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  return (
    <div ref={ref} role="alert" className={styles['alert']}>
      {notice !== null && (
        <Notice tone={notice.tone} title={notice.title}>
          {notice.text}
        </Notice>
      )}
    </div>
  );
}
