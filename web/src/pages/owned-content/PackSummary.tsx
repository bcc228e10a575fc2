import { usePageSettings } from '../../data/usePageSettings.ts';
import { OpenQuests, PackCount } from '../../panels/packs/PackCount.tsx';
import type { Packs } from '../../panels/packs/usePacks.ts';
import { lfmSettingsStore } from '../../storage/lfm-settings-store.ts';
import { useStored } from '../../storage/useStored.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { contentEffect } from './content-effect.ts';
import { effectsId } from './ContentEffects.tsx';
import styles from './owned-content.module.css';

/** How many packs are chosen, how much of the game that opens, and what it does in the group list. */
export function PackSummary({ packs }: { readonly packs: Packs }) {
  const { game } = usePageSettings();
  const settings = useStored(lfmSettingsStore(game));
  const { openQuestCount, questCount, chosenCount } = packs.choice;
  const share = questCount === 0 ? 0 : openQuestCount / questCount;
  return (
    <div className={styles['summary']}>
      <PackCount packs={packs} className={styles['count']} />
      <div className={styles['bar']} aria-hidden>
        <div className={styles['share']} style={{ width: `${share * 100}%` }} />
      </div>
      <OpenQuests packs={packs} className={styles['second']} />
      <p className={styles['second']} aria-live="polite">
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
