import { liveNotices } from '../../data/live-notice.ts';
import type { LiveCharacterList } from '../../data/people/useCharacterList.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RemedyNotice } from '../RemedyNotice.tsx';

interface ListNoticeProps {
  readonly live: LiveCharacterList;
  /** Said when the characters could not be asked about. */
  readonly failed: string;
}

/** What keeps a list from being up to date, with the way out (§8). */
export function ListNotice({ live, failed }: ListNoticeProps) {
  if (live.entries.length === 0) return null;
  if (live.state === 'halted') return <RemedyNotice notice={liveNotices.halted} onRemedy={live.reload} />;
  if (live.error === null) return null;
  return (
    <Notice tone="warning" action={<Button onClick={live.reload}>Retry</Button>}>
      {failed}
    </Notice>
  );
}
