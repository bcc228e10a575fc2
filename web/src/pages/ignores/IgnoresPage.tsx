import { tilesNamed } from '@rollcall/game/site/tiles';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { CharacterListView } from '../../panels/people/CharacterListView.tsx';
import { IgnoredWordsView } from '../../panels/people/IgnoredWordsView.tsx';
import { PeopleBehaviour } from '../../panels/people/PeopleBehaviour.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { ignoringLfm, ignoringWho } from './ignoring-words.ts';
import { IgnoringNothing } from './IgnoringNothing.tsx';
import styles from './ignores.module.css';

/** Whom and what the visitor would rather not see (product 4, Ignores). */
export function IgnoresPage() {
  const settings = usePageSettings();
  return (
    <Page>
      <Section id="ignored-characters" title="Ignored Characters">
        <p className={styles['lead']}>
          People whom you would rather not meet. The list stays in this browser, and nobody is told.
        </p>
        <IgnoringNothing />
        <CharacterListView list="ignored" />
      </Section>
      <Section id="what-is-hidden" title="What Is Hidden">
        <PeopleBehaviour lfm={ignoringLfm} who={ignoringWho} />
      </Section>
      <Section id="ignored-words" title="Ignored Words">
        <p className={styles['lead']}>
          Groups whose comment holds one of these words or phrases are hidden in the LFM viewer, always: whole
          words, in any case.
        </p>
        <IgnoredWordsView />
      </Section>
      <Section id="see-also" title="See Also">
        <TileGrid label="See also" tiles={tilesNamed(['grouping', 'who', 'friends'], settings)} />
      </Section>
    </Page>
  );
}
