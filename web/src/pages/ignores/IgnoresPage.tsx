import { pageFacts } from '@rollcall/game/site/page-facts';
import { stageOf } from '@rollcall/game/site/page-frame';
import type { MouseEvent } from 'react';
import { IgnoredWarning } from '../../alerts/IgnoredWarning.tsx';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { CharacterListView } from '../../people/CharacterListView.tsx';
import { IgnoredWordsView } from '../../people/IgnoredWordsView.tsx';
import { PageListNotice } from '../../people/ListStatus.tsx';
import { PeopleBehaviour } from '../../people/PeopleBehaviour.tsx';
import { SeeAlso } from '../../lists/SeeAlso.tsx';
import { ignoresStore } from '../../storage/character-list-stores.ts';
import { lfmSettingsStore } from '../../storage/lfm-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { whoVisit } from '../../storage/who-stores.ts';
import { Button } from '../../ui/Button.tsx';
import { holdFocus } from '../../ui/hold-focus.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { ignoredNotice, ignoringLfm, ignoringWho } from './ignored-notice.ts';

/** Characters and words that the visitor does not want to see. */
export function IgnoresPage() {
  return (
    <Page>
      <Section id="ignored-characters" title="Ignored Characters">
        <p className="lead">
          Players you’d rather avoid. The list stays in this browser; nobody else can see it.
        </p>
        <IgnoringNothing />
        <CharacterListView list="ignored" />
      </Section>
      <Section id="what-is-hidden" title="What Is Hidden">
        <PeopleBehaviour lfm={ignoringLfm} who={ignoringWho} />
      </Section>
      <WarningSection />
      <Section id="ignored-words" title="Ignored Words">
        <p className="lead">
          Groups whose comment contains one of these words or phrases are always hidden in the LFM viewer.
          Whole words only, upper or lower case.
        </p>
        <IgnoredWordsView />
      </Section>
      <SeeAlso pages={['grouping', 'who', 'friends']} />
      <PageListNotice list="ignored" />
    </Page>
  );
}

/** Nothing while alerts are only announced. */
function WarningSection() {
  if (stageOf(pageFacts.notifications, usePageSettings()) === 'soon') return null;
  return (
    <Section id="warning" title="Warning">
      <IgnoredWarning />
    </Section>
  );
}

/** Warns when the list hides nothing, or less than expected, and offers a fix. */
function IgnoringNothing() {
  const { game } = usePageSettings();
  const { length: count } = useStored(ignoresStore).data;
  const lfmStore = lfmSettingsStore(game);
  const whoStore = whoVisit(game);
  const words = ignoredNotice({ count, lfm: useStored(lfmStore), who: useStored(whoStore) });
  if (words === null) return null;
  const hide = ({ currentTarget }: MouseEvent) => {
    // The notice disappears with its button.
    holdFocus(currentTarget);
    lfmStore.set({
      ...lfmStore.get(),
      hideGroupsPostedByIgnoredCharacters: true,
      hideGroupsContainingIgnoredCharacters: true,
    });
    whoStore.set({ ...whoStore.get(), hideIgnoredCharacters: true });
  };
  return (
    <Notice tone="info" action={<Button onClick={hide}>{words.remedy}</Button>}>
      {words.text}
    </Notice>
  );
}
