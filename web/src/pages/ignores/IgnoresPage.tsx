import { tilesNamed } from '@rollcall/game/site/tiles';
import { usePageSettings } from '../../data/usePageSettings.ts';
import type { LfmBehaviour, WhoBehaviour } from '../../panels/people/behaviour-words.ts';
import { CharacterListView } from '../../panels/people/CharacterListView.tsx';
import { IgnoredWordsView } from '../../panels/people/IgnoredWordsView.tsx';
import { PeopleBehaviour } from '../../panels/people/PeopleBehaviour.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { IgnoringNothing } from './IgnoringNothing.tsx';
import styles from './ignores.module.css';

const lfm: readonly LfmBehaviour[] = [
  'hideGroupsPostedByIgnoredCharacters',
  'hideGroupsContainingIgnoredCharacters',
];
const who: readonly WhoBehaviour[] = ['hideIgnoredCharacters'];

/** Whom and what the visitor would rather not see (product 4, Ignores). */
export function IgnoresPage() {
  const settings = usePageSettings();
  return (
    <Page>
      <Section id="ignored-characters" title="Ignored Characters">
        <p className={styles['lead']}>
          What becomes of the characters on this list is yours to say, here or in the settings of the lists.
          It stays in this browser, and nobody is told.
        </p>
        <PeopleBehaviour lfm={lfm} who={who} />
        <IgnoringNothing />
        <CharacterListView list="ignored" />
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
