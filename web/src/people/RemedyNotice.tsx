import type { LiveNotice } from '../api/live-notice.ts';
import { useOnline } from '../api/online.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

interface RemedyNoticeProps {
  readonly notice: LiveNotice;
  readonly onRemedy: () => void;
  /** Replaces the data, so that it is shown without a network too, where there would otherwise be nothing. */
  readonly isInPlace?: boolean;
}

/** Message about a problem of live data, with a way out. The shell reports a missing network. */
export function RemedyNotice({ notice, onRemedy, isInPlace = false }: RemedyNoticeProps) {
  const { tone, title, text, remedy } = notice;
  const isOnline = useOnline();
  if (isInPlace && !isOnline) return <p className="note">This loads as soon as you’re back online.</p>;
  return (
    <Notice
      tone={tone}
      title={title}
      action={remedy && <Button onClick={onRemedy}>{remedy}</Button>}
      isOnlineOnly
    >
      {text}
    </Notice>
  );
}
