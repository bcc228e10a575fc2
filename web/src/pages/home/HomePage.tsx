import { usePageSettings } from '../../data/usePageSettings.ts';
import { useServerInfo } from '../../data/useServerInfo.ts';
import { useServerNow } from '../../data/useServerNow.ts';
import { flagsStore } from '../../storage/preference-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { later } from '../../ui/Later.tsx';
import { Page } from '../../ui/Page.tsx';
import { homeView } from './home-view.ts';
import styles from './home.module.css';
import { LiveFigures } from './LiveFigures.tsx';
import { ServerStatus } from './ServerStatus.tsx';

const WaysOn = later('ways-on', async () => (await import('./WaysOn.tsx')).WaysOn);

/** Which servers are up, how many people play, and how many groups are open; then the ways on (§2.5). */
export function HomePage() {
  const { servers } = usePageSettings().game;
  const { hide32BitServers: is32BitHidden } = useStored(flagsStore);
  const { data: infos, state: pollState, reload } = useServerInfo();
  const nowMs = useServerNow();
  const view = homeView({ servers, is32BitHidden, infos, pollState, nowMs });
  const has32Bit = servers.some(({ bitness }) => bitness === 32);
  return (
    <>
      <LiveFigures figures={view.figures} pollState={pollState} reportedAtMs={view.reportedAtMs} />
      <Page>
        <ServerStatus view={view} has32Bit={has32Bit} is32BitHidden={is32BitHidden} onRetry={reload} />
        <div className={styles['below']}>
          <WaysOn infos={infos} />
        </div>
      </Page>
    </>
  );
}
