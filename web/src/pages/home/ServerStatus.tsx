import { flagsStore } from '../../storage/flags-store.ts';
import { Section } from '../../ui/Page.tsx';
import { ServerGrid } from '../../ui/ServerCard.tsx';
import type { HomeView } from './home-view.ts';
import styles from './home.module.css';
import { HomeNoticeStrip } from './HomeNoticeStrip.tsx';

interface ServerStatusProps {
  readonly view: Pick<HomeView, 'cards' | 'notice'>;
  readonly has32Bit: boolean;
  readonly is32BitHidden: boolean;
  readonly onRetry: () => void;
}

/** Every server with its state, players and groups (§2.5). */
export function ServerStatus({ view, has32Bit, is32BitHidden, onRetry }: ServerStatusProps) {
  const toggle = has32Bit && (
    <button
      type="button"
      className={styles['toggle']}
      onClick={() => flagsStore.set({ ...flagsStore.get(), hide32BitServers: !is32BitHidden })}
    >
      {is32BitHidden ? 'Show 32-bit servers' : 'Hide 32-bit servers'}
    </button>
  );
  return (
    <Section id="server-status" title="Server Status" aside={toggle}>
      <HomeNoticeStrip notice={view.notice} onRetry={onRetry} />
      <ServerGrid cards={view.cards} />
    </Section>
  );
}
