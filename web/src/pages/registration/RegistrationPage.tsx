import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { createContext, use, useCallback, useMemo } from 'react';
import { setTracked } from '../../api/people/change-lists.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useVerifiedElsewhereIds, useVerifiedIds } from '../../api/verification/useVerifiedIds.ts';
import type { LfmBehaviour, WhoBehaviour } from '../../people/behaviour-labels.ts';
import type { CharacterColumn } from '../../people/character-column.ts';
import { CharacterListView } from '../../people/CharacterListView.tsx';
import { PageListNotice } from '../../people/ListStatus.tsx';
import { PeopleBehaviour } from '../../people/PeopleBehaviour.tsx';
import { personWho } from '../../people/person-name.ts';
import { SeeAlso } from '../../lists/SeeAlso.tsx';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { lfmSettingsStore } from '../../storage/lfm-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { Icon } from '../../ui/Icon.tsx';
import fields from '../../ui/fields/fields.module.css';
import { Page, Section } from '../../ui/Page.tsx';
import styles from './registration.module.css';

/** Columns that only this page has. */
const registrationColumns: readonly CharacterColumn[] = [
  { label: 'Verified', width: '92px', cardHeight: 'max(46px, 2.875rem)', Cell: VerifiedCell },
  { label: 'Tracked', width: '60px', cardHeight: 'max(46px, 2.875rem)', Cell: TrackedCell },
];

/** Data of the page's own columns besides their entries. */
interface RegistrationCells {
  /** Characters for which this browser has a token. */
  readonly verifiedIds: ReadonlySet<number>;
  /** Characters whose token is from another site and not valid here. */
  readonly elsewhereIds: ReadonlySet<number>;
  /** Tracked characters, for which groups are lit. */
  readonly trackedIds: ReadonlySet<number>;
  /** Keeps its identity. */
  readonly track: (id: number, isTracked: boolean) => void;
}

/** Provided by the page around its table. */
const RegistrationContext = createContext<RegistrationCells>({
  verifiedIds: new Set(),
  elsewhereIds: new Set(),
  trackedIds: new Set(),
  track: () => {},
});

const lfm: readonly LfmBehaviour[] = ['filterByMyCharacters'];
const who: readonly WhoBehaviour[] = ['pinRegisteredCharacters', 'alwaysShowRegisteredCharacters'];

/** The visitor's own characters: adding, verifying, and the settings of groups and lists that use them. */
export function RegistrationPage() {
  const cells = useRegistrationCells();
  return (
    <Page>
      <Section id="my-characters" title="My Characters">
        <p className="lead">
          The list stays in this browser; no account is needed. <b className="semibold color-text">Tracked</b>{' '}
          characters highlight the groups they can join; <b className="semibold color-text">verified</b> ones
          show where they’ve been on <Link to={pageFacts.activity.path}>Activity</Link>.
        </p>
        <RegistrationContext value={cells}>
          <CharacterListView list="registered" columns={registrationColumns} />
        </RegistrationContext>
      </Section>
      <Section id="behaviour" title="Behaviour">
        <PeopleBehaviour lfm={lfm} who={who} />
      </Section>
      <SeeAlso pages={['grouping', 'timers', 'activity']} />
      <PageListNotice list="registered" />
    </Page>
  );
}

/** Switch for lighting the groups that the character could join. */
function TrackedCell({ entry }: { entry: ListedCharacter }) {
  const { trackedIds, track } = use(RegistrationContext);
  return (
    <label className={`inline-row touch-height gap-2 clickable ${styles['tracked']}`}>
      <input
        type="checkbox"
        className={`center rigid ground-field ${fields['box']}`}
        aria-label={`Highlight groups for ${personWho(entry)}`}
        checked={trackedIds.has(entry.id)}
        onChange={(event) => track(entry.id, event.target.checked)}
      />
      <span aria-hidden="true" className={`note ${styles['trackedWord']}`}>
        Highlights groups
      </span>
    </label>
  );
}

/**
 * A mark that links to the devices with a token, or a link to verification. Plain links, whose clicks the table handles
 * within the app.
 */
function VerifiedCell({ entry }: { entry: ListedCharacter }) {
  const { verifiedIds, elsewhereIds } = use(RegistrationContext);
  const href = `${pageFacts.verification.path}?id=${entry.id}`;
  if (verifiedIds.has(entry.id)) {
    return (
      <a
        className="inline-row color-leaf semibold size-note touch-height gap-1"
        href={href}
        aria-label={`Verified: devices of ${personWho(entry)}`}
      >
        <Icon name="check" size={16} /> Verified
      </a>
    );
  }
  const again = elsewhereIds.has(entry.id) ? ' again' : '';
  return (
    <a
      className="inline-row color-ember semibold size-note touch-height gap-1"
      href={href}
      aria-label={`Verify ${personWho(entry)}${again}`}
      title={again === '' ? undefined : 'Verified on another site only'}
    >
      Verify{again}
    </a>
  );
}

/** Data of the page's own columns; keeps its identity until it changes. */
function useRegistrationCells() {
  const { game } = usePageSettings();
  const { trackedCharacterIds } = useStored(lfmSettingsStore(game));
  const verifiedIds = useVerifiedIds();
  const elsewhereIds = useVerifiedElsewhereIds();
  const trackedIds = useMemo(() => new Set(trackedCharacterIds), [trackedCharacterIds]);
  const track = useCallback((id: number, isTracked: boolean) => void setTracked(id, isTracked, game), [game]);
  return useMemo(
    () => ({ verifiedIds, elsewhereIds, trackedIds, track }),
    [verifiedIds, elsewhereIds, trackedIds, track],
  );
}
