import { liveNotices } from '../../data/live-notice.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice, type NoticeTone } from '../../ui/Notice.tsx';
import type { HomeNotice } from './home-view.ts';

interface Words {
  readonly tone: NoticeTone;
  readonly title?: string;
  readonly text: string;
  readonly hasRetry: boolean;
}

/** The words of §4 and §8. */
const words: Readonly<Record<HomeNotice, Words>> = {
  failed: { tone: 'error', text: 'Something went wrong. Please refresh the page.', hasRetry: true },
  interrupted: { ...liveNotices.failed, hasRetry: true },
  paused: { ...liveNotices.halted, hasRetry: true },
  old: { tone: 'warning', text: 'The data is old and might not be accurate.', hasRetry: false },
  empty: {
    tone: 'info',
    text: 'No reports have come in yet. The servers light up here as soon as they do.',
    hasRetry: false,
  },
  down: {
    tone: 'info',
    text: 'All servers are offline. They light up here as soon as they are back.',
    hasRetry: false,
  },
};

/** What is wrong with the figures below, if anything. */
export function HomeNoticeStrip({
  notice,
  onRetry,
}: {
  readonly notice: HomeNotice | null;
  readonly onRetry: () => void;
}) {
  if (notice === null) return null;
  const { tone, title, text, hasRetry } = words[notice];
  return (
    <Notice
      tone={tone}
      {...(title !== undefined && { title })}
      action={hasRetry && <Button onClick={onRetry}>Refresh</Button>}
    >
      {text}
    </Notice>
  );
}
