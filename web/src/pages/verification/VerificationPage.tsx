import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useCharacterList } from '../../api/people/useCharacterList.ts';
import { useHydrated } from '../../api/useHydrated.ts';
import { useVerifiedIds } from '../../api/verification/useVerifiedIds.ts';
import { personName, personWho } from '../../people/person-name.ts';
import { RegistrationPrompt } from '../../people/RegistrationPrompt.tsx';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { Icon } from '../../ui/Icon.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { useSearch } from '../../ui/useSearch.ts';
import { Proof } from './Proof.tsx';
import { SkeletonProof } from './ProofSkeleton.tsx';
import { Unregistered } from './Unregistered.tsx';
import { classFacts, placeFacts, verificationSubject } from './verification-view.ts';
import styles from './verification.module.css';

/** Proves that a character is the visitor's, and lists the browsers that may see its history. */
export function VerificationPage() {
  return (
    <Page>
      {useHydrated() ? <Subject /> : <SkeletonProof />}
      <Section id="what-it-is-for" title="What It Is For">
        <div className={`grid gap-3 color-second ${styles['prose']}`}>
          <p>
            Only you can see your character’s activity. Only its player can change its public comment, so
            three random words there prove that the character is yours: no account, no password, nothing to
            install.
          </p>
          <p>
            The proof is a token stored in this browser; the server keeps only a hash of it. Each browser
            needs its own token. Nobody can tell whether someone else has verified the same character.
          </p>
        </div>
      </Section>
    </Page>
  );
}

function Subject() {
  const search = useSearch();
  const { entries } = useCharacterList('registered');
  const subject = verificationSubject(search, entries);
  switch (subject.kind) {
    case 'own':
      return <OwnCharacter entry={subject.entry} entries={entries} />;
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
          title="Invalid character link"
          actions={
            <Link to={pageFacts.registration.path} className={buttonClass('primary')}>
              Your characters
            </Link>
          }
        >
          <p>
            The “id” in this address isn’t a character’s number. Go to your characters and press Verify next
            to one.
          </p>
        </MessageCard>
      );
  }
}

interface OwnCharacterProps {
  readonly entry: ListedCharacter;
  readonly entries: readonly ListedCharacter[];
}

function OwnCharacter({ entry, entries }: OwnCharacterProps) {
  const verifiedIds = useVerifiedIds();
  return (
    <>
      <CharacterHeader entry={entry} entries={entries} verifiedIds={verifiedIds} />
      <Proof key={entry.id} id={entry.id} name={personName(entry)} />
    </>
  );
}

function Choose({ entries }: Pick<OwnCharacterProps, 'entries'>) {
  const verifiedIds = useVerifiedIds();
  return (
    <Section title="Choose a Character">
      <CharacterChoice entries={entries} verifiedIds={verifiedIds} />
    </Section>
  );
}

interface CharacterChoiceProps {
  readonly entries: readonly ListedCharacter[];
  readonly verifiedIds: ReadonlySet<number>;
}

/** Choice among the visitor's characters to verify. */
function CharacterChoice({ entries, verifiedIds }: CharacterChoiceProps) {
  return (
    <ul className={`grid gap-3 ${styles['choice']}`} aria-label="Your characters">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link
            to={pageFacts.verification.path}
            search={{ id: String(entry.id) }}
            className={`card grid color-text pad-3-4 full-height no-underline hover-line hover-raised ${styles['card']}`}
          >
            <span className={`flex baseline between semibold can-shrink gap-0-3 ${styles['choiceName']}`}>
              <bdi className="truncate can-shrink">{personName(entry)}</bdi>
              {verifiedIds.has(entry.id) ? (
                <VerifiedMark />
              ) : (
                <span className="color-sky size-note">Verify</span>
              )}
            </span>
            <span className={`note truncate can-shrink ${styles['choiceFacts']}`}>{placeFacts(entry)}</span>
            <span className={`note truncate can-shrink ${styles['choiceFacts']}`}>{classFacts(entry)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Mark of a character for which this browser has a token. */
function VerifiedMark() {
  return (
    <span className="inline-row gap-1 text-font size-note semibold color-leaf">
      <Icon name="check" size={18} /> Verified
    </span>
  );
}

interface CharacterHeaderProps {
  readonly entry: ListedCharacter;
  readonly entries: readonly ListedCharacter[];
  readonly verifiedIds: ReadonlySet<number>;
}

/** The character of the page, with a way to switch to another one. */
function CharacterHeader({ entry, entries, verifiedIds }: CharacterHeaderProps) {
  return (
    <header className={`row wrap between gap-3-6 ${styles['who']}`}>
      <div className="can-shrink">
        <h2 className={`row wrap title-font gap-0-3 size-title-2 ${styles['name']}`}>
          <bdi>{personName(entry)}</bdi>
          {verifiedIds.has(entry.id) && <VerifiedMark />}
        </h2>
        <p className="color-second">
          {[placeFacts(entry), classFacts(entry)].filter((facts) => facts !== '').join(' · ')}
        </p>
      </div>
      {entries.length > 1 && <Change entry={entry} entries={entries} verifiedIds={verifiedIds} />}
    </header>
  );
}

function Change({ entry, entries, verifiedIds }: CharacterHeaderProps) {
  const id = useId();
  const navigate = useNavigate();
  return (
    <div className={`row color-second can-shrink gap-3 ${styles['change']}`}>
      <label className="rigid" htmlFor={id}>
        Character
      </label>
      <select
        id={id}
        className="control"
        value={entry.id}
        onChange={({ target }) =>
          void navigate({ to: pageFacts.verification.path, search: { id: target.value }, resetScroll: false })
        }
      >
        {entries.map((each) => (
          <option key={each.id} value={each.id}>
            {personWho(each)}
            {verifiedIds.has(each.id) ? ' (verified)' : ''}
          </option>
        ))}
      </select>
    </div>
  );
}
