import type { Roster, RosterPerson } from '@rollcall/game/raid-roster/roster';
import { fromWireTime } from '@rollcall/game/wire-time';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { shownClasses } from '../../people/character-labels.ts';
import { ClassLevels } from '../../people/PersonLine.tsx';
import { useAttention } from '../../people/useHeldOrder.ts';
import { clockTime, roleName, type RosterBoard, shownPerson, slotsOf } from '../../rosters/roster-view.ts';
import type { OwnRoster } from '../../storage/rosters-store.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './raid.module.css';
import type { RosterActions } from './useRosterActions.ts';

interface BoardProps {
  readonly roster: Roster;
  readonly board: RosterBoard;
  readonly own: OwnRoster | null;
  readonly actions: RosterActions;
  /** Places can be taken. */
  readonly isOpen: boolean;
  /** Opens the sign-up for a free place. */
  readonly onTake: (role: string) => void;
  /** Called when a free place is hovered or focused. */
  readonly onNear: () => void;
}

/** The places by role, then the bench. While the visitor is using the board, changes by others do not move anybody. */
export function Board(props: BoardProps) {
  const { roster, board, isOpen, own, actions, onTake, onNear } = props;
  const { isHeld: isInUse, area } = useAttention();
  const isHeld = isInUse && roster.version !== actions.ownVersion;
  const [boardRef, keepFocus] = useFocusAfterChange(roster);
  const ownBench = board.bench.find(({ id }) => own?.signUps.some(({ personId }) => personId === id));
  const take = (role: string) => {
    if (ownBench === undefined) {
      onTake(role);
      return;
    }
    keepFocus(ownBench.id);
    actions.take(ownBench.id, role);
  };
  return (
    <div ref={boardRef} className={`grid gap-4 align-start ${styles['groups']}`} {...area}>
      {board.groups.map(({ role, title, count, people, freeCount }) => (
        <section key={role} className="card clip" aria-label={title}>
          <h3
            className={`row between gap-3 line-below ground-raised text-font size-text ${styles['groupHead']}`}
          >
            <span className="truncate">{title}</span>
            <span className="note tabular rigid">
              {count - freeCount} of {count}
            </span>
          </h3>
          <Slots people={people} count={count} isHeld={isHeld}>
            {(person, place) =>
              person === null ? (
                <li key={`free ${place}`} className={`grid ${styles['free']}`}>
                  {isOpen ? (
                    <button
                      type="button"
                      className="row gap-2 full-width touch-height note hover-ember"
                      aria-label={
                        ownBench === undefined
                          ? `Take this place: ${roleName(role)}`
                          : `Take this place with ${shownPerson(ownBench)}: ${roleName(role)}`
                      }
                      aria-disabled={actions.isBusy}
                      onClick={() => take(role)}
                      onPointerEnter={onNear}
                      onFocus={onNear}
                    >
                      <Icon name="plus" size={16} className="rigid" />
                      Take this place
                    </button>
                  ) : (
                    <span className="row touch-height small-note">Free</span>
                  )}
                </li>
              ) : (
                <PersonRow key={person.id} person={person} keepFocus={keepFocus} {...props} />
              )
            }
          </Slots>
        </section>
      ))}
      <section className="card clip" aria-label="Bench">
        <h3
          className={`row between gap-3 line-below ground-raised text-font size-text ${styles['groupHead']}`}
        >
          <span>Bench</span>
          <span className="note tabular">{board.bench.length}</span>
        </h3>
        {board.bench.length === 0 ? (
          <p className="small-note pad-3-4">
            Nobody yet. People whose role is full wait here, and can take a place when one becomes free.
          </p>
        ) : (
          <Slots people={board.bench} count={0} isHeld={isHeld}>
            {(person, place) =>
              person === null ? (
                <li key={`left ${place}`} className={`grid ${styles['free']}`}>
                  <span className="row touch-height small-note">Left</span>
                </li>
              ) : (
                <PersonRow key={person.id} person={person} keepFocus={keepFocus} {...props} />
              )
            }
          </Slots>
        )}
      </section>
    </div>
  );
}

interface SlotsProps {
  readonly people: readonly RosterPerson[];
  readonly count: number;
  readonly isHeld: boolean;
  readonly children: (person: RosterPerson | null, place: number) => ReactNode;
}

/** The rows of a group, in slots that stay while the board is in use. */
function Slots({ people, count, isHeld, children }: SlotsProps) {
  const [shown, setShown] = useState<readonly (string | null)[]>([]);
  const slots = slotsOf(people, count, isHeld ? shown : null);
  const ids = slots.map((person) => person?.id ?? null);
  // State derived from the previous render; React applies it before painting.
  if (ids.join() !== shown.join()) setShown(ids);
  return <ul className={`grid ${styles['slots']}`}>{slots.map(children)}</ul>;
}

/** Remembers which person's button was pressed, and the label of the button. */
type KeepFocus = (personId: string, label?: string) => void;

/** Keeps the focus on the board when a pressed button is removed or moved by the change that it makes. */
function useFocusAfterChange(roster: Roster): [board: RefObject<HTMLDivElement | null>, keep: KeepFocus] {
  const board = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ readonly personId: string; readonly label: string | undefined } | null>(null);
  useEffect(() => {
    if (pressed.current === null || document.activeElement !== document.body) return;
    const { personId, label } = pressed.current;
    pressed.current = null;
    const row = board.current?.querySelector(`[data-person="${CSS.escape(personId)}"]`) ?? null;
    const buttons = [...(row?.querySelectorAll('button') ?? [])];
    const same = buttons.find((button) => button.getAttribute('aria-label') === label);
    const next = same ?? buttons[0] ?? board.current?.querySelector('button');
    next?.focus({ preventScroll: true });
  }, [roster]);
  return [board, (personId, label) => void (pressed.current = { personId, label })];
}

interface PersonRowProps extends BoardProps {
  readonly person: RosterPerson;
  readonly keepFocus: KeepFocus;
}

function PersonRow({ person, roster, own, actions, keepFocus }: PersonRowProps) {
  const name = shownPerson(person);
  const isOwn = own?.signUps.some(({ personId }) => personId === person.id) === true;
  return (
    <li className={`grid pad-2-4 ${styles['person']}`} data-own={isOwn || undefined} data-person={person.id}>
      <div className="row wrap gap-0-3 can-shrink">
        <bdi className="semibold can-shrink">{name}</bdi>
        {person.is_verified && (
          <span className="color-leaf inline-row" title="The character is verified">
            <Icon name="check" size={14} />
            <span className="visually-hidden">Verified</span>
          </span>
        )}
        {isOwn && <span className={`badge color-sky ${styles['you']}`}>You</span>}
        <span className="row gap-2 push-end">
          <ClassLevels classes={shownClasses(person.classes)} />
          {person.total_level !== null && (
            <span className="semibold tabular size-note">
              <span className="visually-hidden">Level </span>
              {person.total_level}
            </span>
          )}
        </span>
      </div>
      <div className="row wrap gap-0-3 can-shrink">
        <PersonState person={person} />
        {actions.mayChange(person.id) && (
          <div className={`row push-end not-printed ${styles['actions']}`}>
            {actions.isOrganiser && (
              <OrderButtons roster={roster} {...{ person, actions, name, keepFocus }} />
            )}
            {person.role !== null && <BenchButton {...{ person, actions, name, keepFocus }} />}
            <LeaveButton isOwn={isOwn} {...{ person, actions, name, keepFocus }} />
          </div>
        )}
      </div>
    </li>
  );
}

/** The wish of somebody on the bench, and what the live data says about a person. */
function PersonState({ person: { live, role, wishes, is_verified } }: { person: RosterPerson }) {
  const timeZone = useTimeZone();
  const timerEndsAt = live?.timer_ends_at ?? null;
  return (
    <p className={`small-note row wrap gap-0-3 ${styles['state']}`}>
      {role === null && <span>wants {roleName(wishes)}</span>}
      {live?.is_in_posted_group === true ? (
        <span className="color-ember">in the group</span>
      ) : (
        live?.is_online === true && <span className="color-leaf">online</span>
      )}
      {timerEndsAt !== null && (
        <span className="inline-row gap-1 color-amber">
          <Icon name="timer" size={14} />
          on timer until {clockTime(fromWireTime(timerEndsAt), timeZone)}
        </span>
      )}
      {!is_verified && (
        <span className="color-third" title="Anybody can type any name">
          not verified
        </span>
      )}
    </p>
  );
}

interface RowButtonProps {
  readonly person: RosterPerson;
  readonly actions: RosterActions;
  readonly name: string;
  readonly keepFocus: KeepFocus;
}

/** Moves somebody who has a place to the bench. */
function BenchButton({ person, actions, name, keepFocus }: RowButtonProps) {
  return (
    <button
      type="button"
      className={`link-button size-note touch-height ${styles['text']}`}
      aria-label={`To bench: ${name}`}
      aria-disabled={actions.isBusy}
      onClick={() => {
        keepFocus(person.id);
        actions.toBench(person.id);
      }}
    >
      To bench
    </button>
  );
}

/** Leaves, or removes somebody else. */
function LeaveButton({
  person,
  actions,
  name,
  keepFocus,
  isOwn,
}: RowButtonProps & { readonly isOwn: boolean }) {
  return (
    <button
      type="button"
      className={isOwn ? `link-button size-note touch-height ${styles['text']}` : 'icon-button'}
      aria-label={isOwn ? `Leave: ${name}` : `Remove ${name}`}
      title={isOwn ? undefined : 'Remove'}
      aria-disabled={actions.isBusy}
      onClick={() => {
        keepFocus(person.id);
        actions.remove(person.id);
      }}
    >
      {isOwn ? 'Leave' : <Icon name="close" size={16} />}
    </button>
  );
}

/** Moves somebody within the roster, past the others with the same role. */
function OrderButtons(props: RowButtonProps & { readonly roster: Roster }) {
  const { person, roster, actions, name, keepFocus } = props;
  const ids = roster.people.map(({ id }) => id);
  const peers = roster.people.filter(({ role }) => role === person.role);
  const place = peers.indexOf(person);
  const move = (by: -1 | 1, label: string) => {
    const other = peers[place + by];
    if (other === undefined) return;
    keepFocus(person.id, label);
    const swapped = ids.map((id) => (id === person.id ? other.id : id === other.id ? person.id : id));
    actions.reorder(swapped);
  };
  return (
    <>
      {([-1, 1] as const).map((by) => {
        const label = `Move ${name} ${by === -1 ? 'up' : 'down'}`;
        return (
          <button
            key={by}
            type="button"
            className="icon-button"
            aria-label={label}
            title={by === -1 ? 'Up' : 'Down'}
            aria-disabled={peers[place + by] === undefined || actions.isBusy}
            onClick={() => move(by, label)}
          >
            <Icon name={by === -1 ? 'arrowUp' : 'arrowDown'} size={16} />
          </button>
        );
      })}
    </>
  );
}
