import { characterAspect, groupAspect, markClosed, markGroup, markPerson } from '../changes.ts';
import { everyone, idle, partySize, type Party, type Person } from '../inhabitants.ts';
import { planStir, type ServerWorld } from '../server-world.ts';
import { gainExperience, goTo } from '../wandering.ts';
import { drawNextErrand, hasQuestChanged } from './party-errand.ts';
import { rewordPost, writePost } from './post.ts';

const secondMs = 1000;
const minuteMs = 60_000;

/** True while the party is inside its quest. */
export function isAdventuring(party: Party): boolean {
  return party.phase === 'adventuring';
}

/** Makes a group known. */
export function putUp(server: ServerWorld, party: Party, nowMs: number): void {
  party.post = writePost(server.prng, party, server.levelCap);
  party.postedAtMs = nowMs;
  server.posted += 1;
  markGroup(server.changes, party, groupAspect.whole);
  markPerson(server.changes, party.leader, characterAspect.party);
}

/** Takes a posting down; the party plays on. */
export function takeDown(server: ServerWorld, party: Party, nowMs: number): void {
  if (party.post === null) return;
  markClosed(server.changes, party);
  party.post = null;
  server.posted -= 1;
  const lastedMs = nowMs - party.postedAtMs;
  server.meanPostMs += (lastedMs - server.meanPostMs) / 40;
  markPerson(server.changes, party.leader, characterAspect.party);
}

/** Adds a person to the party. */
export function joinParty(server: ServerWorld, party: Party, person: Person, nowMs: number): void {
  party.others.push(person);
  person.party = party;
  person.pursuit = idle;
  markPerson(server.changes, person, characterAspect.party);
  // The first to join makes a party of the leader too.
  if (party.others.length === 1) markPerson(server.changes, party.leader, characterAspect.party);
  planStir(server, person, nowMs + server.prng.between(5, 60) * secondMs);
}

/** A person leaves; the longest in the party takes over from a leader. The party ends with its last member. */
export function leaveParty(server: ServerWorld, party: Party, person: Person, nowMs: number): void {
  const next = party.others[0];
  if (person === party.leader) {
    if (next === undefined) {
      disband(server, party, nowMs);
      return;
    }
    party.leader = next;
    party.others.shift();
    markPerson(server.changes, next, characterAspect.party);
  } else {
    party.others = party.others.filter((other) => other !== person);
  }
  goOwnWay(server, person, nowMs);
  markGroup(server.changes, party, groupAspect.people);
  if (party.others.length === 0) markPerson(server.changes, party.leader, characterAspect.party);
  if (party.others.length === 0 && party.post === null && !isAdventuring(party))
    disband(server, party, nowMs);
}

/** Ends a party: everyone goes their own way. */
export function disband(server: ServerWorld, party: Party, nowMs: number): void {
  takeDown(server, party, nowMs);
  party.phase = 'over';
  party.round += 1;
  server.parties.delete(party);
  for (const person of everyone(party)) goOwnWay(server, person, nowMs);
}

function goOwnWay(server: ServerWorld, person: Person, nowMs: number): void {
  person.party = null;
  person.pursuit = idle;
  markPerson(server.changes, person, characterAspect.party);
  planStir(server, person, nowMs + server.prng.between(10, 90) * secondMs);
}

/** The party sets out, or its leader, left alone, gives up or goes alone with the posting up. */
export function depart(server: ServerWorld, party: Party, nowMs: number): void {
  const { prng } = server;
  const isTooFew = party.errand.isRaid ? partySize(party) < 4 : partySize(party) === 1 && prng.chance(0.4);
  if (isTooFew) {
    disband(server, party, nowMs);
    return;
  }
  party.phase = 'adventuring';
  party.round += 1;
  party.enteredAtMs = nowMs;
  party.finishAtMs = nowMs + Math.max(4, party.errand.minutes * prng.around(1, 0.25)) * minuteMs;
  goTo(server, party.leader, party.errand.areaId, nowMs);
  for (const person of party.others) planStir(server, person, nowMs + prng.between(3, 75) * secondMs);
  const isFull = partySize(party) >= party.capacity;
  if (prng.chance(isFull ? 0.9 : 0.45)) takeDown(server, party, nowMs);
  markGroup(server.changes, party, groupAspect.time);
  server.queue.plan(nowMs + minuteMs, { kind: 'minute', party, round: party.round });
  server.queue.plan(party.finishAtMs, { kind: 'finish', party, round: party.round });
}

/** The clock of the adventure goes on: it is shown in minutes, so it is told every minute. */
export function passMinute(server: ServerWorld, party: Party, nowMs: number): void {
  markGroup(server.changes, party, groupAspect.time);
  server.queue.plan(nowMs + minuteMs, { kind: 'minute', party, round: party.round });
}

/** The quest is done: on to the next one together, or home. */
export function finish(server: ServerWorld, party: Party, nowMs: number): void {
  const { prng } = server;
  for (const person of everyone(party)) gainExperience(server, person, nowMs);
  const leftMs = party.leader.logoutAtMs - nowMs;
  const errand = leftMs > 15 * minuteMs && prng.chance(0.35) ? drawNextErrand(server, party) : null;
  if (errand === null) {
    disband(server, party, nowMs);
    return;
  }
  for (const person of party.others.slice()) {
    if (prng.chance(0.4)) leaveParty(server, party, person, nowMs);
  }
  if (party.phase === 'over') return;
  setOutAgain(server, party, errand, nowMs);
}

function setOutAgain(server: ServerWorld, party: Party, errand: Party['errand'], nowMs: number): void {
  const { prng } = server;
  const hasChanged = hasQuestChanged(party.errand, errand);
  party.phase = 'gathering';
  party.round += 1;
  party.errand = errand;
  // Its clock stands again, also where the posting stays as it is.
  markGroup(server.changes, party, groupAspect.time);
  for (const person of everyone(party)) planStir(server, person, nowMs + prng.between(5, 60) * secondMs);
  if (party.post !== null && hasChanged) {
    party.post = writePost(prng, party, server.levelCap);
    markGroup(server.changes, party, groupAspect.post);
  } else if (party.post === null && partySize(party) < party.capacity && prng.chance(0.3)) {
    putUp(server, party, nowMs);
  }
  planDeparture(server, party, nowMs + prng.between(1.5, 6) * minuteMs);
}

/** Plans when the party sets out; an earlier plan is void. */
export function planDeparture(server: ServerWorld, party: Party, atMs: number): void {
  party.round += 1;
  server.queue.plan(atMs, { kind: 'depart', party, round: party.round });
}

/** The leader says it in other words. */
export function reword(server: ServerWorld, party: Party): void {
  if (party.post === null) return;
  party.post = rewordPost(server.prng, party.post, party);
  markGroup(server.changes, party, groupAspect.post);
}
