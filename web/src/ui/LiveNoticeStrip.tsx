import { Button } from './Button.tsx';
import { Notice, type NoticeTone } from './Notice.tsx';

interface LiveNoticeStripProps {
  readonly notice: { readonly tone: NoticeTone; readonly title: string; readonly text: string } | null;
  readonly onRetry: () => void;
}

/** What is wrong with live data, and the way out. Nothing when nothing is. */
export function LiveNoticeStrip({ notice, onRetry }: LiveNoticeStripProps) {
  if (notice === null) return null;
  return (
    <Notice tone={notice.tone} title={notice.title} action={<Button onClick={onRetry}>Refresh</Button>}>
      {notice.text}
    </Notice>
  );
}
