import { minuteMs } from '@rollcall/game/time';
import type { Party, Person } from '../inhabitants.ts';
import { partySize } from '../inhabitants.ts';
import type { ServerWorld } from '../server-world.ts';
import {
  drawPartyErrand,
  foundParty,
  isAdventuring,
  joinParty,
  leaveParty,
  planDeparture,
  putUp,
  reword,
} from './party-life.ts';

/** Posted groups per character online. The live game has 3.9 to 4.4 per hundred. */
export const groupsPerOnline = 0.0407;
const lookAgainMs = 30_000;
/** With less time than this before a logout, a player starts nothing new. */
const worthwhileMs = 12 * minuteMs;

/** Lets a player post a group if `isReal`, and plans the next one. */
export function postGroup(server: ServerWorld, isReal: boolean, nowMs: number): void {
  if (isReal && server.isUp) {
    gather(server, true, nowMs);
    // Friends and guilds play together without a post.
    if (server.prng.chance(0.15)) gather(server, false, nowMs);
  }
  const wanted = server.online.length * groupsPerOnline;
  const perMs = Math.max(0, wanted + 1.5 * (wanted - server.posted)) / server.meanPostMs;
  const waitMs = perMs > 0 ? server.prng.exponential(1 / perMs) : Infinity;
  const isNext = waitMs <= lookAgainMs;
  server.queue.plan(nowMs + (isNext ? waitMs : lookAgainMs), { kind: 'post-group', isReal: isNext });
}

function gather(server: ServerWorld, isPosted: boolean, nowMs: number): void {
  const { prng } = server;
  const leader = findPlayer(server, nowMs, () => true);
  const errand = leader === null ? null : drawPartyErrand(prng, server.places, leader.totalLevel);
  if (leader === null || errand === null) return;
  const { isRaid } = errand;
  const party = foundParty(server, leader, errand, nowMs);
  if (isPosted) putUp(server, party, nowMs);
  planDeparture(server, party, nowMs + (isRaid ? prng.between(12, 25) : prng.between(3, 12)) * minuteMs);
  planRecruit(server, party, nowMs);
}

/** A recruiting party finds a member, loses one, or changes its comment. */
export function recruit(server: ServerWorld, party: Party, nowMs: number): void {
  const { prng } = server;
  const isOpen = party.post !== null || (!isAdventuring(party) && partySize(party) < party.wanted);
  const fate = prng.next();
  const leaver = party.others.at(-1);
  // Members are less likely to leave inside the quest.
  if (leaver !== undefined && fate < (isAdventuring(party) ? 0.05 : 0.18))
    leaveParty(server, party, leaver, nowMs);
  else if (fate > 0.96) reword(server, party);
  else if (isOpen && partySize(party) < party.capacity) takeIn(server, party, nowMs);
  if (party.phase !== 'over') planRecruit(server, party, nowMs);
}

function takeIn(server: ServerWorld, party: Party, nowMs: number): void {
  const person = findPlayer(server, nowMs, (candidate) => isWelcome(party, candidate));
  if (person === null) return;
  joinParty(server, party, person, nowMs);
  const isReady = partySize(party) >= party.wanted && party.phase === 'gathering';
  if (isReady) planDeparture(server, party, nowMs + server.prng.between(15, 60) * 1000);
}

/** Whether the party accepts a person by the rules of the game: level and class. */
function isWelcome(party: Party, person: Person): boolean {
  const { post } = party;
  if (post === null) return Math.abs(person.totalLevel - party.leader.totalLevel) <= 3;
  if (person.totalLevel < post.minimumLevel || person.totalLevel > post.maximumLevel) return false;
  const { acceptedClasses } = post;
  return acceptedClasses.length === 0 || person.classes.some(({ name }) => acceptedClasses.includes(name));
}

/** Finds a free player with enough time who suits; null after a number of tries. */
function findPlayer(server: ServerWorld, nowMs: number, suits: (person: Person) => boolean): Person | null {
  const { online, prng } = server;
  const looks = Math.min(60, online.length * 2);
  for (let look = 0; look < looks; look += 1) {
    const person = prng.pick(online);
    const isFree =
      person.party === null && (person.pursuit.state === 'idle' || person.pursuit.state === 'errand');
    if (isFree && person.logoutAtMs - nowMs > worthwhileMs && suits(person)) return person;
  }
  return null;
}

function planRecruit(server: ServerWorld, party: Party, nowMs: number): void {
  const meanMs = (party.errand.isRaid ? 40_000 : 140_000) * (isAdventuring(party) ? 4 : 1);
  server.queue.plan(nowMs + 3000 + server.prng.exponential(meanMs), { kind: 'recruit', party });
}
