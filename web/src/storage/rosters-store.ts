import { compareBy } from '@rollcall/game/compare';
import { isOver, rosterDays } from '@rollcall/game/raid-roster/roster-times';
import type { Roster } from '@rollcall/game/raid-roster/roster';
import { dayMs } from '@rollcall/game/time';
import { fromWireTime, wireTimeSchema } from '@rollcall/game/wire-time';
import * as z from 'zod/mini';
import { createLocalStore, type Reading, type StoreSurroundings } from './local-store.ts';
import { type StoredListKind, uniqueEntries } from './stored-list.ts';

/** Ids and secrets are base64url; more than the length of any that a server issues. */
const credentialSchema = z.string().check(z.regex(/^[\w-]{1,128}$/));
const nameSchema = z.string().check(z.maxLength(500));

const signUpSchema = z.object({ personId: credentialSchema, secret: credentialSchema });
const ownRosterSchema = z.object({
  id: credentialSchema,
  /** As last seen, for the home page and for alerts. */
  questName: nameSchema,
  serverName: nameSchema,
  startsAt: wireTimeSchema,
  /** The secret of whoever made the roster; null = made by somebody else. */
  organiserSecret: z.nullable(credentialSchema),
  /** The places that were taken in this browser, each with the secret that changes it. */
  signUps: z.array(signUpSchema).check(z.maxLength(40)),
  /** The alert about its beginning was shown. */
  isAnnounced: z.boolean(),
});

/** A raid roster that the visitor made or signed up for, with the secrets that change it. */
export type OwnRoster = z.infer<typeof ownRosterSchema>;
export type OwnSignUp = z.infer<typeof signUpSchema>;
type OwnRosters = readonly OwnRoster[];

export type RosterFacts = Pick<Roster, 'id' | 'quest_name' | 'server_name' | 'starts_at'>;

/** What is kept of a roster besides secrets. */
export const ownFacts = ({ id, quest_name, server_name, starts_at }: RosterFacts) => ({
  id,
  questName: quest_name,
  serverName: server_name,
  startsAt: starts_at,
});

/** Rules for the list of the visitor's rosters. */
export const rostersKind: StoredListKind<OwnRoster> = {
  keyOf: ({ id }) => id,
  limit: 200,
  readEntry(stored) {
    const parsed = ownRosterSchema.safeParse(stored);
    return parsed.success ? { value: parsed.data, isCorrected: false } : null;
  },
};

/** Reads rosters one by one, and drops unreadable ones. */
function readRosters(stored: unknown): Reading<OwnRosters> | null {
  if (!Array.isArray(stored)) return null;
  const found: readonly unknown[] = stored;
  const readable = found.flatMap((entry) => rostersKind.readEntry(entry)?.value ?? []);
  if (found.length > 0 && readable.length === 0) return null;
  const value = uniqueEntries(readable, rostersKind);
  return { value, isCorrected: value.length < found.length };
}

export const createRostersStore = (surroundings?: StoreSurroundings) =>
  createLocalStore<OwnRosters>(
    {
      key: 'raid-rosters',
      label: 'raid rosters',
      makeDefault: () => [],
      read: readRosters,
    },
    surroundings,
  );

export const rostersStore = createRostersStore();

/** The visitor's entry of a roster; null = neither made nor signed up in this browser. */
export function ownRoster(rosters: OwnRosters, id: string): OwnRoster | null {
  return rosters.find((entry) => entry.id === id) ?? null;
}

/** Whether the entry gives its browser any right. */
const isOwned = ({ organiserSecret, signUps }: OwnRoster) => organiserSecret !== null || signUps.length > 0;

/**
 * The list with a changed entry. Entries without secrets are dropped, and so are rosters that servers have deleted, and
 * the oldest at the limit.
 *
 * @param change receives the present entry, or a new one with `facts`
 * @param nowMs by the server's clock
 */
export function withRoster(
  rosters: OwnRosters,
  facts: Pick<OwnRoster, 'id' | 'questName' | 'serverName' | 'startsAt'>,
  change: (entry: OwnRoster) => OwnRoster,
  nowMs: number,
): OwnRosters {
  const fresh = { organiserSecret: null, signUps: [], isAnnounced: false };
  const before = ownRoster(rosters, facts.id);
  const isMoved = before !== null && before.startsAt !== facts.startsAt;
  const changed = change({ ...(before ?? fresh), ...facts, ...(isMoved && { isAnnounced: false }) });
  const others = rosters.filter(
    ({ id, startsAt }) => id !== facts.id && fromWireTime(startsAt) + rosterDays * dayMs > nowMs,
  );
  return [...others, changed].filter(isOwned).slice(-rostersKind.limit);
}

/** Maximum number of rosters in a list of upcoming ones. */
const listedMaximum = 6;

/** The rosters whose raids are not over, the next one first. @param nowMs by the server's clock */
export function comingRosters(rosters: OwnRosters, nowMs: number): OwnRosters {
  return rosters
    .filter(({ startsAt }) => !isOver(fromWireTime(startsAt), nowMs))
    .toSorted(compareBy(({ startsAt }) => fromWireTime(startsAt)))
    .slice(0, listedMaximum);
}

/** The entries of two browsers as one: with the secrets of both. */
export function unitedRoster(one: OwnRoster, other: OwnRoster): OwnRoster {
  const known = new Set(one.signUps.map(({ personId }) => personId));
  return {
    ...one,
    organiserSecret: one.organiserSecret ?? other.organiserSecret,
    signUps: [...one.signUps, ...other.signUps.filter(({ personId }) => !known.has(personId))].slice(0, 40),
  };
}

/** Adopts a changed quest, server or time of a stored roster. @param nowMs by the server's clock */
export function refreshOwnRoster(roster: RosterFacts, nowMs: number): void {
  const rosters = rostersStore.get();
  const entry = ownRoster(rosters, roster.id);
  if (entry === null) return;
  const facts = ownFacts(roster);
  const isSame =
    entry.questName === facts.questName &&
    entry.serverName === facts.serverName &&
    entry.startsAt === facts.startsAt;
  if (!isSame) rostersStore.set(withRoster(rosters, facts, (same) => same, nowMs));
}
