import { pageFacts } from '@rollcall/game/site/page-facts';
import { tilesNamed } from '@rollcall/game/site/tiles';
import type { Character } from '@rollcall/game/character';
import { readPlace } from '@rollcall/game/activity-segments';
import { fromWireTime } from '@rollcall/game/wire-time';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import { useChangeSearch, useSearch } from '../../charts/controls/useAddressChoice.ts';
import type { CallError } from '../../data/call-error.ts';
import { useCharacterList } from '../../data/people/useCharacterList.ts';
import { useCatalogue } from '../../data/useCatalogue.ts';
import { useIsBrowser } from '../../data/useIsBrowser.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { forgetRefusedToken } from '../../data/verification/refused-token.ts';
import { useTokenOf, useVerifiedIds } from '../../data/verification/useVerifiedIds.ts';
import { RegistrationPrompt } from '../../panels/people/RegistrationPrompt.tsx';
import { shownName } from '../../panels/person-words.ts';
import type { AccessToken } from '../../storage/access-tokens-store.ts';
import type { ListedCharacter } from '../../storage/character-list.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { askedCharacter } from './activity-filters.ts';
import type { ActivityRows } from './activity-reader.ts';
import { placeWords as makePlaceWords } from './activity-words.ts';
import styles from './activity.module.css';
import { ActivitySkeleton } from './ActivityFrame.tsx';
import { LiveCard, type LiveCardProps } from './LiveCard.tsx';
import { useActivity } from './useActivity.ts';

const loadView = async () => ({ default: (await import('./ActivityView.tsx')).ActivityView });
const ActivityView = lazy(loadView);

/** Where one's own characters have been (product 4, Activity). The server draws it without anybody. */
export function ActivityPage() {
  const settings = usePageSettings();
  const isBrowser = useIsBrowser();
  return (
    <Page kind="wide">
      <div className={styles['body']}>{isBrowser ? <OwnActivity /> : <Waiting />}</div>
      <Section id="see-also" title="See Also">
        <TileGrid label="See also" tiles={tilesNamed(['timers', 'registration', 'friends'], settings)} />
      </Section>
    </Page>
  );
}

/** Before anybody knows whose page it is. */
function Waiting() {
  return (
    <>
      <div className={styles['top']}>
        <div className={styles['picker']} />
        <div className={styles['cardRoom']} />
      </div>
      <ActivitySkeleton />
    </>
  );
}

function OwnActivity() {
  const { entries } = useCharacterList('registered');
  const verifiedIds = useVerifiedIds();
  const verified = useMemo(() => entries.filter(({ id }) => verifiedIds.has(id)), [entries, verifiedIds]);
  const asked = askedCharacter(useSearch());
  const change = useChangeSearch();
  const choose = useCallback((id: number) => change({ character: String(id) }), [change]);
  const chosenId = asked ?? verified[0]?.id ?? null;
  const token = useTokenOf(chosenId);
  const chosen = entries.find(({ id }) => id === chosenId) ?? null;

  if (asked === null && entries.length === 0) return <RegistrationPrompt lacking="registered" />;
  if (asked === null && verified.length === 0) return <RegistrationPrompt lacking="verified" />;
  const picker = <Picker verified={verified} chosenId={chosenId} onChoose={choose} />;
  if (token === null || chosen === null) {
    return (
      <>
        {verified.length > 0 && picker}
        <Denied id={chosenId} isRegistered={chosen !== null} />
      </>
    );
  }
  return <OneCharacter key={chosen.id} token={token} entry={chosen} picker={picker} onRefused={choose} />;
}

interface PickerProps {
  readonly verified: readonly ListedCharacter[];
  readonly chosenId: number | null;
  readonly onChoose: (id: number) => void;
}

function Picker({ verified, chosenId, onChoose }: PickerProps) {
  const id = useId();
  const isAmong = verified.some((entry) => entry.id === chosenId);
  return (
    <div className={styles['picker']}>
      <label htmlFor={id}>Character</label>
      <select
        id={id}
        value={isAmong && chosenId !== null ? String(chosenId) : ''}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {!isAmong && (
          <option value="" disabled>
            Choose a character
          </option>
        )}
        {verified.map((entry) => (
          <option key={entry.id} value={entry.id}>
            {entryName(entry)}
          </option>
        ))}
      </select>
      <Link to={pageFacts.registration.path} className={styles['way']}>
        Verify another character
      </Link>
    </div>
  );
}

/** A character in one line; one that was never seen has its number alone. */
function entryName({ id, character }: ListedCharacter): string {
  if (character === null) return `Character ${id}`;
  return `${shownName(character.name)}, ${character.server_name}`;
}

/** An id that may not be seen from here, and what to do. */
function Denied({ id, isRegistered }: { readonly id: number | null; readonly isRegistered: boolean }) {
  return (
    <MessageCard
      title="Permission denied"
      actions={
        isRegistered ? (
          <Link to={pageFacts.verification.path} search={{ id }} className={buttonClass('primary')}>
            Verify this character
          </Link>
        ) : (
          <Link to={pageFacts.registration.path} className={buttonClass('primary')}>
            Register characters
          </Link>
        )
      }
    >
      {isRegistered
        ? 'What a character did is shown to its player alone. This browser is not, or no longer, verified for this character.'
        : 'What a character did is shown to its player alone. If this character is yours, register it first and then press Verify.'}
    </MessageCard>
  );
}

const deniedStatus = new Set<number | null>([401, 403]);

interface OneCharacterProps {
  readonly token: AccessToken;
  readonly entry: ListedCharacter;
  /** Leads to another one. */
  readonly picker: ReactNode;
  /** Keeps the page at this character when its token is gone. */
  readonly onRefused: (id: number) => void;
}

function OneCharacter({ token, entry, picker, onRefused }: OneCharacterProps) {
  const { game } = usePageSettings();
  const { state, data, error, olderError, reload } = useActivity(token);
  const catalogue = useCatalogue();
  const words = useMemo(() => makePlaceWords(catalogue, game), [catalogue, game]);
  const failure = error ?? olderError;
  useEffect(() => {
    // Loaded while the first rows are on their way; drawing it tries again, and tells.
    loadView().catch(() => {});
  }, []);
  useEffect(() => {
    if (failure === null) return;
    if (forgetRefusedToken(token, failure, pageToasts.show)) onRefused(token.characterId);
  }, [token, failure, onRefused]);
  const { character } = entry;
  const { total_level: levelNow = null, classes = none } = character ?? {};
  // What it does in the game is news for its past too.
  const sign = character && [character.is_online, character.location_id, character.total_level].join(' ');
  useNews(sign, reload);

  if (failure !== null && deniedStatus.has(failure.status)) {
    return (
      <>
        {picker}
        <Denied id={entry.id} isRegistered />
      </>
    );
  }
  return (
    <>
      <div className={styles['top']}>
        {picker}
        <Card character={character} data={data} placeWords={words} />
      </div>
      <Trouble error={failure} isHalted={state === 'halted'} hasData={data !== null} onRetry={reload} />
      {data !== null && (
        <Suspense fallback={<ActivitySkeleton />}>
          <ActivityView {...{ catalogue, levelNow, classes }} rows={data} placeWords={words} />
        </Suspense>
      )}
      {data === null && failure === null && <ActivitySkeleton />}
    </>
  );
}

const none: readonly never[] = [];

/** Reads anew when a sign of something new changes; not for the first one. */
function useNews(sign: string | null, reload: () => void): void {
  const last = useRef(sign);
  useEffect(() => {
    if (last.current === sign) return;
    const isFirst = last.current === null;
    last.current = sign;
    if (!isFirst) reload();
  }, [sign, reload]);
}

interface CardProps extends Pick<LiveCardProps, 'placeWords'> {
  /** Null = never seen. */
  readonly character: Character | null;
  readonly data: ActivityRows | null;
}

/** The character as the server tells everybody, and what its own player may know besides: where it is when anonymous. */
function Card({ character, data, placeWords }: CardProps) {
  if (character === null) return <div className={styles['cardRoom']} />;
  const status = data?.status.rows[0];
  const place = data?.location.rows[0];
  const isOnline = character.is_online;
  const isKnownOffline = !isOnline && status?.data === false;
  return (
    <LiveCard
      character={character}
      isOnline={isOnline}
      place={character.location_id ?? (place === undefined ? null : (readPlace(place.data) ?? null))}
      offlineSinceMs={isKnownOffline ? fromWireTime(status.timestamp) : null}
      placeWords={placeWords}
    />
  );
}

interface TroubleProps {
  readonly error: CallError | null;
  readonly isHalted: boolean;
  readonly hasData: boolean;
  readonly onRetry: () => void;
}

/** What is known stays; the strip says that it may not be all, and offers the way out. */
function Trouble({ error, isHalted, hasData, onRetry }: TroubleProps) {
  if (error === null && !isHalted) return null;
  const action = <Button onClick={onRetry}>{isHalted ? 'Continue' : 'Try again'}</Button>;
  if (isHalted) {
    return (
      <Notice tone="warning" title="Live update paused" action={action}>
        Are you still there? Continue to see what is new.
      </Notice>
    );
  }
  return (
    <Notice tone="error" title="Failed to load data" action={action}>
      {hasData
        ? 'Some of the activity could not be loaded. What is shown below is what is known so far.'
        : 'The activity could not be loaded. It is tried again by itself.'}
    </Notice>
  );
}
