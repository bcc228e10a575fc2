import type { LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { contentLabels } from '../../lists/packs/content-labels.ts';
import { OpenQuests, PackCount, PackList } from '../../lists/packs/PackList.tsx';
import { type Packs, usePacks } from '../../lists/packs/usePacks.ts';
import { SeeAlso } from '../../lists/SeeAlso.tsx';
import { lfmSettingsStore } from '../../storage/lfm-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { SwitchRow } from '../../ui/fields/CheckFields.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSectionArrival } from '../../ui/useSectionArrival.ts';
import styles from './owned-content.module.css';

/** Id of the section, for links. */
const effectsId = 'in-the-lfm-viewer';

const switches = ['hideContentIDontOwn', 'indicateContentIDontOwn'] as const;

/** Settings for the effects of the choice on the group list. */
function ContentEffects() {
  const { game } = usePageSettings();
  const store = lfmSettingsStore(game);
  const settings = useStored(store);
  useSectionArrival(effectsId);
  return (
    <section id={effectsId} className={`card ${styles['effects']}`} aria-labelledby={`${effectsId}-title`}>
      <h2 id={`${effectsId}-title`} className={`size-title-4 ${styles['title']}`}>
        In the LFM Viewer
      </h2>
      {switches.map((name) => (
        <SwitchRow
          key={name}
          label={contentLabels[name].label}
          hint={contentLabels[name].explanation}
          isOn={settings[name]}
          onChange={(isOn) => store.set({ ...store.get(), [name]: isOn })}
        />
      ))}
      <Link to={pageFacts.grouping.path} className="inline-row size-note touch-height">
        Open the {pageFacts.grouping.banner.title}
      </Link>
    </section>
  );
}

/** The adventure packs that the visitor owns, and their effect on the group list. */
export function OwnedContentPage() {
  const packs = usePacks();
  return (
    <Page>
      <div className={`grid align-start ${styles['columns']}`}>
        <Section id="adventure-packs" title="Adventure Packs">
          <PackSummary packs={packs} />
          <div className={`stack gap-4 ${styles['packs']}`}>
            <PackList packs={packs} shape="columns" />
          </div>
          <p className="note tabular">
            VIP: all quests in the pack are free while you are a VIP. Quests without a pack are open to
            everyone.
          </p>
        </Section>
        <ContentEffects />
      </div>
      <SeeAlso pages={['grouping', 'registration', 'timers']} />
    </Page>
  );
}

/** Summary of the chosen packs: their number, their share of the game, and their effect on the group list. */
function PackSummary({ packs }: { packs: Packs }) {
  const { game } = usePageSettings();
  const settings = useStored(lfmSettingsStore(game));
  const { openQuestCount, questCount, chosenCount } = packs.choice;
  const share = questCount === 0 ? 0 : openQuestCount / questCount;
  return (
    <div className={`card pad-4-5 ${styles['summary']}`}>
      <PackCount packs={packs} className={`size-lead semibold tabular ${styles['count']}`} />
      <div className={`clip ground-sunken ${styles['bar']}`} aria-hidden>
        <div className={`full-height ${styles['share']}`} style={{ width: `${share * 100}%` }} />
      </div>
      <OpenQuests packs={packs} className="note tabular" />
      <p className="note tabular" aria-live="polite">
        <span className={styles['effect']}>
          {packs.state === 'loading' ? (
            <Skeleton width={40} />
          ) : (
            contentEffect(chosenCount !== null, settings)
          )}
        </span>{' '}
        <a href={`#${effectsId}`} className={styles['jump']}>
          Change that
        </a>
      </p>
    </div>
  );
}

/** The current effect of a choice of packs on the group list, as a sentence. */
export function contentEffect(
  isAnyChosen: boolean,
  settings: Pick<LfmSettings, 'hideContentIDontOwn' | 'indicateContentIDontOwn'>,
): string {
  const { hideContentIDontOwn: isHidden, indicateContentIDontOwn: isMarked } = settings;
  if (!isAnyChosen) return 'No group is hidden or marked until you choose a pack.';
  if (isHidden) return 'Groups whose quest needs another pack are hidden.';
  if (isMarked) return 'Groups whose quest needs another pack have a lock.';
  return 'No group is hidden or marked: only the quest card shows whether you own its pack.';
}
