import { fillPath } from '@rollcall/game/api/endpoint';
import * as calls from '@rollcall/game/api/raid-calls';
import type {
  PersonChange,
  PersonPost,
  Roster,
  RosterChange,
  RosterPost,
} from '@rollcall/game/raid-roster/roster';
import { parseAnswer } from '../api/call-endpoint.ts';
import { CallError } from '../api/call-error.ts';
import { NewerVersionError, sendVersioned } from '../api/send-versioned.ts';

/** Requests that change a roster, with the secrets that allow them. */

/** Somebody else has changed the roster in the meantime; nothing was done. */
export class RosterChangedError extends CallError {
  readonly roster: Roster;

  constructor(roster: Roster) {
    super('status', 'The roster has changed meanwhile', { status: 412, retryAfterMs: null });
    this.name = 'RosterChangedError';
    this.roster = roster;
  }
}

/** @throws CallError network, status or shape; RosterChangedError for an older `version` */
const send: typeof sendVersioned = (endpoint, path, options) =>
  sendVersioned(endpoint, path, options).catch((error: unknown) => {
    if (!(error instanceof NewerVersionError)) throw error;
    throw new RosterChangedError(parseAnswer(calls.raidRoster, endpoint.path, error.content));
  });

export const makeRoster = (body: RosterPost) => send(calls.makeRoster, calls.makeRoster.path, { body });

/** Changes a roster for its organiser, if it still has this version. */
export const changeRoster = (
  { id, version }: Pick<Roster, 'id' | 'version'>,
  body: RosterChange,
  credential: string,
) => send(calls.changeRoster, fillPath(calls.changeRoster.path, { id }), { body, credential, version });

export const deleteRoster = (id: string, credential: string) =>
  send(calls.deleteRoster, fillPath(calls.deleteRoster.path, { id }), { credential });

/** @param token of the character, which verifies the sign-up; null = not verified in this browser */
export const signUp = (id: string, body: PersonPost, token: string | null) =>
  send(calls.signUp, fillPath(calls.signUp.path, { id }), { body, credential: token });

/** Takes another place or the bench. @param credential the person's own secret, or the organiser's */
export const changePerson = (id: string, person: string, body: PersonChange, credential: string) =>
  send(calls.changePerson, fillPath(calls.changePerson.path, { id, person }), { body, credential });

export const removePerson = (id: string, person: string, credential: string) =>
  send(calls.removePerson, fillPath(calls.removePerson.path, { id, person }), { credential });

const refusals: Readonly<Record<string, string>> = {
  'secret-missing': 'This browser isn’t allowed to change that.',
  'secret-refused': 'This browser’s key no longer works. Ask the organiser for help.',
  'not-found': 'This raid night, or the sign-up, has been deleted.',
  'already-signed-up': 'This character has already signed up.',
  'roster-full': 'This raid night is full: 40 people have signed up.',
  'roster-locked': 'The organiser has locked this raid night.',
  'place-taken': 'Somebody else was faster: the place is taken.',
  'newer-version': 'Somebody has changed it in the meantime.',
  'too-many-rosters': 'There are too many raid nights from your network. Delete one first.',
  'too-many-requests': 'Too many requests from your network. Please wait a little.',
  'network-blocked': 'The operator of this site has blocked your network.',
};

/** Why a change was not made, for the reader. */
export function refusalText({ failure, code, issues }: CallError): string {
  if (failure === 'network') return 'No answer from the server. Check your connection and try again.';
  const [issue] = issues;
  if (issue !== undefined) return `Not accepted: ${issue.path.replaceAll('_', ' ')} ${issue.message}.`;
  return refusals[code ?? ''] ?? 'That didn’t work. Please try again in a moment.';
}
