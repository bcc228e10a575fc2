import type { ServerFacts } from '@rollcall/game/definition';
import { indexQuestsById } from '@rollcall/game/quest/quest';
import { serverKey } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { shownName } from '../../people/character-labels.ts';
import { useKnownIds, useLfmPeople } from '../../people/usePeople.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, useCloseDialog } from '../../ui/Dialog.tsx';
import { formatNames } from '../../ui/format.ts';
import { couldHaveJoined, eveningOf, type JoinedGroup } from './could-have-joined.ts';
import { clampMoment, hoursWithin, type ReplayRange } from './replay-clock.ts';
import type { ReplayTimes } from './replay-texts.ts';
import styles from './replay.module.css';
import { findBoard, isBeforeRecord, useReplayHours } from './useReplayHours.ts';

interface LastNightProps {
  readonly server: ServerFacts;
  readonly times: ReplayTimes;
  readonly range: ReplayRange;
  /** Shows a moment of the list. */
  readonly onMoment: (atMs: number) => void;
}

const title = 'What could I have joined?';

/** A button for the list of yesterday evening's groups that the reader's characters could have joined. */
export function LastNight(props: LastNightProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="slim" title={title} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Last night
      </Button>
      {isOpen && (
        <Dialog
          title={title}
          description={`Groups on ${props.server.name}, yesterday evening from ${props.times.clock(eveningIn(props).fromMs)}.`}
          width="medium"
          placement="bottom"
          onClose={() => setIsOpen(false)}
        >
          <Evening {...props} />
        </Dialog>
      )}
    </>
  );
}

const eveningIn = ({ times: { days, dayOf }, range }: Pick<LastNightProps, 'times' | 'range'>) =>
  eveningOf(days[1] ?? dayOf(range.lastMs));

/** Number of groups that the list shows. */
const shownAtMost = 40;

function Evening({ server, times, range, onMoment }: LastNightProps) {
  const { game: definition } = usePageSettings();
  const { viewer } = useLfmPeople();
  const { ignoredIds } = useKnownIds();
  const { state, quests } = useCatalogue();
  const evening = useMemo(() => eveningIn({ times, range }), [times, range]);
  const wanted = useMemo(() => hoursWithin(evening), [evening]);
  const hours = useReplayHours(server, wanted, range);
  const { hourAt } = hours;
  const { registeredCharacters, raidActivity } = viewer;
  const characters = useMemo(
    () => registeredCharacters.filter(({ server_name }) => serverKey(server_name) === serverKey(server.name)),
    [registeredCharacters, server],
  );
  const missing = wanted.find((startMs) => {
    const failure = hours.failureOf(startMs);
    return hours.stateOf(startMs) !== 'loaded' && (failure === null || !isBeforeRecord(failure));
  });
  const found = useMemo(() => {
    if (missing !== undefined || state === 'loading') return null;
    const boardAt = (atMs: number) => {
      const hour = hourAt(atMs);
      const board = hour === null ? null : findBoard(atMs, hour, [hour]);
      return board?.kind === 'board' ? board.groups : null;
    };
    const questsById = indexQuestsById(quests.values());
    return couldHaveJoined(evening, boardAt, {
      definition,
      questsById,
      characters,
      raidActivity,
      ignoredIds,
    });
  }, [missing, state, hourAt, quests, evening, definition, characters, raidActivity, ignoredIds]);

  if (characters.length === 0) {
    return (
      <p>
        None of your characters is on {server.name}.{' '}
        <Link to={pageFacts.registration.path}>Register a character</Link> to see what it could have joined.
      </p>
    );
  }
  if (missing !== undefined && hours.stateOf(missing) === 'error') {
    return (
      <div className="stack gap-3" aria-live="polite">
        <p>The evening couldn’t be loaded.</p>
        <div>
          <Button onClick={hours.retry}>Retry</Button>
        </div>
      </div>
    );
  }
  if (found === null) return <p aria-live="polite">Loading the evening…</p>;
  return (
    <div className="stack gap-3">
      <p className="small-note" aria-live="polite">
        {found.length === 0
          ? 'Your characters could not have joined any group.'
          : 'Based on your characters’ current levels.'}
      </p>
      <ul className="stack gap-2">
        {found.slice(0, shownAtMost).map((group) => (
          <GroupOfEvening
            key={group.id}
            group={group}
            times={times}
            onMoment={(atMs) => onMoment(clampMoment(atMs, range))}
          />
        ))}
      </ul>
      {found.length > shownAtMost && <p className="small-note">And {found.length - shownAtMost} more.</p>}
    </div>
  );
}

/** Names in a sentence; further ones are counted. */
const namedAtMost = 3;

interface GroupOfEveningProps extends Pick<LastNightProps, 'times' | 'onMoment'> {
  readonly group: JoinedGroup;
}

function GroupOfEvening({ group, times: { clock }, onMoment }: GroupOfEveningProps) {
  const close = useCloseDialog();
  const { lfm, questName, fromMs, toMs, characters } = group;
  const what = questName ?? (lfm.comment || 'No quest');
  return (
    <li className={`flex gap-3 line-above ${styles['evening']}`}>
      <span className="tabular nowrap">
        {clock(fromMs)}
        {toMs > fromMs && `–${clock(toMs)}`}
      </span>
      <div className="grow can-shrink">
        <p>
          <bdi className="semibold">{what}</bdi>, by <bdi>{shownName(lfm.leader.name)}</bdi>, levels{' '}
          {lfm.minimum_level}–{lfm.maximum_level}
        </p>
        <p className="small-note">
          {formatNames(
            characters.map(({ name }) => shownName(name)),
            namedAtMost,
          )}{' '}
          could have joined
        </p>
      </div>
      <button
        type="button"
        className="link-button size-small rigid touch-height"
        aria-label={`Show ${what} at ${clock(fromMs)}`}
        onClick={() => {
          onMoment(fromMs);
          close();
        }}
      >
        Show
      </button>
    </li>
  );
}
