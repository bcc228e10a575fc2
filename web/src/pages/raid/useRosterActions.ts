import type { Roster } from '@rollcall/game/raid-roster/roster';
import { useState } from 'react';
import { CallError } from '../../api/call-error.ts';
import { dropRoster, dropSignUp, storeOrganiser } from '../../rosters/own-rosters.ts';
import {
  changePerson,
  changeRoster,
  deleteRoster,
  refusalText,
  removePerson,
  RosterChangedError,
} from '../../rosters/roster-calls.ts';
import { roleName } from '../../rosters/roster-view.ts';
import type { OwnRoster } from '../../storage/rosters-store.ts';
import { pageToasts } from '../../ui/toast-store.ts';

export interface RosterActions {
  /** The version that this browser made last; null = none yet. */
  readonly ownVersion: number | null;
  /** A request is on its way. */
  readonly isBusy: boolean;
  /** Whether this browser has the organiser's secret. */
  readonly isOrganiser: boolean;
  /** Whether this browser may change that sign-up. */
  readonly mayChange: (personId: string) => boolean;
  readonly take: (personId: string, role: string) => void;
  readonly toBench: (personId: string) => void;
  /** Leaves, or removes somebody. */
  readonly remove: (personId: string) => void;
  readonly setLocked: (isLocked: boolean) => void;
  /** @param order ids of all people */
  readonly reorder: (order: readonly string[]) => void;
  readonly deleteIt: () => void;
}

interface Outcomes {
  readonly onChange: (changed: Roster) => void;
  readonly onMissing: () => void;
  readonly onGone: () => void;
}

/** The changes that this browser can make to a roster by its secrets. */
export function useRosterActions(
  roster: Roster,
  own: OwnRoster | null,
  { onChange, onMissing, onGone }: Outcomes,
): RosterActions {
  const [isBusy, setBusy] = useState(false);
  const [ownVersion, setOwnVersion] = useState<number | null>(null);
  const organiserSecret = own?.organiserSecret ?? null;
  const secretOf = (personId: string) =>
    own?.signUps.find((signUp) => signUp.personId === personId)?.secret ?? organiserSecret;

  const run = async (act: () => Promise<Roster | null>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const changed = await act();
      if (changed === null) return;
      setOwnVersion(changed.version);
      onChange(changed);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error instanceof RosterChangedError) onChange(error.roster);
      // The roster, or only the sign-up: somebody else may have removed it.
      if (error.status === 404) onMissing();
      pageToasts.show({ type: 'error', title: 'Not changed', message: refusalText(error), lifeMs: 8000 });
    } finally {
      setBusy(false);
    }
  };
  const asOrganiser = (act: (secret: string) => Promise<Roster | null>) => {
    if (organiserSecret === null) return;
    void run(async () => {
      try {
        return await act(organiserSecret);
      } catch (error) {
        // The secret is wrong, for example from a mistyped link.
        const isRefused = error instanceof CallError && error.code === 'secret-refused';
        if (isRefused) storeOrganiser(roster, null);
        throw error;
      }
    });
  };
  const change = (personId: string, role: string | null) => {
    const secret = secretOf(personId);
    if (secret !== null) void run(() => changePerson(roster.id, personId, { role }, secret));
  };
  return {
    ownVersion,
    isBusy,
    isOrganiser: organiserSecret !== null,
    mayChange: (personId) => secretOf(personId) !== null,
    take: change,
    toBench: (personId) => change(personId, null),
    remove(personId) {
      const secret = secretOf(personId);
      if (secret === null) return;
      void run(async () => {
        const changed = await removePerson(roster.id, personId, secret);
        dropSignUp(changed, personId);
        return changed;
      });
    },
    setLocked: (isLocked) => asOrganiser((secret) => changeRoster(roster, { is_locked: isLocked }, secret)),
    reorder: (order) => asOrganiser((secret) => changeRoster(roster, { order: [...order] }, secret)),
    deleteIt: () =>
      asOrganiser(async (secret) => {
        await deleteRoster(roster.id, secret);
        dropRoster(roster.id);
        onGone();
        return null;
      }),
  };
}

/** What has changed between two states, for screen readers: "Aldwin signed up as Healer". */
export function newsOf(
  before: Roster,
  after: Roster,
  nameOf: (person: Roster['people'][number]) => string,
): string {
  const old = new Map(before.people.map((person) => [person.id, person]));
  const now = new Set(after.people.map(({ id }) => id));
  const placeText = (role: string | null) => {
    if (role === null) return 'on the bench';
    return role === 'any' ? 'with a place' : `as ${roleName(role)}`;
  };
  const lines = [
    ...after.people.flatMap((person) => {
      const was = old.get(person.id);
      if (was === undefined) return [`${nameOf(person)} signed up ${placeText(person.role)}`];
      if (was.role === person.role) return [];
      return [
        `${nameOf(person)} ${person.role === 'any' ? 'now has a place' : `is now ${placeText(person.role)}`}`,
      ];
    }),
    ...before.people.flatMap((person) => (now.has(person.id) ? [] : [`${nameOf(person)} left`])),
    ...(before.posted === null && after.posted !== null ? ['The group is posted'] : []),
    ...(before.is_locked === after.is_locked ? [] : [after.is_locked ? 'Locked' : 'Unlocked']),
    ...(before.starts_at === after.starts_at ? [] : ['The time has changed']),
  ];
  return lines.join('. ');
}
