import { minuteMs, secondMs } from '@rollcall/game/time';
import { characterAspect, groupAspect, markClosed, markGroup, markPerson } from '../changes.ts';
import { everyone, idle, type Party, partySize, type Person } from '../inhabitants.ts';
import type { Prng } from '../chance/random.ts';
import type { Errand, Places } from '../places/places.ts';
import {
  courseMs,
  drawCourse,
  drawExitMs,
  drawEntryMs,
  drawPartyDifficulty,
  drawWantedSize,
} from '../quests/quest-course.ts';
import { planStir, takePartyId, type ServerWorld } from '../server-world.ts';
import { complete, enter } from '../wandering.ts';
import { rewordPost, writePost } from './post.ts';

/** Share of parties of at least four that split after a quest. */
const splitShare = 0.12;

/** True while the party is inside its quest. */
export function isAdventuring(party: Party): boolean {
  return party.phase === 'adventuring';
}

/** Makes a party of one person for a quest. */
export function foundParty(server: ServerWorld, leader: Person, errand: Errand, nowMs: number): Party {
  const { prng } = server;
  const party: Party = {
    id: takePartyId(server),
    serverName: server.profile.name,
    leader,
    others: [],
    errand,
    difficulty: drawPartyDifficulty(prng),
    course: null,
    isRegrouping: false,
    capacity: errand.isRaid ? 12 : 6,
    wanted: drawWantedSize(prng, errand.isRaid),
    phase: 'gathering',
    post: null,
    lastPostedQuestId: null,
    postedAtMs: nowMs,
    enteredAtMs: 0,
    finishAtMs: 0,
    round: 0,
  };
  server.parties.add(party);
  leader.party = party;
  leader.pursuit = idle;
  return party;
}

/** Writes the party's post. */
function announce(server: ServerWorld, party: Party): void {
  party.post = writePost(server.prng, party, server.levelCap);
  party.lastPostedQuestId = party.post.questId === 0 ? null : party.post.questId;
}

/** Posts the group. */
export function putUp(server: ServerWorld, party: Party, nowMs: number): void {
  announce(server, party);
  party.postedAtMs = nowMs;
  server.posted += 1;
  markGroup(server.changes, party, groupAspect.whole);
  markPerson(server.changes, party.leader, characterAspect.party);
}

/** Removes the post. The party continues. */
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
  // The first to join also makes the leader a member of a party.
  if (party.others.length === 1) markPerson(server.changes, party.leader, characterAspect.party);
  planStir(server, person, nowMs + server.prng.between(5, 60) * secondMs);
}

/**
 * Removes a person. If it is the leader, the member who joined first becomes leader. The party ends with its last
 * member.
 */
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

/** Ends a party. Its members continue on their own. */
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
  planStir(server, person, nowMs + drawExitMs(server.prng));
}

/** The party starts its quest. A leader who is still alone gives up, or goes in without removing the post. */
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
  const course = drawCourse(prng, party.errand.minutes, party.difficulty);
  party.course = course;
  party.finishAtMs = nowMs + courseMs(course);
  enter(server, party.leader, party.errand, course, nowMs);
  for (const person of party.others) planStir(server, person, nowMs + drawEntryMs(prng));
  const isFull = partySize(party) >= party.capacity;
  if (prng.chance(isFull ? 0.9 : 0.45)) takeDown(server, party, nowMs);
  markGroup(server.changes, party, groupAspect.time);
  server.queue.plan(nowMs + minuteMs, { kind: 'minute', party, round: party.round });
  const { round } = party;
  for (const { fromMs, untilMs } of course.stays) {
    if (fromMs > 0) server.queue.plan(nowMs + fromMs, { kind: 'return', party, round });
    const isLast = nowMs + untilMs === party.finishAtMs;
    server.queue.plan(nowMs + untilMs, { kind: isLast ? 'finish' : 'wipe', party, round });
  }
}

/** Everybody has died: the party leaves the quest to try again. */
export function wipe(server: ServerWorld, party: Party, nowMs: number): void {
  party.isRegrouping = true;
  for (const person of everyone(party)) planStir(server, person, nowMs + drawExitMs(server.prng) / 2);
}

/** The party enters its quest again. */
export function goBackIn(server: ServerWorld, party: Party, nowMs: number): void {
  party.isRegrouping = false;
  for (const person of everyone(party)) planStir(server, person, nowMs + drawEntryMs(server.prng));
}

/** Advances the clock of the adventure, which changes every minute. */
export function passMinute(server: ServerWorld, party: Party, nowMs: number): void {
  markGroup(server.changes, party, groupAspect.time);
  server.queue.plan(nowMs + minuteMs, { kind: 'minute', party, round: party.round });
}

/** Ends the quest, completed or not. The party continues with another one or ends. */
export function finish(server: ServerWorld, party: Party, nowMs: number): void {
  const { prng } = server;
  const isDone = party.course?.isCompleted === true;
  for (const person of everyone(party)) {
    if (isDone && person.locationId === party.errand.areaId) complete(server, person, nowMs);
  }
  if (isDone && partySize(party) >= 4 && prng.chance(splitShare)) split(server, party, nowMs);
  const leftMs = party.leader.logoutAtMs - nowMs;
  const isGoingOn = leftMs > 15 * minuteMs && prng.chance(isDone ? 0.35 : 0.2);
  const errand = isGoingOn ? drawNextErrand(server, party) : null;
  if (errand === null) disband(server, party, nowMs);
  else goOn(server, party, errand, nowMs);
}

/** Some members leave; the others continue with the next quest. */
function goOn(server: ServerWorld, party: Party, errand: Errand, nowMs: number): void {
  for (const person of party.others.slice()) {
    if (server.prng.chance(0.4)) leaveParty(server, party, person, nowMs);
  }
  if (party.phase !== 'over') setOutAgain(server, party, errand, nowMs);
}

/** Half of the party leaves together, without a post. */
function split(server: ServerWorld, party: Party, nowMs: number): void {
  const leaving = party.others.slice(partySize(party) >> 1);
  const [leader, ...others] = leaving;
  const errand = leader === undefined ? null : drawPartyErrand(server.prng, server.places, leader.totalLevel);
  if (leader === undefined || errand === null) return;
  for (const person of leaving) leaveParty(server, party, person, nowMs);
  const half = foundParty(server, leader, errand, nowMs);
  for (const person of others) joinParty(server, half, person, nowMs);
  planStir(server, leader, nowMs + drawExitMs(server.prng));
  planDeparture(server, half, nowMs + server.prng.between(2, 6) * minuteMs);
}

function setOutAgain(server: ServerWorld, party: Party, errand: Party['errand'], nowMs: number): void {
  const { prng } = server;
  const hasChanged = hasQuestChanged(party.errand, errand);
  party.phase = 'gathering';
  party.round += 1;
  party.errand = errand;
  party.course = null;
  party.isRegrouping = false;
  party.difficulty = drawPartyDifficulty(prng);
  // The clock has stopped, which is a change even if the post stays the same.
  markGroup(server.changes, party, groupAspect.time);
  for (const person of everyone(party)) planStir(server, person, nowMs + drawExitMs(prng));
  if (party.post !== null && hasChanged) {
    announce(server, party);
    markGroup(server.changes, party, groupAspect.post);
  } else if (party.post === null && partySize(party) < party.capacity && prng.chance(0.3)) {
    putUp(server, party, nowMs);
  }
  planDeparture(server, party, nowMs + prng.between(2.5, 8) * minuteMs);
}

/** Plans the start of the quest. An earlier plan becomes void. */
export function planDeparture(server: ServerWorld, party: Party, atMs: number): void {
  party.round += 1;
  server.queue.plan(atMs, { kind: 'depart', party, round: party.round });
}

/** Changes the comment of the post. */
export function reword(server: ServerWorld, party: Party): void {
  if (party.post === null) return;
  party.post = rewordPost(server.prng, party.post, party);
  markGroup(server.changes, party, groupAspect.post);
}

/**
 * Draws a quest for a party by its leader's level, often a raid from level 30 on. null = the catalogue has none for the
 * level.
 */
export function drawPartyErrand(prng: Prng, places: Places, level: number): Errand | null {
  const raidChance = level >= 30 ? 0.4 : 0.1;
  const raid = prng.chance(raidChance) ? places.drawRaid(prng, level) : null;
  return raid ?? places.drawErrand(prng, level);
}

/**
 * Draws the next quest of a party: another raid for a raid group, else another quest, often in the same area. A quest
 * is rarely played twice in a row.
 */
function drawNextErrand(server: ServerWorld, { leader, errand }: Party): Errand | null {
  const { prng, places } = server;
  const draw = () =>
    errand.isRaid ? places.drawRaid(prng, leader.totalLevel) : places.drawErrand(prng, leader.totalLevel);
  const beside = prng.chance(0.4) ? places.drawBeside(prng, errand, leader.totalLevel) : null;
  const next = beside ?? draw();
  return next === null || hasQuestChanged(errand, next) ? next : draw();
}

/** Whether two errands have different quests. */
function hasQuestChanged(before: Errand, after: Errand): boolean {
  return before.quest.id !== after.quest.id;
}
