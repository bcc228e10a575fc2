import type { ReactNode } from 'react';
import { useAgoText } from '../../data/useAgoText.ts';
import { useTimeZone } from '../../data/useTimeZone.ts';
import { formatMoment } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useCooldown } from '../PanelToolbar.tsx';
import styles from './character-list-view.module.css';

interface LastRefreshedProps {
  /** Of the last good answer, milliseconds since 1970 by the server's clock; null = there is none yet. */
  readonly atMs: number | null;
  readonly onReload: () => void;
  /** What stands in place of the time until there is one. */
  readonly children?: ReactNode;
}

/** "Last refreshed 3 minutes ago" (product 4), and the button that asks again at once: before the words, which come and go. */
export function LastRefreshed({ atMs, onReload, children }: LastRefreshedProps) {
  const [isResting, reload] = useCooldown(onReload);
  return (
    <span className={styles['refreshed']}>
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

function Ago({ atMs }: { readonly atMs: number }) {
  const ago = useAgoText(atMs);
  return (
    <span title={formatMoment(atMs, useTimeZone())}>
      <span className={styles['refreshedWords']}>Last refreshed </span>
      {ago.toLowerCase()}
    </span>
  );
}
