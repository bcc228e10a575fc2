import type { Roster } from '@rollcall/game/raid-roster/roster';
import { alertsOpener } from '../alerts/alerts-opener.ts';
import { serverNowMs } from '../api/server-clock.ts';
import {
  type OwnRoster,
  type OwnSignUp,
  ownFacts,
  ownRoster,
  type RosterFacts,
  rostersStore,
  withRoster,
} from '../storage/rosters-store.ts';

/** What this browser keeps of rosters: those that its visitor made or signed up for, and the secrets to change them. */

function store(roster: RosterFacts, change: (entry: OwnRoster) => OwnRoster): void {
  rostersStore.set(withRoster(rostersStore.get(), ownFacts(roster), change, serverNowMs()));
  // Starts the alerts, which also announce the beginning and the sign-ups of a roster.
  alertsOpener.open();
}

export const storeOrganiser = (roster: RosterFacts, organiserSecret: string | null): void =>
  store(roster, (entry) => ({ ...entry, organiserSecret }));

export const storeSignUp = (roster: Roster, signUp: OwnSignUp): void =>
  store(roster, (entry) => ({ ...entry, signUps: [...entry.signUps, signUp] }));

export const dropSignUp = (roster: Roster, personId: string): void =>
  store(roster, (entry) => ({
    ...entry,
    signUps: entry.signUps.filter((signUp) => signUp.personId !== personId),
  }));

/** Forgets a deleted roster. */
export function dropRoster(id: string): void {
  const rosters = rostersStore.get();
  if (ownRoster(rosters, id) !== null) rostersStore.set(rosters.filter((entry) => entry.id !== id));
}

/** The roster that was made in this tab just now, whose page shows the organiser's link once. */
let justMadeId: string | null = null;

export function noteJustMade(id: string): void {
  justMadeId = id;
}

export const isJustMade = (id: string): boolean => id === justMadeId;

export function forgetJustMade(): void {
  justMadeId = null;
}
