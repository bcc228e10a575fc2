import { readPlace, readStatus } from '@rollcall/game/character/activity-segments';
import type { Character, ClassLevel } from '@rollcall/game/character/character';
import { characterActivity } from '@rollcall/game/api/activity-reads';
import { minuteMs } from '@rollcall/game/time';
import { fromWireTime } from '@rollcall/game/wire-time';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { TimeZoneNote, useReaderZone } from '../../charts/controls/TimeZoneNote.tsx';
import { useAddressChoice } from '../../ui/useAddressChoice.ts';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { whenIdle } from '../../api/after-load.ts';
import { callEndpoint } from '../../api/call-endpoint.ts';
import type { Catalogue } from '../../api/catalogue.ts';
import { liveNotices } from '../../api/live-notice.ts';
import { tabSurroundings } from '../../api/tab-surroundings.ts';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { forgetRefusedToken } from '../../api/verification/refused-token.ts';
import { RemedyNotice } from '../../people/RemedyNotice.tsx';
import type { AccessToken } from '../../storage/access-tokens-store.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { Button } from '../../ui/Button.tsx';
import { PageBottom } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Page.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import {
  activitySummary,
  makePlaceLabels,
  makeTimeLabels,
  type PlaceLabels,
  selectionText,
} from './activity-labels.ts';
import { type ActivityRows, type AskActivity, createActivityReader, windowStart } from './activity-reader.ts';
import {
  dayChoice,
  dayOptions,
  levelsOf,
  type Past,
  placesOf,
  presenceOf,
  selectedSpan,
  type Selection,
  staysOf,
} from './activity-view.ts';
import styles from './activity.module.css';
import { ActivitySkeleton, KindLegend, PermissionDenied, SummaryStrip } from './ActivityFrame.tsx';
import { ActivityTables } from './ActivityTables.tsx';
import { LiveCard, type LiveCardProps } from './LiveCard.tsx';
import { Timeline } from './Timeline.tsx';

interface ActivityViewProps {
  readonly rows: ActivityRows;
  readonly catalogue: Catalogue;
  readonly placeLabels: PlaceLabels;
  /** Current level; null = unknown. */
  readonly levelNow: number | null;
  readonly classes: readonly ClassLevel[];
}

/** Recomputes only what changed: a new session does not touch the long list of places. */
function usePast(
  { status, location, total_level: levels }: ActivityRows,
  fromMs: number,
  levelNow: number | null,
): Past {
  const presence = useMemo(() => presenceOf(status, fromMs), [status, fromMs]);
  const places = useMemo(() => placesOf(location, presence, fromMs), [location, presence, fromMs]);
  const levelSpans = useMemo(
    () => levelsOf(levels, presence, fromMs, levelNow),
    [levels, presence, fromMs, levelNow],
  );
  return useMemo(() => ({ presence, places, levels: levelSpans }), [presence, places, levelSpans]);
}

/** Picture and tables of a character's history. */
const ActivityView = memo(function ActivityView({
  rows,
  catalogue,
  placeLabels,
  levelNow,
  classes,
}: ActivityViewProps) {
  const nowMs = useServerNow(minuteMs);
  // Fixed when the page opens, like the first day that is requested.
  const [fromMs] = useState(() => windowStart(nowMs));
  const past = usePast(rows, fromMs, levelNow);
  const { areas } = catalogue;
  const stays = useMemo(() => staysOf(past, areas), [past, areas]);
  const zone = useReaderZone();
  const { timeZone } = zone;
  const timeLabels = useMemo(() => makeTimeLabels(timeZone), [timeZone]);
  const [dayCount, setDayCount] = useAddressChoice(dayChoice);
  const [chosen, setSelection] = useState<Selection | null>(null);
  // Deferred: marking dozens of rows must not delay the next selection.
  const selection = useDeferredValue(chosen);
  const selected = useMemo(() => selection && selectedSpan(past, selection), [past, selection]);
  const summary = useMemo(
    () => activitySummary(past, { dayCount, nowMs, areas, placeLabels }),
    [past, dayCount, nowMs, areas, placeLabels],
  );
  const clear = useCallback(() => setSelection(null), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || chosen === null) return;
    // Handled here, so that Escape does not also dismiss toasts.
    event.preventDefault();
    clear();
  };

  return (
    // Handles events that bubble; the elements pressed have their own roles.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="stack gap-section" onKeyDown={onKeyDown}>
      <SummaryStrip figures={summary} />
      <Section
        id="timeline"
        title="Timeline"
        aside={
          <div className={styles['days']}>
            <SegmentedControl
              label="Days shown"
              options={dayOptions}
              value={dayCount}
              onChange={setDayCount}
            />
          </div>
        }
      >
        <Timeline
          {...{ past, stays, dayCount, timeZone, nowMs, placeLabels, timeLabels, selected }}
          onSelect={setSelection}
        />
        <KindLegend />
        <TimeZoneNote zone={zone} />
      </Section>
      <div className={`row note between touch-height gap-4 ${styles['selection']}`}>
        <output>
          {selected === null || selection === null
            ? 'Select a row or a time in the timeline to see what else happened then.'
            : selectionText(past, selection, selected, { placeLabels, timeLabels })}
        </output>
        {selected !== null && <Button onClick={clear}>Clear selection</Button>}
      </div>
      <ActivityTables
        {...{ past, areas, placeLabels, timeLabels, classes, selection, selected }}
        isPartial={!rows.location.isWhole || !rows.status.isWhole || !rows.total_level.isWhole}
        onSelect={setSelection}
      />
    </div>
  );
});

const deniedStatus = new Set<number | null>([401, 403]);

interface OneCharacterProps {
  readonly token: AccessToken;
  readonly entry: ListedCharacter;
  readonly picker: ReactNode;
  /** Called when the server refuses the token; the page stays at this character. */
  readonly onRefused: (id: number) => void;
}

/** History of one verified character, and what it is doing now. */
export function OneCharacter({ token, entry, picker, onRefused }: OneCharacterProps) {
  const { state, data, error, olderError, reload } = useActivity(token);
  const catalogue = useCatalogue();
  const words = useMemo(() => makePlaceLabels(catalogue), [catalogue]);
  const failure = error ?? olderError;
  useEffect(() => {
    if (failure === null) return;
    if (forgetRefusedToken(token, failure, pageToasts.show)) onRefused(token.characterId);
  }, [token, failure, onRefused]);
  const { character } = entry;
  const { total_level: levelNow = null, classes = none } = character ?? {};
  // Live changes also add to the history, so they trigger a reload.
  const sign = character && [character.is_online, character.location_id, character.total_level].join(' ');
  useReloadOn(sign, reload);

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
      <div className={`grid align-center gap-4-6 ${styles['top']}`}>
        {picker}
        <Card character={character} data={data} placeLabels={words} />
      </div>
      <ErrorFrame
        hasData={data !== null}
        hasFailed={failure !== null}
        isHalted={state === 'halted'}
        onRetry={reload}
      >
        {data === null ? (
          <ActivitySkeleton />
        ) : (
          <ActivityView {...{ catalogue, levelNow, classes }} rows={data} placeLabels={words} />
        )}
      </ErrorFrame>
    </>
  );
}

const none: readonly never[] = [];

/** Reloads when `sign` changes, but not when it gets its first value. */
function useReloadOn(sign: string | null, reload: () => void): void {
  const last = useRef(sign);
  useEffect(() => {
    if (last.current === sign) return;
    const isFirst = last.current === null;
    last.current = sign;
    if (!isFirst) reload();
  }, [sign, reload]);
}

interface CardProps extends Pick<LiveCardProps, 'placeLabels'> {
  /** Null = never seen. */
  readonly character: Character | null;
  readonly data: ActivityRows | null;
}

/** The public data of a character. Its own player also sees its location while it is anonymous. */
function Card({ character, data, placeLabels }: CardProps) {
  if (character === null) return <div className={`card ${styles['cardRoom']}`} />;
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
      placeLabels={placeLabels}
    />
  );
}

interface ErrorFrameProps {
  readonly hasData: boolean;
  readonly hasFailed: boolean;
  readonly isHalted: boolean;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/**
 * Reports a failure. With data, the data stays and a strip at the bottom of the page, where it moves nothing, says that
 * it may be incomplete. Without data, the strip takes its place.
 */
function ErrorFrame({ hasData, hasFailed, isHalted, onRetry, children }: ErrorFrameProps) {
  const notice =
    hasFailed || isHalted ? <ErrorNotice hasData={hasData} isHalted={isHalted} onRetry={onRetry} /> : null;
  if (hasFailed && !hasData) return <div className={styles['missing']}>{notice}</div>;
  return (
    <>
      {children}
      <PageBottom isThere={notice !== null}>{notice}</PageBottom>
    </>
  );
}

function ErrorNotice({ hasData, isHalted, onRetry }: Omit<ErrorFrameProps, 'children' | 'hasFailed'>) {
  if (isHalted) return <RemedyNotice notice={liveNotices.halted} onRemedy={onRetry} />;
  const text = hasData
    ? 'Some of the activity couldn’t be loaded. You’re seeing what has loaded so far.'
    : 'The activity couldn’t be loaded. Trying again automatically.';
  return <RemedyNotice notice={{ ...liveNotices.failed, text }} onRemedy={onRetry} isInPlace />;
}

/** Sends the character's token, in a header only. No part of the answer is stored. */
function askWith({ characterId, token }: Pick<AccessToken, 'characterId' | 'token'>): AskActivity {
  return (type, { before, limit, lastDay }, signal) =>
    callEndpoint(
      characterActivity,
      { id: String(characterId), type },
      {
        signal,
        credential: token,
        query: {
          ...(limit !== undefined && { limit: String(limit) }),
          ...(before !== undefined && { before }),
          ...(lastDay !== undefined && { end_date: lastDay }),
        },
      },
    );
}

const waitForIdle = () => new Promise<void>((resolve) => whenIdle(resolve, 2000));

/** Reads a character's history while the component is mounted. Another character or token starts over. */
function useActivity({ characterId, token }: Pick<AccessToken, 'characterId' | 'token'>) {
  const reader = useMemo(
    () =>
      createActivityReader({
        ask: askWith({ characterId, token }),
        surroundings: tabSurroundings,
        waitForIdle,
      }),
    [characterId, token],
  );
  useEffect(() => {
    reader.start();
    return reader.stop;
  }, [reader]);
  const read = useSyncExternalStore(reader.subscribe, reader.snapshot, reader.snapshot);
  return useMemo(() => ({ ...read, reload: reader.reload }), [read, reader]);
}
