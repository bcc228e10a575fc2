import { PackList } from '../../panels/packs/PackList.tsx';
import { usePacks } from '../../panels/packs/usePacks.ts';
import { lateSeeAlso } from '../../panels/see-also/late-see-also.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { ContentEffects } from './ContentEffects.tsx';
import { PackSummary } from './PackSummary.tsx';
import styles from './owned-content.module.css';

const SeeAlso = lateSeeAlso('ownedContent', ['grouping', 'registration', 'timers']);

/** Which adventure packs the visitor owns, and what that changes in the group list (product 4, Owned content). */
export function OwnedContentPage() {
  const packs = usePacks();
  return (
    <Page>
      <div className={styles['columns']}>
        <Section id="adventure-packs" title="Adventure Packs">
          <PackSummary packs={packs} />
          <div className={styles['packs']}>
            <PackList packs={packs} shape="columns" />
          </div>
          <p className={styles['second']}>
            VIP = every quest of the pack is free while you are a VIP. Quests without a pack are open to
            everybody.
          </p>
        </Section>
        <ContentEffects />
      </div>
      <SeeAlso />
    </Page>
  );
}
