import { CallError } from '../api/call-error.ts';
import { ownRoster, type RosterFacts, rostersStore } from '../storage/rosters-store.ts';
import { storeOrganiser } from './own-rosters.ts';
import { changeRoster, RosterChangedError } from './roster-calls.ts';
import { rosterPath } from '@rollcall/game/raid-roster/roster-words';

/** The link that lets the organiser change a roster. The secret comes after `#`, so that no server sees it. */
export function organiserLink(id: string, secret: string): string {
  return new URL(`${rosterPath(id)}#organiser=${secret}`, location.href).href;
}

/** The secret in the fragment of an address; null = none. */
export function organiserInHash(hash: string): string | null {
  return /^#?organiser=([\w-]{16,128})$/.exec(hash)?.[1] ?? null;
}

/**
 * Keeps the secret of an organiser's link in this browser. Anybody can write such a link, so a secret that is
 * already stored, and could not be restored, is replaced only by one that the server accepts.
 */
export async function keepOrganiser(roster: RosterFacts, secret: string): Promise<void> {
  const known = ownRoster(rostersStore.get(), roster.id)?.organiserSecret ?? null;
  if (known === secret) return;
  if (known === null || (await isAccepted(roster.id, secret))) storeOrganiser(roster, secret);
}

/**
 * Whether the server accepts a secret. Sends a change of version 0, which no roster has: a wrong secret is refused
 * first, and the right one changes nothing.
 */
async function isAccepted(id: string, secret: string): Promise<boolean> {
  try {
    await changeRoster({ id, version: 0 }, {}, secret);
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error instanceof RosterChangedError;
  }
}
