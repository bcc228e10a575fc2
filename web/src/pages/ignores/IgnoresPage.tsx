import { CharacterListView } from '../../panels/people/CharacterListView.tsx';
import { IgnoredWordsView } from '../../panels/people/IgnoredWordsView.tsx';
import { PageListNotice } from '../../panels/people/ListNotice.tsx';
import { PeopleBehaviour } from '../../panels/people/PeopleBehaviour.tsx';
import { lateSeeAlso } from '../../panels/see-also/late-see-also.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { ignoringLfm, ignoringWho } from './ignoring-words.ts';
import { IgnoringNothing } from './IgnoringNothing.tsx';

const SeeAlso = lateSeeAlso('ignores', ['grouping', 'who', 'friends']);

/** Whom and what the visitor would rather not see (product 4, Ignores). */
export function IgnoresPage() {
  return (
    <Page>
      <Section id="ignored-characters" title="Ignored Characters">
        <p className="lead">
          People whom you would rather not meet. The list stays in this browser, and nobody is told.
        </p>
        <IgnoringNothing />
        <CharacterListView list="ignored" />
      </Section>
      <Section id="what-is-hidden" title="What Is Hidden">
        <PeopleBehaviour lfm={ignoringLfm} who={ignoringWho} />
      </Section>
      <Section id="ignored-words" title="Ignored Words">
        <p className="lead">
          Groups whose comment holds one of these words or phrases are hidden in the LFM viewer, always: whole
          words, in any case.
        </p>
        <IgnoredWordsView />
      </Section>
      <SeeAlso />
      <PageListNotice list="ignored" />
    </Page>
  );
}
