import type { LiveNotice } from '../api/live-notice.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

interface RemedyNoticeProps {
  readonly notice: LiveNotice;
  /** Loads everything again. */
  readonly onRemedy: () => void;
}

/** What is wrong with live data, and the way out. */
export function RemedyNotice({ notice: { tone, title, text, remedy }, onRemedy }: RemedyNoticeProps) {
  return (
    <Notice tone={tone} title={title} action={remedy && <Button onClick={onRemedy}>{remedy}</Button>}>
      {text}
    </Notice>
  );
}
