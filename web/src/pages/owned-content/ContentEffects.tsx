import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { contentWords } from '../../panels/packs/content-words.ts';
import { lfmSettingsStore } from '../../storage/lfm-settings-store.ts';
import { useStored } from '../../storage/useStored.ts';
import { SwitchRow } from '../../ui/fields/CheckFields.tsx';
import { useSectionArrival } from '../../ui/useSectionArrival.ts';
import styles from './owned-content.module.css';

/** Names it in addresses. */
export const effectsId = 'in-the-lfm-viewer';

const switches = ['hideContentIDontOwn', 'indicateContentIDontOwn'] as const;

/** What the choice does in the group list, to be switched on and off right here. */
export function ContentEffects() {
  const { game } = usePageSettings();
  const store = lfmSettingsStore(game);
  const settings = useStored(store);
  useSectionArrival(effectsId);
  return (
    <section id={effectsId} className={styles['effects']} aria-labelledby={`${effectsId}-title`}>
      <h2 id={`${effectsId}-title`} className={styles['title']}>
        In the LFM Viewer
      </h2>
      {switches.map((name) => (
        <SwitchRow
          key={name}
          label={contentWords[name].label}
          hint={contentWords[name].explanation}
          isOn={settings[name]}
          onChange={(isOn) => store.set({ ...store.get(), [name]: isOn })}
        />
      ))}
      <Link to={pageFacts.grouping.path} className={styles['link']}>
        Open the {pageFacts.grouping.banner.title}
      </Link>
    </section>
  );
}
