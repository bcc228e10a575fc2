import { faqEntries } from '@rollcall/game/site/faq';
import type { ServerInfos } from '@rollcall/game/population/server-status';
import { useFaqFacts } from '../../api/useFaqFacts.ts';
import { useNews } from '../../api/useNews.ts';
import { Faq } from '../../ui/Faq.tsx';
import { NewsFeed } from '../../ui/NewsFeed.tsx';
import { Section } from '../../ui/Page.tsx';
import styles from './home.module.css';
import { type TileGroup, tileGroups } from '@rollcall/game/site/page';
import { tilesOf } from '@rollcall/game/site/tiles';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { TileGrid } from '../../ui/TileGrid.tsx';

/** Below the first screen: links to all pages, FAQ and news (§2.5). */
export function HomeLinks({ infos }: { readonly infos: ServerInfos | null }) {
  const facts = useFaqFacts(infos);
  const news = useNews();
  return (
    <div className={`stack ${styles['waysOn']}`}>
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

/** In the order of §2.5; the id is that of the section. */
const groups: readonly (readonly [TileGroup, string])[] = [
  ['population', 'population-and-activity'],
  ['social', 'social-tools'],
  ['character', 'character-tools'],
  ['resources', 'additional-resources'],
];

/** All pages, in four groups. */
function HomeTiles() {
  const settings = usePageSettings();
  return (
    <div className={styles['groups']}>
      {groups.map(([group, id]) => (
        <Section key={group} id={id} title={tileGroups[group]}>
          <TileGrid label={tileGroups[group]} tiles={tilesOf(group, settings)} />
        </Section>
      ))}
    </div>
  );
}
