import type { LiveNotice } from '../api/live-notice.ts';
import { useOnline } from '../api/online.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

interface RemedyNoticeProps {
  readonly notice: LiveNotice;
  /** Loads everything again. */
  readonly onRemedy: () => void;
  /** It stands where the data would, which would else be empty without a network. */
  readonly isInPlace?: boolean;
}

/** What is wrong with live data, and the way out. That there is no network, the shell says. */
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
