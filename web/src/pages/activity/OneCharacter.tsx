import { readPlace, readStatus } from '@rollcall/game/activity-segments';
import type { Character } from '@rollcall/game/character';
import { fromWireTime } from '@rollcall/game/wire-time';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { liveNotices } from '../../data/live-notice.ts';
import { useCatalogue } from '../../data/useCatalogue.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { forgetRefusedToken } from '../../data/verification/refused-token.ts';
import { RemedyNotice } from '../../panels/RemedyNotice.tsx';
import type { AccessToken } from '../../storage/access-tokens-store.ts';
import type { ListedCharacter } from '../../storage/character-list.ts';
import { FootOfPage } from '../../ui/Notice.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import type { ActivityRows } from './activity-reader.ts';
import { placeWords as makePlaceWords } from './activity-words.ts';
import styles from './activity.module.css';
import { ActivitySkeleton } from './ActivityFrame.tsx';
import { ActivityView } from './ActivityView.tsx';
import { LiveCard, type LiveCardProps } from './LiveCard.tsx';
import { PermissionDenied } from './PermissionDenied.tsx';
import { useActivity } from './useActivity.ts';

const deniedStatus = new Set<number | null>([401, 403]);

interface OneCharacterProps {
  readonly token: AccessToken;
  readonly entry: ListedCharacter;
  /** Leads to another one. */
  readonly picker: ReactNode;
  /** Keeps the page at this character when its token is gone. */
  readonly onRefused: (id: number) => void;
}

/** What one verified character did, and what it is doing now. */
export function OneCharacter({ token, entry, picker, onRefused }: OneCharacterProps) {
  const { game } = usePageSettings();
  const { state, data, error, olderError, reload } = useActivity(token);
  const catalogue = useCatalogue();
  const words = useMemo(() => makePlaceWords(catalogue, game), [catalogue, game]);
  const failure = error ?? olderError;
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
        <PermissionDenied registeredId={entry.id} />
      </>
    );
  }
  return (
    <>
      <div className={styles['top']}>
        {picker}
        <Card character={character} data={data} placeWords={words} />
      </div>
      <Told
        hasData={data !== null}
        hasFailed={failure !== null}
        isHalted={state === 'halted'}
        onRetry={reload}
      >
        {data === null ? (
          <ActivitySkeleton />
        ) : (
          <ActivityView {...{ catalogue, levelNow, classes }} rows={data} placeWords={words} />
        )}
      </Told>
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
  const isKnownOffline = !isOnline && status !== undefined && readStatus(status.data) === false;
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

interface ToldProps {
  readonly hasData: boolean;
  readonly hasFailed: boolean;
  readonly isHalted: boolean;
  readonly onRetry: () => void;
  /** What is known, or the room for it. */
  readonly children: ReactNode;
}

/**
 * What is known stays, and a strip over the foot of the page, where it moves nothing, says that it may not be all. Where
 * nothing is known, the strip stands in its place.
 */
function Told({ hasData, hasFailed, isHalted, onRetry, children }: ToldProps) {
  const trouble =
    hasFailed || isHalted ? <Trouble hasData={hasData} isHalted={isHalted} onRetry={onRetry} /> : null;
  if (hasFailed && !hasData) return <div className={styles['missing']}>{trouble}</div>;
  return (
    <>
      {children}
      <FootOfPage isThere={trouble !== null}>{trouble}</FootOfPage>
    </>
  );
}

function Trouble({ hasData, isHalted, onRetry }: Omit<ToldProps, 'children' | 'hasFailed'>) {
  if (isHalted) return <RemedyNotice notice={liveNotices.halted} onRemedy={onRetry} />;
  const text = hasData
    ? 'Some of the activity could not be loaded. What is shown is what is known so far.'
    : 'The activity could not be loaded. It is tried again by itself.';
  return <RemedyNotice notice={{ ...liveNotices.failed, text }} onRemedy={onRetry} />;
}
