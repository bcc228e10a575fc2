import { usePageSettings } from '../../data/usePageSettings.ts';
import { useServerInfo } from '../../data/useServerInfo.ts';
import { useServerNow } from '../../data/useServerNow.ts';
import { flagsStore } from '../../storage/flags-store.ts';
import { useStored } from '../../storage/useStored.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { ServerCard } from '../../ui/ServerCard.tsx';
import { ServerGrid } from '../../ui/ServerGrid.tsx';
import { homeView } from './home-view.ts';
import styles from './home.module.css';
import { liveAge } from './live-age.ts';
import { HomeNoticeStrip } from './HomeNoticeStrip.tsx';
import { LiveFigures } from './LiveFigures.tsx';

/** Which servers are up, how many people play, and how many groups are open: the answer before any scroll (§2.5). */
export function HomePage() {
  const { game } = usePageSettings();
  const flags = useStored(flagsStore);
  const { data: infos, state, reload } = useServerInfo();
  const nowMs = useServerNow(1000);
  const is32BitHidden = flags.hide32BitServers;
  const view = homeView({ servers: game.servers, is32BitHidden, infos, pollState: state, nowMs });
  const has32Bit = game.servers.some(({ bitness }) => bitness === 32);
  return (
    <>
      <LiveFigures figures={view.figures} age={liveAge(state, view.reportedAtMs, nowMs)} />
      <Page>
        <Section
          title="Server Status"
          aside={
            has32Bit && (
              <button
                type="button"
                className={styles['toggle']}
                onClick={() => flagsStore.set({ ...flags, hide32BitServers: !is32BitHidden })}
              >
                {is32BitHidden ? 'Show 32-bit servers' : 'Hide 32-bit servers'}
              </button>
            )
          }
        >
          <HomeNoticeStrip notice={view.notice} onRetry={reload} />
          <ServerGrid label="Servers">
            {view.cards.map((card) => (
              <li key={card.name}>
                <ServerCard {...card} />
              </li>
            ))}
          </ServerGrid>
        </Section>
      </Page>
    </>
  );
}
