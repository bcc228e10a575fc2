import { faqEntries } from '@rollcall/game/site/faq';
import { useFaqFacts } from '../../data/useFaqFacts.ts';
import { useNews } from '../../data/useNews.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { useServerInfo } from '../../data/useServerInfo.ts';
import { flagsStore } from '../../storage/flags-store.ts';
import { useStored } from '../../storage/useStored.ts';
import { Faq } from '../../ui/Faq.tsx';
import { NewsFeed } from '../../ui/NewsFeed.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { homeView } from './home-view.ts';
import styles from './home.module.css';
import { HomeTiles } from './HomeTiles.tsx';
import { LiveFigures } from './LiveFigures.tsx';
import { ServerStatus } from './ServerStatus.tsx';

/** Which servers are up, how many people play, and how many groups are open; then the ways on (§2.5). */
export function HomePage() {
  const { servers } = usePageSettings().game;
  const { hide32BitServers: is32BitHidden } = useStored(flagsStore);
  const { data: infos, state: pollState, reload } = useServerInfo();
  const facts = useFaqFacts(infos);
  const news = useNews();
  const view = homeView({ servers, is32BitHidden, infos, pollState, nowMs: facts.nowMs });
  const has32Bit = servers.some(({ bitness }) => bitness === 32);
  return (
    <>
      <LiveFigures figures={view.figures} pollState={pollState} reportedAtMs={view.reportedAtMs} />
      <Page>
        <ServerStatus view={view} has32Bit={has32Bit} is32BitHidden={is32BitHidden} onRetry={reload} />
        <HomeTiles />
        <div className={styles['words']}>
          <Section id="faq" title="Frequently Asked Questions">
            <Faq items={faqEntries(facts, 'home')} />
          </Section>
          <Section id="news" title="News">
            <NewsFeed {...news} />
          </Section>
        </div>
      </Page>
    </>
  );
}
