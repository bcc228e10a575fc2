import { useState } from 'react';
import { usePageSettings } from '../api/usePageSettings.ts';
import { dismissedMessagesStore, dismissMessage, flagsStore } from '../storage/preference-stores.ts';
import { useStored } from '../storage/local-store.ts';
import { Icon } from '../ui/Icon.tsx';
import { type NoticeMark, type PageNotice, pageNotices } from './page-notices.ts';
import styles from './page-messages.module.css';
import * as newsReads from '@rollcall/game/api/news-reads';
import type { NewsItem } from '@rollcall/game/site/news';
import { useLive } from '../api/useLive.ts';

const intervalMs = 5 * 60_000;

const none: readonly NewsItem[] = [];

/** The operator's messages for every page, newest first: in the served page, then read every five minutes. */
function usePageMessages(): readonly NewsItem[] {
  return useLive(newsReads.pageMessages, {}, { intervalMs }).data ?? none;
}

/**
 * The operator's messages, above the page. They are in the served page, so that nothing moves; closed ones are hidden
 * before the first paint by `data-page-notice` (public/theme.js).
 */
export function PageMessages({ pageName }: { pageName: string }) {
  const { site } = usePageSettings();
  const notices = pageNotices({
    pageName,
    messages: usePageMessages(),
    dismissedIds: useStored(dismissedMessagesStore),
    site,
    flags: useStored(flagsStore),
  });
  if (notices.length === 0) return null;
  return (
    <div className={`page-width ${styles['place']}`}>
      {notices.map((notice) => (
        <Strip key={notice.key} notice={notice} />
      ))}
    </div>
  );
}

function dismiss(mark: NoticeMark) {
  if (mark.type === 'message') dismissMessage(mark.id);
  else flagsStore.set({ ...flagsStore.get(), [mark.flag]: true });
}

function Strip({ notice: { key, text, mark, isLong } }: { notice: PageNotice }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = isLong && !isUnfolded;
  return (
    <div className={`box flex align-start gap-3 pad-3-4 ${styles['strip']}`} data-page-notice={key}>
      <Icon name="info" size={20} className="rigid color-sky space-above-2px" />
      <div className="grow">
        <output dir="auto" className={`block ${isFolded ? styles['folded'] : styles['text']}`}>
          {text}
        </output>
        {isLong && (
          <button
            type="button"
            className={`touch-height color-sky pad-0 ${styles['more']}`}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Show less' : 'Show all'}
          </button>
        )}
      </div>
      <button
        type="button"
        className={`icon-button ${styles['close']}`}
        aria-label="Close this message"
        onClick={() => dismiss(mark)}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
