import type { Roster } from '@rollcall/game/raid-roster/roster';
import { rosterNameMaximum } from '@rollcall/game/raid-roster/roster';
import { minuteMs } from '@rollcall/game/time';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { CallError } from '../../api/call-error.ts';
import { useCharacterList } from '../../api/people/useCharacterList.ts';
import { useIsSlow } from '../../api/people/useIsSlow.ts';
import { useOwnTimers } from '../../api/people/useOwnTimers.ts';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { removeInvalidToken } from '../../api/verification/refused-token.ts';
import { shownClasses } from '../../people/character-labels.ts';
import { ClassLevels } from '../../people/PersonLine.tsx';
import { personName } from '../../people/person-name.ts';
import { storeSignUp } from '../../rosters/own-rosters.ts';
import { refusalText, signUp } from '../../rosters/roster-calls.ts';
import { clockTime, roleName, rosterBoard, shownPerson } from '../../rosters/roster-view.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { accessTokensStore, tokenOf } from '../../storage/access-tokens-store.ts';
import type { OwnRoster } from '../../storage/rosters-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, useCloseDialog } from '../../ui/Dialog.tsx';
import { RadioChoice, type RadioOption } from '../../ui/fields/RadioChoice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import {
  type Candidate,
  firstFreeRole,
  movable,
  postOfCharacter,
  postOfTyped,
  readLevel,
  signUpChoices,
  type TypedCharacter,
} from './sign-up-choices.ts';
import type { RosterActions } from './useRosterActions.ts';

/** What was pressed: a free place of a role; null = no particular place. */
export interface SignUpTarget {
  readonly role: string | null;
}

interface SignUpProps {
  readonly roster: Roster;
  readonly own: OwnRoster | null;
  readonly target: SignUpTarget;
  readonly actions: RosterActions;
  readonly onSignedUp: (changed: Roster) => void;
  readonly onClose: () => void;
}

const byHand = 'by-hand';
/** Maximum wait for raid timers, ms. */
const longestWaitMs = 1000;
const unknown: TypedCharacter = { name: '', level: null, className: '' };

/** The choices for a role: the visitor's characters, own sign-ups that could be moved, and a typed character. */
function useChoices(roster: Roster, role: string, own: OwnRoster | null) {
  const { entries: owners } = useCharacterList('registered');
  const nowMs = Math.floor(useServerNow() / minuteMs) * minuteMs;
  const known = useOwnTimers(owners, true, nowMs);
  const { quests } = useCatalogue();
  const quest = quests.get(roster.quest_id) ?? null;
  const { candidates, othersText } = useMemo(
    () => signUpChoices(roster, role, owners, { timers: known?.timers ?? [], quest }),
    [roster, role, owners, known, quest],
  );
  const ownIds = useMemo(() => new Set(own?.signUps.map(({ personId }) => personId)), [own]);
  const movers = movable(roster, ownIds, role);
  const values = [
    ...candidates.map(({ id }) => `character-${id}`),
    ...movers.map(({ id }) => `person-${id}`),
    byHand,
  ];
  // Fixed once timers are known or take too long, so that the choice does not change under a press.
  const isSlow = useIsSlow(known === null, longestWaitMs);
  const isReady = known !== null || isSlow;
  const [best, setBest] = useState({ role: '', value: '' });
  if (isReady && best.role !== role) setBest({ role, value: values[0] ?? byHand });
  return { owners, candidates, movers, othersText, values: [best.value, ...values] };
}

/** Signs up one of the visitor's characters, with the best one preselected, or a character typed by hand. */
export function SignUpDialog({ roster, own, target, actions, onSignedUp, onClose }: SignUpProps) {
  const [role, setRole] = useState(target.role ?? firstFreeRole(roster));
  const [picked, setPicked] = useState('');
  const [typed, setTyped] = useState(unknown);
  const [error, setError] = useState<string | null>(null);
  const [nameError, setNameError] = useState<string | undefined>(undefined);
  const [isSending, setSending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { owners, candidates, movers, othersText, values } = useChoices(roster, role, own);
  // The picked or best character may have signed up in another tab.
  const chosen = [picked, ...values].find((value) => values.includes(value, 1)) ?? byHand;
  const candidate = candidates.find(({ id }) => chosen === `character-${id}`) ?? null;
  const mover = movers.find(({ id }) => chosen === `person-${id}`) ?? null;

  const send = async (close: () => void) => {
    if (isSending) return;
    if (mover !== null) {
      actions.take(mover.id, role);
      close();
      return;
    }
    const isNameless = (candidate === null || candidate.character.name === null) && typed.name.trim() === '';
    setNameError(isNameless ? 'Enter a name.' : undefined);
    setError(null);
    if (isNameless) return;
    setSending(true);
    try {
      const answer = await post(roster, role, candidate, typed);
      storeSignUp(answer.data, { personId: answer.person, secret: answer.secret });
      onSignedUp(answer.data);
      showOutcome(answer.data, answer.person, role);
      close();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(refusalText(failure));
      setSending(false);
    }
  };
  return (
    <Dialog
      title="Sign up"
      {...(candidates.length > 0 && { initialFocus: button })}
      onClose={onClose}
      actions={
        <SendButton buttonRef={button} isSending={isSending} onSend={(close) => void send(close)}>
          {mover === null ? 'Sign up' : 'Take the place'}
        </SendButton>
      }
    >
      <div className="stack gap-4">
        <RoleField roster={roster} role={role} onChange={setRole} />
        <RadioChoice
          label="Character"
          value={chosen}
          options={[
            ...candidates.map((each) => ({
              ...candidateOption(each),
              more:
                each.character.name === null ? (
                  <NameField typed={typed} error={nameError} onChange={setTyped} />
                ) : undefined,
            })),
            ...movers.map(({ id, role: has, ...person }) => ({
              value: `person-${id}`,
              label: `Move ${shownPerson(person)} here`,
              hint: has === null ? 'Now on the bench' : `Now ${roleName(has)}`,
            })),
            {
              value: byHand,
              label: candidates.length === 0 ? 'Type in a character' : 'Type in another character',
              more: <TypedFields typed={typed} error={nameError} onChange={setTyped} />,
            },
          ]}
          onChange={setPicked}
        />
        <Others roster={roster} othersText={othersText} hasOwners={owners.length > 0} />
        <div role="alert">{error !== null && <Notice tone="error">{error}</Notice>}</div>
      </div>
    </Dialog>
  );
}

function candidateOption({ id, character, timerEndsAtMs }: Candidate): RadioOption<string> {
  return {
    value: `character-${id}`,
    label: (
      <span className="row wrap gap-0-3">
        <bdi className="semibold">{personName({ id, character })}</bdi>
        <span className="tabular">
          <span className="visually-hidden">Level </span>
          {character.total_level}
        </span>
        <ClassLevels classes={shownClasses(character.classes)} />
      </span>
    ),
    hint: timerEndsAtMs === null ? undefined : <TimerHint endsAtMs={timerEndsAtMs} />,
  };
}

function TimerHint({ endsAtMs }: { endsAtMs: number }) {
  const timeZone = useTimeZone();
  return <span className="color-amber">On timer until {clockTime(endsAtMs, timeZone)}</span>;
}

/** Posts a sign-up. A token that the server refuses is forgotten, and left out. @throws CallError */
async function post(roster: Roster, role: string, candidate: Candidate | null, typed: TypedCharacter) {
  if (candidate === null) return signUp(roster.id, postOfTyped(typed, role), null);
  const body = postOfCharacter(candidate, role, typed.name.trim());
  const token = tokenOf(accessTokensStore.get(), candidate.id);
  try {
    return await signUp(roster.id, body, token?.token ?? null);
  } catch (error) {
    if (token === null || !(error instanceof CallError) || error.code !== 'token-refused') throw error;
    removeInvalidToken(token, pageToasts.show);
    return signUp(roster.id, body, null);
  }
}

function showOutcome(roster: Roster, personId: string, role: string): void {
  const person = roster.people.find(({ id }) => id === personId);
  if (person === undefined) return;
  const name = shownPerson(person);
  const isOnBench = person.role === null;
  pageToasts.show({
    type: isOnBench ? 'warning' : 'success',
    title: isOnBench ? 'On the bench' : 'Signed up',
    message: isOnBench
      ? `The place is taken, so ${name} is on the bench and can take a place that becomes free.`
      : `${name} has a place: ${roleName(person.role ?? role)}.`,
    lifeMs: isOnBench ? 10_000 : 5000,
  });
}

interface RoleFieldProps {
  readonly roster: Roster;
  readonly role: string;
  readonly onChange: (role: string) => void;
}

function RoleField({ roster, role, onChange }: RoleFieldProps) {
  const { groups } = rosterBoard(roster);
  const hasAny = groups.some((group) => group.role === 'any' && group.freeCount > 0);
  return (
    <Field label="Place">
      {(aria) => (
        <select
          {...aria}
          className="control full-width"
          value={role}
          onChange={({ target }) => onChange(target.value)}
        >
          {groups.map((group) => (
            <option key={group.role} value={group.role}>
              {roleName(group.role)}
              {group.freeCount > 0 || hasAny ? '' : ' (full: bench)'}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface TypedFieldsProps {
  readonly typed: TypedCharacter;
  readonly error: string | undefined;
  readonly onChange: (typed: TypedCharacter) => void;
}

function NameField({ typed, error, onChange }: TypedFieldsProps) {
  return (
    <Field label="Name" error={error}>
      {(aria) => (
        <input
          {...aria}
          className="control full-width"
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={rosterNameMaximum}
          value={typed.name}
          onChange={({ target }) => onChange({ ...typed, name: target.value })}
        />
      )}
    </Field>
  );
}

function TypedFields(props: TypedFieldsProps) {
  const { typed, onChange } = props;
  const { game } = usePageSettings();
  return (
    <div className="stack gap-3">
      <NameField {...props} />
      <div className="columns-2 gap-3">
        <Field label="Level">
          {(aria) => (
            <input
              {...aria}
              className="control full-width tabular"
              type="text"
              inputMode="numeric"
              autoComplete="off"
              placeholder="Not given"
              value={typed.level ?? ''}
              onChange={({ target }) => onChange({ ...typed, level: readLevel(target.value, game) })}
            />
          )}
        </Field>
        <Field label="Class">
          {(aria) => (
            <select
              {...aria}
              className="control full-width"
              value={typed.className}
              onChange={({ target }) => onChange({ ...typed, className: target.value })}
            >
              <option value="">Not given</option>
              {game.classes.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </div>
  );
}

interface OthersProps {
  readonly roster: Roster;
  readonly othersText: string;
  readonly hasOwners: boolean;
}

/** Says why some characters are not offered, or how to register some. */
function Others({ roster, othersText, hasOwners }: OthersProps) {
  if (othersText !== '') {
    return (
      <p className="small-note">
        Not offered: <bdi>{othersText}</bdi>. This raid night is on {roster.server_name}.
      </p>
    );
  }
  if (hasOwners) return null;
  return (
    <p className="small-note">
      <Link to={pageFacts.registration.path}>Register your characters</Link> to sign up with one click, with
      level and classes from the game.
    </p>
  );
}

interface SendButtonProps {
  readonly buttonRef: React.Ref<HTMLButtonElement>;
  readonly isSending: boolean;
  readonly onSend: (close: () => void) => void;
  readonly children: string;
}

function SendButton({ buttonRef, isSending, onSend, children }: SendButtonProps) {
  const close = useCloseDialog();
  return (
    <Button ref={buttonRef} kind="primary" aria-disabled={isSending} onClick={() => onSend(close)}>
      {isSending ? 'Sending…' : children}
    </Button>
  );
}
