import { tilesNamed } from '@rollcall/game/site/tiles';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { PackList } from '../../panels/packs/PackList.tsx';
import { usePacks } from '../../panels/packs/usePacks.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { ContentEffects } from './ContentEffects.tsx';
import { PackSummary } from './PackSummary.tsx';
import styles from './owned-content.module.css';

/** Which adventure packs the visitor owns, and what that changes in the group list (product 4, Owned content). */
export function OwnedContentPage() {
  const settings = usePageSettings();
  const packs = usePacks();
  return (
    <Page>
      <div className={styles['columns']}>
        <Section id="adventure-packs" title="Adventure Packs">
          <PackSummary packs={packs} />
          <PackList packs={packs} shape="columns" />
          <p className={styles['second']}>
            VIP = every quest of the pack is free while you are a VIP. Quests without a pack are open to
            everybody.
          </p>
        </Section>
        <ContentEffects />
      </div>
      <Section id="see-also" title="See Also">
        <TileGrid label="See also" tiles={tilesNamed(['grouping', 'registration', 'timers'], settings)} />
      </Section>
    </Page>
  );
}
