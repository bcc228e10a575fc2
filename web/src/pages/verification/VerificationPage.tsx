import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link, useRouterState } from '@tanstack/react-router';
import { useIsBrowser } from '../../data/useIsBrowser.ts';
import { useCharacterList } from '../../data/people/useCharacterList.ts';
import { useVerifiedIds } from '../../data/verification/useVerifiedIds.ts';
import { personName } from '../../panels/people/person-name.ts';
import { RegistrationPrompt } from '../../panels/people/RegistrationPrompt.tsx';
import type { ListedCharacter } from '../../storage/character-list.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { CharacterChoice } from './CharacterChoice.tsx';
import { Proof } from './Proof.tsx';
import { SkeletonProof } from './SkeletonProof.tsx';
import { Unregistered } from './Unregistered.tsx';
import { verificationSubject } from './verification-subject.ts';
import { WhoIsVerified } from './WhoIsVerified.tsx';
import styles from './proof.module.css';

/** Proves that a character is the visitor's, and lists the browsers that may see what it did (product 4). */
export function VerificationPage() {
  return (
    <Page>
      {useIsBrowser() ? <Subject /> : <SkeletonProof />}
      <Section id="what-it-is-for" title="What It Is For">
        <div className={styles['prose']}>
          <p>
            What a character did is shown to its player alone. Only its player can write its public comment,
            so three random words in it prove whose it is: no account, no password, nothing to install.
          </p>
          <p>
            The proof is a token in this browser, and the server keeps nothing of it but a hash. Every browser
            needs its own. Nobody is told whether somebody else has verified the same character.
          </p>
        </div>
      </Section>
    </Page>
  );
}

function Subject() {
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  const { entries } = useCharacterList('registered');
  const subject = verificationSubject(search, entries);
  switch (subject.kind) {
    case 'own':
      return <Own entry={subject.entry} entries={entries} />;
    case 'unregistered':
      return (
        <div className={styles['stranger']}>
          <Unregistered key={subject.id} id={subject.id} />
        </div>
      );
    case 'nobody':
      return <RegistrationPrompt lacking="registered" />;
    case 'choose':
      return <Choose entries={entries} />;
    case 'bad-id':
      return (
        <MessageCard
          title="This address names no character"
          actions={
            <Link to={pageFacts.registration.path} className={buttonClass('primary')}>
              Your characters
            </Link>
          }
        >
          <p>
            What stands behind “id” should be the number of a character. Press Verify beside one of yours.
          </p>
        </MessageCard>
      );
  }
}

interface OwnProps {
  readonly entry: ListedCharacter;
  readonly entries: readonly ListedCharacter[];
}

function Own({ entry, entries }: OwnProps) {
  const verifiedIds = useVerifiedIds();
  return (
    <>
      <WhoIsVerified entry={entry} entries={entries} verifiedIds={verifiedIds} />
      <Proof key={entry.id} id={entry.id} name={personName(entry)} />
    </>
  );
}

function Choose({ entries }: Pick<OwnProps, 'entries'>) {
  const verifiedIds = useVerifiedIds();
  return (
    <Section title="Choose a Character">
      <CharacterChoice entries={entries} verifiedIds={verifiedIds} />
    </Section>
  );
}
