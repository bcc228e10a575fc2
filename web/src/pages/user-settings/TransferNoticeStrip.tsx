import { Notice } from '../../ui/Notice.tsx';
import type { TransferNotice } from './transfer-words.ts';

/** Why something came to nothing. Its place stands from the beginning, as screen readers want it. */
export function TransferNoticeStrip({ notice }: { readonly notice: TransferNotice | null }) {
  return (
    <div role="alert">
      {notice !== null && (
        <Notice tone={notice.tone} title={notice.title}>
          {notice.text}
        </Notice>
      )}
    </div>
  );
}
