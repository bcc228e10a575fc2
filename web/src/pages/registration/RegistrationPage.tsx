import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import type { LfmBehaviour, WhoBehaviour } from '../../panels/people/behaviour-words.ts';
import { CharacterListView } from '../../panels/people/CharacterListView.tsx';
import { PageListNotice } from '../../panels/people/ListNotice.tsx';
import { PeopleBehaviour } from '../../panels/people/PeopleBehaviour.tsx';
import { lateSeeAlso } from '../../panels/see-also/late-see-also.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { registrationColumns } from './registration-columns.ts';
import { RegistrationContext } from './registration-context.ts';
import styles from './registration.module.css';
import { useRegistrationCells } from './useRegistrationCells.ts';

const SeeAlso = lateSeeAlso('registration', ['grouping', 'timers', 'activity']);

const lfm: readonly LfmBehaviour[] = ['filterByMyCharacters'];
const who: readonly WhoBehaviour[] = ['pinRegisteredCharacters', 'alwaysShowRegisteredCharacters'];

/** The visitor's own characters: adding, verifying, what they light and where they stand (product 4, Registration). */
export function RegistrationPage() {
  const cells = useRegistrationCells();
  return (
    <Page>
      <Section id="my-characters" title="My Characters">
        <p className={`lead ${styles['about']}`}>
          The list stays in this browser, and there is no account. <b>Tracked</b> characters light the groups
          that they could join; a <b>verified</b> one shows where it has been on{' '}
          <Link to={pageFacts.activity.path}>Activity</Link>.
        </p>
        <RegistrationContext value={cells}>
          <CharacterListView list="registered" columns={registrationColumns} />
        </RegistrationContext>
      </Section>
      <Section id="behaviour" title="Behaviour">
        <PeopleBehaviour lfm={lfm} who={who} />
      </Section>
      <SeeAlso />
      <PageListNotice list="registered" />
    </Page>
  );
}
