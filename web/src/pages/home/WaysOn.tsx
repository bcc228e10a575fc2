import { faqEntries } from '@rollcall/game/site/faq';
import type { ServerInfos } from '@rollcall/game/server-status';
import { useFaqFacts } from '../../data/useFaqFacts.ts';
import { useNews } from '../../data/useNews.ts';
import { Faq } from '../../ui/Faq.tsx';
import { NewsFeed } from '../../ui/NewsFeed.tsx';
import { Section } from '../../ui/Page.tsx';
import styles from './home.module.css';
import { HomeTiles } from './HomeTiles.tsx';

/** Below the first screen: every page that there is, answers and news (§2.5). */
export function WaysOn({ infos }: { readonly infos: ServerInfos | null }) {
  const facts = useFaqFacts(infos);
  const news = useNews();
  return (
    <div className={styles['waysOn']}>
      <HomeTiles />
      <div className={styles['words']}>
        <Section id="faq" title="Frequently Asked Questions">
          <Faq items={faqEntries(facts, 'home')} />
        </Section>
        <Section id="news" title="News">
          <NewsFeed {...news} />
        </Section>
      </div>
    </div>
  );
}
