import type { ReactNode } from 'react';
import { liveNotices } from '../api/live-notice.ts';
import type { CharacterListName } from '../api/people/character-lists.ts';
import { type LiveCharacterList, useCharacterList } from '../api/people/useCharacterList.ts';
import { useAgoText } from '../api/useAgoText.ts';
import { useTimeZone } from '../api/useTimeZone.ts';
import { Button } from '../ui/Button.tsx';
import { PageBottom, Notice } from '../ui/Notice.tsx';
import { formatMoment } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { RemedyNotice } from './RemedyNotice.tsx';
import { useCooldown } from '../ui/useCooldown.ts';
import { characterListLabels } from './list-labels.ts';
import styles from './people.module.css';

interface ListNoticeProps {
  readonly live: LiveCharacterList;
  readonly failed: string;
}

/** Whether a list is out of date; an empty one never is. */
function isOutdated({ entries, state, error }: LiveCharacterList): boolean {
  return entries.length > 0 && (state === 'halted' || error !== null);
}

/** Notice on why a list is out of date, with a way out. */
export function ListNotice({ live, failed }: ListNoticeProps) {
  if (!isOutdated(live)) return null;
  if (live.state === 'halted') return <RemedyNotice notice={liveNotices.halted} onRemedy={live.reload} />;
  return (
    <Notice tone="warning" action={<Button onClick={live.reload}>Retry</Button>} isOnlineOnly>
      {failed}
    </Notice>
  );
}

/** Like `ListNotice`, for the list of a page: at the bottom of the page, where it moves nothing that is being read. */
export function PageListNotice({ list }: { list: CharacterListName }) {
  const live = useCharacterList(list);
  return (
    <PageBottom isThere={isOutdated(live)}>
      <ListNotice live={live} failed={characterListLabels[list].failed} />
    </PageBottom>
  );
}

interface LastRefreshedProps {
  /** Time of the last good answer, milliseconds since 1970 by the server's clock; null = none yet. */
  readonly atMs: number | null;
  readonly onReload: () => void;
  /** Shown in place of the time until there is one. */
  readonly children?: ReactNode;
}

/** "Last refreshed 3 minutes ago" with a refresh button. The button comes first, since the text comes and goes. */
export function LastRefreshed({ atMs, onReload, children }: LastRefreshedProps) {
  const [isResting, reload] = useCooldown(onReload);
  return (
    <span className={`inline-row note tabular ${styles['refreshed']}`}>
      <button
        type="button"
        className="icon-button"
        aria-label="Reload"
        title="Reload"
        aria-disabled={isResting || undefined}
        onClick={reload}
      >
        <Icon name="reload" size={18} />
      </button>
      {atMs !== null && <Ago atMs={atMs} />}
      {children}
    </span>
  );
}

function Ago({ atMs }: { atMs: number }) {
  const ago = useAgoText(atMs);
  return (
    <span title={formatMoment(atMs, useTimeZone())}>
      <span className={styles['refreshedWords']}>Last refreshed </span>
      {ago.toLowerCase()}
    </span>
  );
}
