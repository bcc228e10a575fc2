import type { LocalDay } from '@rollcall/game/character/activity-days';
import { populationSamples } from '@rollcall/game/api/population-reads';
import { populationEvents } from '@rollcall/game/api/trend-reads';
import type { ServerFacts } from '@rollcall/game/definition';
import { serverKey } from '@rollcall/game/servers';
import { toWireTime } from '@rollcall/game/wire-time';
import { Link } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CallError } from '../../api/call-error.ts';
import { serverNowMs } from '../../api/server-clock.ts';
import { useRead } from '../../api/useRead.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { LfmRows, NoGroups } from '../../lists/lfm/LfmBody.tsx';
import { LfmFilterBar } from '../../lists/lfm/LfmFilterBar.tsx';
import { LfmSettingsGuard } from '../../lists/lfm/LfmPanel.tsx';
import { lfmPanelStyle } from '../../lists/lfm/lfm-labels.ts';
import lfmStyles from '../../lists/lfm/lfm-table.module.css';
import type { GroupLink } from '../../lists/lfm/useGroupLink.ts';
import { type LfmList, type LfmSource, useLfmList, useLfmRows } from '../../lists/lfm/useLfmList.ts';
import { useShownLfmView } from '../../lists/lfm/useShownLfmView.ts';
import panelStyles from '../../lists/panel.module.css';
import { PanelSlotContext, usePanelSlot } from '../../lists/panel-slot.ts';
import { ListBody } from '../../lists/shared/ListBody.tsx';
import listStyles from '../../lists/shared/list.module.css';
import { isCanvasSupported } from '../../canvas/useSurface.ts';
import { useMedia } from '../../lists/useMedia.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { curvePoints, dayEvents } from './day-curve.ts';
import { LastNight } from './LastNight.tsx';
import { ReplayBar } from './ReplayBar.tsx';
import { momentOfKey, momentParameter, replayRange } from './replay-clock.ts';
import {
  askedProblem,
  boardCountText,
  gapText,
  type ReplayTimes,
  replayTimes,
  sliderText,
} from './replay-texts.ts';
import styles from './replay.module.css';
import { usePlaying, useReplayClock } from './useReplayClock.ts';
import {
  type BoardAt,
  findBoard,
  isBeforeRecord,
  type ReplayHours,
  useReplayHours,
} from './useReplayHours.ts';

interface ReplayPanelProps {
  readonly server: ServerFacts;
  /** The reader came from the live board of this page, so the slider gets the focus. */
  readonly isOpenedHere: boolean;
}

/** The groups of a server as they were: the live panel with another source of time. */
export function ReplayPanel(props: ReplayPanelProps) {
  const { game } = usePageSettings();
  return (
    <LfmSettingsGuard levels={game}>
      <Replay {...props} />
    </LfmSettingsGuard>
  );
}

/** The address names no group. */
const noLink: GroupLink = {
  id: null,
  isAwaited: false,
  unfilteredId: null,
  showUnfiltered: () => {},
  arrive: () => {},
  leave: () => {},
};
const nothing = () => {};

function Replay({ server, isOpenedHere }: ReplayPanelProps) {
  const [range] = useState(() => replayRange(serverNowMs()));
  const timeZone = useTimeZone();
  const times = useMemo(() => replayTimes(range, timeZone), [range, timeZone]);
  const clock = useReplayClock(range);
  const { atMs, playback } = clock;
  const hours = useReplayHours(server, clock.wanted, range);
  usePlaying(clock, range, hours.stateOf);
  const slider = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // As in ListPanel: the settings of this visitor are in effect.
    delete document.documentElement.dataset['returning'];
  }, []);
  useEffect(() => {
    if (isOpenedHere) slider.current?.focus({ preventScroll: true });
  }, [isOpenedHere]);

  const view = useShownLfmView();
  const board = boardOf(atMs, hours);
  const list = useLfmList(usePastGroups(server, board), atMs, view);
  const slot = usePanelSlot();
  const pastSlot = useMemo(() => ({ ...slot, pastMs: atMs }), [slot, atMs]);
  const day = times.dayOf(atMs);
  const problem = clock.problem === null ? null : askedProblem(clock.problem, range, times);

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const nextMs = momentOfKey(event.key, atMs, day, range);
    if (event.key === ' ') clock.toggle();
    else if (nextMs === null) return;
    else clock.move(nextMs);
    event.preventDefault();
  };

  return (
    <PanelSlotContext value={pastSlot}>
      <section
        className={`stack relative card ${panelStyles['panel']} ${lfmStyles['panel']}`}
        style={lfmPanelStyle({ ...list.settings, ...list.look })}
        data-place={slot.place}
        aria-label={`Replay of the groups on ${server.name}`}
      >
        <header className={`row wrap gap-2 line-below ${panelStyles['toolbar']} ${styles['head']}`}>
          <h2 className="size-title-4">{server.name}</h2>
          <span className="badge tone-amber">Replay</span>
          <strong className={`color-amber tabular ${styles['moment']}`}>
            {problem === null && times.moment(atMs)}
          </strong>
          <div className={`row gap-2 push-end not-printed ${styles['links']}`}>
            <LastNight server={server} times={times} range={range} onMoment={clock.move} />
            <Link to="." search={withoutMoment} className={buttonClass('slim')}>
              Live
            </Link>
          </div>
        </header>
        <LfmFilterBar server={server.name} view={view} correction={list.correction} searchedGroups={null} />
        {problem === null ? (
          <Board server={server} atMs={atMs} times={times} board={board} list={list} hours={hours} />
        ) : (
          <Message title={problem.title}>{problem.text}</Message>
        )}
        <ReplayBar
          slider={slider}
          atMs={atMs}
          range={range}
          times={times}
          sliderText={sliderText(playback, atMs, times)}
          isPlaying={playback.kind === 'playing'}
          speed={clock.speed}
          {...useDay(server, day)}
          onMove={clock.move}
          onKey={press}
          onPlay={clock.toggle}
          onSpeed={clock.setSpeed}
        />
      </section>
    </PanelSlotContext>
  );
}

interface BoardProps {
  readonly server: ServerFacts;
  readonly atMs: number;
  readonly times: ReplayTimes;
  /** Null = its hour has not loaded yet. */
  readonly board: BoardAt | null;
  readonly list: LfmList;
  readonly hours: Pick<ReplayHours, 'failureOf' | 'retry'>;
}

/** The groups of a moment, or the reason why there are none. */
function Board({ server, atMs, times, board, list, hours }: BoardProps) {
  const { rows } = useLfmRows(list, false, atMs);
  const isTable = useMedia('(forced-colors: active)') || !isCanvasSupported();
  const { facts, arranged, groupCount } = list;
  const failure = hours.failureOf(atMs);
  if (board === null && failure !== null)
    return <Failed server={server} failure={failure} onRetry={hours.retry} />;
  if (board?.kind === 'gap') {
    return (
      <Message title={gapText(board.gap, times)}>There is no record of the groups at that time.</Message>
    );
  }
  if (board?.kind === 'before') {
    return (
      <Message title="Not on record">
        {`Groups on ${server.name} have been recorded since ${times.momentWithin(board.firstMs)}.`}
      </Message>
    );
  }
  const isLoading = board === null || facts.catalogue === 'loading';
  const isEmpty = arranged.shown.length === 0;
  const nobody = `Nobody on ${server.name} was looking for members.`;
  return (
    <ListBody
      server={server}
      list={list}
      state={isLoading ? 'loading' : isEmpty ? 'empty' : 'list'}
      awaited=""
      loadingText={`Loading ${times.clock(atMs)}…`}
      empty={
        <NoGroups
          list={list}
          text={groupCount === 0 ? nobody : 'None of its groups matches your filters.'}
          hint="Move the slider to see other times."
        />
      }
      onLoadAnyway={nothing}
    >
      <LfmRows
        list={list}
        link={noLink}
        rows={rows}
        summary={boardCountText(arranged.shown.length, arranged.hiddenCount)}
        isTable={isTable}
        onHold={nothing}
      />
    </ListBody>
  );
}

const withoutMoment = (search: object) => ({ ...search, [momentParameter]: undefined });

/** The board at a moment; null = its hour has not loaded yet. */
function boardOf(atMs: number, { firstMs, hourAt }: Pick<ReplayHours, 'firstMs' | 'hourAt'>): BoardAt | null {
  if (firstMs !== null && atMs < firstMs) return { kind: 'before', firstMs };
  const hour = hourAt(atMs);
  if (hour === null) return null;
  const around = [hourAt(hour.fromMs - 1), hour, hourAt(hour.toMs)];
  return findBoard(
    atMs,
    hour,
    around.filter((known) => known !== null),
  );
}

const neverAnswered = { subscribe: () => () => {}, receivedAtMs: () => null, data: () => null };

/** Groups of the past as the source of a list. */
function usePastGroups(server: ServerFacts, board: BoardAt | null): LfmSource {
  const groups = board?.kind === 'board' ? board.groups : null;
  return useMemo(() => {
    const data = { state: groups === null ? 'loading' : 'loaded', data: groups, error: null } as const;
    return {
      server,
      poll: { ...data, lastAnswer: neverAnswered, reload: nothing },
      serverNotes: null,
      age: null,
    };
  }, [server, groups]);
}

/** The population of a day, and what happened on it. */
function useDay(server: ServerFacts, day: LocalDay) {
  const key = serverKey(server.name);
  const query = { from: toWireTime(day.startMs), to: toWireTime(day.endMs) };
  const samples = useRead(populationSamples, { server: key }, { query }).data;
  const events = useRead(populationEvents, {}).data;
  return useMemo(
    () => ({ points: curvePoints(samples ?? [], key), events: dayEvents(events ?? [], key, day) }),
    [samples, events, key, day],
  );
}

function Message({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <div className={`grid gap-2 ${listStyles['message']}`} aria-live="polite">
      <MessageCard title={title} actions={actions}>
        <p>{children}</p>
      </MessageCard>
    </div>
  );
}

interface FailedProps {
  readonly server: ServerFacts;
  readonly failure: CallError;
  readonly onRetry: () => void;
}

/** Says why an hour could not be loaded. If another attempt may help, it is made automatically. */
function Failed({ server, failure, onRetry }: FailedProps) {
  if (failure.status === 404)
    return <Message title="Nothing on record">{`No groups of ${server.name} are on record yet.`}</Message>;
  if (isBeforeRecord(failure))
    return (
      <Message title="Not on record">{`The record for ${server.name} doesn’t go back that far.`}</Message>
    );
  const retry = (
    <Button kind="primary" onClick={onRetry}>
      Retry
    </Button>
  );
  return (
    <Message title="This hour couldn’t be loaded" actions={retry}>
      {failure.failure === 'network'
        ? 'Please check your connection.'
        : 'The record of past groups is unavailable right now. Please try again in a minute.'}
    </Message>
  );
}
