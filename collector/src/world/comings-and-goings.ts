import { minuteMs } from '@rollcall/game/time';
import { characterAspect, markDeparted, markPerson } from './changes.ts';
import { busyness } from './curves.ts';
import { isAdventuring, leaveParty } from './groups/party-life.ts';
import { idle, type Person } from './inhabitants.ts';
import { planStir, type ServerWorld } from './server-world.ts';
import type { Prng } from './chance/random.ts';
import { courseMs } from './quests/quest-course.ts';

/**
 * Share of sessions that are shorter than a number of minutes: 47 % below 4, 81 % below 12, a tail beyond two hours. In
 * most sessions a player only fetches something from a character that stores items.
 */
const sessionQuantiles: readonly (readonly [share: number, minutes: number])[] = [
  [0, 0.4],
  [0.15, 1],
  [0.47, 4],
  [0.81, 12],
  [0.88, 30],
  [0.93, 70],
  [0.97, 130],
  [0.99, 200],
  [1, 330],
];

const longestMs = 330 * minuteMs;

/** Draws the length of a new session in milliseconds. */
export function drawSessionMs(prng: Prng): number {
  return sessionAtShare(prng.next());
}

/**
 * The length in milliseconds that a share of all sessions stays below. Between two known points, the logarithm is
 * interpolated.
 */
export function sessionAtShare(share: number): number {
  for (let index = 1; index < sessionQuantiles.length; index += 1) {
    const [upperShare, upperMinutes] = sessionQuantiles[index] ?? [1, 330];
    if (share > upperShare) continue;
    const [lowerShare, lowerMinutes] = sessionQuantiles[index - 1] ?? [0, 0.4];
    const way = (share - lowerShare) / (upperShare - lowerShare);
    return lowerMinutes * (upperMinutes / lowerMinutes) ** way * minuteMs;
  }
  return longestMs;
}

/**
 * Draws the remaining time, in milliseconds, of a session that is already in progress. Such a session is more likely to
 * be a long one.
 */
export function drawRemainingMs(prng: Prng): number {
  for (;;) {
    const lengthMs = drawSessionMs(prng);
    if (prng.next() * longestMs < lengthMs) return prng.next() * lengthMs;
  }
}

/** Mean length of a session in milliseconds: characters online = logins per millisecond × this. */
export const meanSessionMs = meanOfSessions();

function meanOfSessions(): number {
  const steps = 10_000;
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum += sessionAtShare((step + 0.5) / steps);
  return sum / steps;
}

/** A server with too few or too many players approaches its curve within about this time. */
const settleMs = 15 * minuteMs;
/** Interval at which logins are considered while none are expected. */
const lookAgainMs = minuteMs;
/**
 * Exponent of the uniform draw of a position in the roster: how much more often the first characters play than the
 * last.
 */
export const regularity = 1.7;
/** Minimum length of a session for play. Shorter ones are for fetching items. */
const playFromMs = 12 * minuteMs;

/** The number of characters that should be online. */
export function targetOnline(server: ServerWorld, nowMs: number): number {
  return server.meanOnline * busyness(nowMs, server.profile.shiftHours) * server.tide(nowMs);
}

/** Fills an empty server with the players expected at a moment. */
export function settleIn(server: ServerWorld, nowMs: number): void {
  const count = Math.round(targetOnline(server, nowMs));
  for (let index = 0; index < count; index += 1) {
    logIn(server, drawRemainingMs(server.prng), nowMs);
  }
}

/** Logs a character in if `isReal`, and plans the next login. */
export function arrive(server: ServerWorld, isReal: boolean, nowMs: number): void {
  if (isReal && server.isUp) logIn(server, drawSessionMs(server.prng), nowMs);
  const target = targetOnline(server, nowMs);
  // As many logins as logouts, plus a share of the missing players.
  const perMs = Math.max(0, target / meanSessionMs + (target - server.online.length) / settleMs);
  const waitMs = perMs > 0 ? server.prng.exponential(1 / perMs) : Infinity;
  const isNext = waitMs <= lookAgainMs;
  server.queue.plan(nowMs + (isNext ? waitMs : lookAgainMs), { kind: 'arrival', isReal: isNext });
}

function logIn(server: ServerWorld, sessionMs: number, nowMs: number): void {
  const person = findSomebody(server, sessionMs >= playFromMs);
  if (person === null) return;
  const { prng } = server;
  person.onlineIndex = server.online.push(person) - 1;
  person.session += 1;
  person.logoutAtMs = nowMs + sessionMs;
  person.pursuit = idle;
  person.savedAtMs = nowMs;
  person.locationId = server.places.drawHub(prng, person.totalLevel);
  markPerson(server.changes, person, characterAspect.whole);
  server.queue.plan(person.logoutAtMs, { kind: 'logout', person, session: person.session });
  planStir(server, person, nowMs + prng.between(15_000, 120_000));
}

/** Whether a character has gained two levels. Players then try another one. */
function isOutgrown(person: Person): boolean {
  return person.totalLevel >= person.firstLevel + 2;
}

/** Finds an offline character, most often a regular one. */
function findSomebody(server: ServerWorld, isPlaying: boolean): Person | null {
  const { roster, prng } = server;
  let index = 0;
  for (let attempt = 0; attempt < roster.size; attempt += 1) {
    const isSearching = attempt < 12;
    if (isSearching) index = Math.floor(roster.size * prng.next() ** (isPlaying ? regularity : 1));
    else index = (index + 1) % roster.size;
    const person = roster.personAt(index);
    if (person.onlineIndex >= 0) continue;
    return isOutgrown(person) ? roster.replace(index) : person;
  }
  return null;
}

/** Ends a player's session after the current adventure. */
export function endSession(server: ServerWorld, person: Person, nowMs: number): void {
  const { party } = person;
  const finishAtMs = finishOf(person);
  if (finishAtMs !== null && finishAtMs > nowMs && server.prng.chance(0.85)) {
    person.logoutAtMs = finishAtMs + server.prng.between(1.5 * minuteMs, 5 * minuteMs);
    server.queue.plan(person.logoutAtMs, { kind: 'logout', person, session: person.session });
    return;
  }
  if (party !== null) leaveParty(server, party, person, nowMs);
  logOut(server, person, nowMs);
}

/** The end of a person's current adventure; null = none. */
function finishOf({ party, pursuit }: Person): number | null {
  if (party !== null) return isAdventuring(party) ? party.finishAtMs : null;
  if (pursuit.state !== 'questing' && pursuit.state !== 'regrouping') return null;
  return pursuit.enteredAtMs + courseMs(pursuit.course);
}

/** Logs out a person without a party. */
export function logOut(server: ServerWorld, person: Person, nowMs: number): void {
  server.runLog?.leave(person, nowMs);
  markDeparted(server.changes, person);
  const last = server.online.pop();
  // The last person of the list moves to the free position, so that a logout takes constant time.
  if (last !== undefined && last !== person) {
    server.online[person.onlineIndex] = last;
    last.onlineIndex = person.onlineIndex;
  }
  person.onlineIndex = -1;
  person.session += 1;
  person.stirs += 1;
}
